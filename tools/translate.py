#!/usr/bin/env python3
"""Work on translations; docs/translating.md tells the whole way.

    translate.py ROOT template     makes po/red7.pot, all messages with what is said about them
    translate.py ROOT update       brings new and changed messages into every catalogue
    translate.py ROOT new CODE     begins a language: po/CODE.po, its glossary, a line of po/LINGUAS
    translate.py ROOT mend [CODE]  sets signs right that can be told mechanically: … ’ and no-break spaces
    translate.py ROOT check [CODE] says what is missing or wrong

It needs GNU gettext and changes nothing outside po/."""

import pathlib
import re
import subprocess
import sys

import languages
import po_file
from typography import Setting

GLOSSARY = ("palette", "canvas", "deck", "hand", "rule", "round", "game", "turn", "move", "lead", "out", "draw",
            "points", "action", "puzzle", "lesson", "hint", "bot", "seat", "record")


def run(*command):
    done = subprocess.run(command, check=False)
    if done.returncode != 0:
        sys.exit(done.returncode)


def template(root):
    arguments = (root / "po/arguments").read_text(encoding="utf-8").splitlines()
    run("xgettext", *arguments, "--directory", root, "--output", root / "po/red7.pot", "--files-from",
        root / "po/POTFILES")


def codes(root, asked):
    known = [one.code for one in languages.read(root)[1:]]
    for code in asked:
        if code not in known:
            sys.exit(f"translate.py: there is no language {code}, only {', '.join(known)}")
    return asked or known


def update(root):
    template(root)
    for code in codes(root, []):
        run("msgmerge", "--quiet", "--update", "--backup=none", root / f"po/{code}.po", root / "po/red7.pot")


def new(root, code):
    """An empty catalogue with the header that the build needs."""
    listed = (root / "po/LINGUAS").read_text(encoding="utf-8").split()
    path = root / f"po/{code}.po"
    if not re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", code):
        sys.exit(f"translate.py: '{code}' is no code of a language, such as sv or pt_BR")
    if code in listed or path.exists():
        sys.exit(f"translate.py: {code} is there already")
    template(root)
    run("msginit", "--no-translator", "--locale", f"{code}.UTF-8", "--input", root / "po/red7.pot",
        "--output-file", path)
    text = path.read_text(encoding="utf-8")
    fields = f'"X-Language-Name: {code}\\n"\n"X-Quotes: “ ”\\n"\n"X-Spaced: \\n"\n'
    text = text.replace('"Plural-Forms:', fields + '"Plural-Forms:', 1)
    if "Plural-Forms" not in text:
        text = text.replace('"Content-Transfer-Encoding: 8bit\\n"\n', '"Content-Transfer-Encoding: 8bit\\n"\n' + fields +
                            '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n', 1)
    path.write_text(text, encoding="utf-8")
    rows = "".join(f"{term}\t?\t\t\n" for term in GLOSSARY)
    (root / f"po/glossary/{code}.tsv").write_text(f"# term\ttranslation\tstems\tnote\n{rows}", encoding="utf-8")
    (root / "po/LINGUAS").write_text("\n".join(sorted([*listed, code])) + "\n", encoding="utf-8")
    print(f"po/{code}.po, po/glossary/{code}.tsv: now the header, X-Language-Name first; then the messages.")


def mend(root, code):
    """Writes the entries anew whose signs are wrong; all others stay as they are."""
    path = root / f"po/{code}.po"
    blocks = path.read_text(encoding="utf-8").split("\n\n")
    setting = Setting(languages.header_fields("\n\n".join(blocks[:1])))
    changed = 0
    for i, block in enumerate(blocks[1:], 1):
        entries = [one for one in po_file.parse(block + "\n") if one.id and not one.obsolete]
        if len(entries) != 1:
            continue
        entry = entries[0]
        forms = {n: setting.mended(entry.id, form) for n, form in entry.forms.items()}
        if forms == entry.forms:
            continue
        lines = [f"msgstr {po_file.quote(forms[0])}"] if entry.plural is None else [
            f"msgstr[{n}] {po_file.quote(form)}" for n, form in sorted(forms.items())]
        blocks[i] = block[:block.index("msgstr")] + "\n".join(lines) + ("\n" if block.endswith("\n") else "")
        changed += 1
    path.write_text("\n\n".join(blocks), encoding="utf-8")
    print(f"{code}: {changed} mended")


def main():
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 2 else None
    match sys.argv[2:]:
        case ["template"]:
            template(root)
        case ["update"]:
            update(root)
        case ["new", code]:
            new(root, code)
        case ["mend", *asked]:
            for code in codes(root, asked):
                mend(root, code)
        case ["check", *asked]:
            run(sys.executable, root / "tests/po/check.py", root, *codes(root, asked))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
