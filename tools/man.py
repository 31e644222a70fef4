#!/usr/bin/env python3
"""Makes the manual page: docs/red7.1.in, with the commands as `red7 help --json` describes them.

usage: man.py RED7 TEMPLATE OUTPUT
"""
import json
import pathlib
import re
import subprocess
import sys

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
    yield " | ".join(f"\\fI{plain(form)}\\fP" for form in command["usage"])
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


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    red7, template, output = sys.argv[1:]

    def answer(*question):
        return subprocess.run([red7, "--lang", "en", *question], check=True, capture_output=True,
                              encoding="utf-8").stdout

    commands = json.loads(answer("help", "--json"))
    page = pathlib.Path(template).read_text(encoding="utf-8")
    for place, lines in (("@SYNOPSIS@", synopsis), ("@COMMANDS@", section)):
        page = page.replace(place, "\n".join(line for c in commands for line in lines(c)))
    page = page.replace("@VERSION@", answer("--version").strip())
    pathlib.Path(output).write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
