#!/usr/bin/env python3
"""Makes the manual page in every language: docs/red7.1.in, with the commands as `red7 help --json`
describes them. FOLDER is laid out as man wants it: man1/red7.1, de/man1/red7.1.

usage: man.py ROOT RED7 FOLDER [STAMP [LANGUAGE ...]]
"""
import json
import pathlib
import re
import subprocess
import sys

import languages
import po_file

HEAD = ".\\\" -*- nroff -*- coding: utf-8\n"
LITERAL = r'"(?:[^"\\]|\\.)*"'
MESSAGE = re.compile(rf"(?:\b_\(|\bC_\((?P<context>{LITERAL}),)(?P<text>(?:\s*{LITERAL})+)\)")

SIGNS = {"\\": "\\e", "-": "\\-", "’": "\\(cq", "“": "\\(lq", "”": "\\(rq", "…": "...", "'": "\\(aq"}
# What is typed is bold; what stands for a value, or names a file of the documentation, is italic.
MARKS = re.compile(r"`([^`]*)`|(docs/[a-z]+\.md)|(?<![A-Z-])(?!JSON)([A-Z]{4,}|URL|N)(?![A-Za-z])")


def plain(text):
    """A text that roff shows as it is."""
    return "".join(SIGNS.get(sign, sign) for sign in text)


def prose(text):
    """A paragraph with its marks, as a line."""
    result, at = "", 0
    for match in MARKS.finditer(text):
        font = "B" if match[1] is not None else "I"
        result += plain(text[at:match.start()]) + f"\\f{font}{plain(match[1] or match[0])}\\fP"
        at = match.end()
    return "\\&" + result + plain(text[at:])


def synopsis(command):
    yield f'.SY "red7 {command["name"]}"'
    for option in command["options"]:
        yield f'.OP {plain(option["name"])} {plain(option.get("argument", ""))}'.rstrip()
    yield " | ".join(f"\\fI{plain(form)}\\fP" for form in command["usage"] if form)
    yield ".YS"


def entry(name, argument, about):
    return [".TP", f"\\fB{plain(name)}\\fP" + (f" \\fI{plain(argument)}\\fP" if argument else ""), prose(about)]


def section(command):
    yield f'.SS red7 {command["name"]}'
    summary = command["summary"]
    yield prose(summary[0].upper() + summary[1:] + ".")
    for paragraph in command["about"]:
        yield from (".PP", prose(paragraph))
    for term in command["terms"]:
        yield from entry(term["name"], "", term["about"])
    for option in command["options"]:
        yield from entry(option["name"], option.get("argument"), option["about"])
    yield from (".PP", ".RS", ".EX", *map(plain, command["examples"]), ".EE", ".RE")


def messages(root, language):
    """What a catalogue says for each message, by its context and id; of English nothing."""
    if language == "en":
        return {}
    text = (root / f"po/{language}.po").read_text(encoding="utf-8")
    return {m.key(): m.forms[0] for m in po_file.parse(text) if m.forms and not m.fuzzy and not m.obsolete}


def translate(page, said):
    """The template with its messages as roff: a heading is plain, all else has its marks."""
    def fill(match):
        context, text = (literal(part) if part else None for part in match.group("context", "text"))
        told = said.get((context, text)) or text
        head = page[page.rfind("\n", 0, match.start()) + 1:match.start()]
        if not head.startswith("."):
            return plain(told) if head else prose(told)
        return f'"{plain(told.upper() if head.startswith(".SH") else told)}"'

    page = re.sub(r"/\*.*?\*/\n", "", page, flags=re.S)
    return MESSAGE.sub(fill, page)


def literal(text):
    """The string that C literals beside each other stand for."""
    return "".join(map(po_file.unquote, re.findall(LITERAL, text)))


def make(root, red7, language, output):
    def answer(*question):
        return subprocess.run([red7, "--lang", language, *question], check=True, capture_output=True,
                              encoding="utf-8").stdout

    commands = json.loads(answer("help", "--json"))
    page = translate((root / "docs/red7.1.in").read_text(encoding="utf-8"), messages(root, language))
    for place, lines in (("@SYNOPSIS@", synopsis), ("@COMMANDS@", section)):
        page = page.replace(place, "\n".join(line for c in commands for line in lines(c)))
    page = page.replace("@VERSION@", answer("--version").strip())
    output.mkdir(parents=True, exist_ok=True)
    (output / "red7.1").write_text(HEAD + page, encoding="utf-8")


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    root, red7, folder = (pathlib.Path(a) for a in sys.argv[1:4])
    for code in sys.argv[5:] or [one.code for one in languages.read(root)]:
        make(root, red7, code, folder / ("man1" if code == "en" else f"{code}/man1"))
    if len(sys.argv) > 4:
        pathlib.Path(sys.argv[4]).touch()


if __name__ == "__main__":
    main()
