#!/usr/bin/env python3
"""Pseudo-languages, for work on the screens: what a translation may do to them, readable in English.

    pseudo.py ROOT FOLDER STAMP DEPFILE    their catalogues, FOLDER/CODE/LC_MESSAGES/red7.mo

en_XA   accents on every letter, two fifths longer, in brackets: a text without brackets is no message,
        one without the second bracket is cut.
ar_XB   letters that are written from the right.

What stands in braces and texts of a single letter, which are keys, stay as they are; so does the width
of a text whose comment says `at most N columns`."""

import pathlib
import re
import subprocess
import sys

import languages
import po_file

ACCENTED = str.maketrans("aceghijklnorstuwyzACDEGHIJKLNORSTUWYZ", "áçéğĥíĵķłñóŕšţúŵýžÁÇĎÉĞĤÍĴĶŁÑÓŔŠŢÚŴÝŽ")
FROM_THE_RIGHT = str.maketrans("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
                               "אבצדעפגהיקכלמנופקרסטוושחיז" * 2)
MORE = 0.4


def longer(text, most):
    """Doubles vowels until there are enough letters."""
    wanted = min(round(len(text) * MORE), most - len(text))
    result = ""
    for letter in text:
        double = wanted > 0 and letter in "aeiouy"
        result += letter * (2 if double else 1)
        wanted -= double
    return result


def line_of(text, code, most):
    """A line of a message; places, notation in backticks and quotes stay."""
    parts = re.split(r"(\{[^}]*\}|`[^`]*`|'[^']*'|--[\w-]+)", text)
    room = most - sum(map(len, parts))
    for i in range(0, len(parts), 2):
        long = longer(parts[i], len(parts[i]) + max(0, room)) if code == "en_XA" else parts[i]
        room -= len(long) - len(parts[i])
        parts[i] = long.translate(ACCENTED if code == "en_XA" else FROM_THE_RIGHT)
    return "".join(parts)


def spoken(text, code, most):
    """A message in a pseudo-language."""
    if sum(map(str.isalpha, re.sub(r"\{[^}]*\}", "", text))) <= 1:
        return text
    head, body, tail = re.fullmatch(r"(\s*)(.*?)(\s*)", text, re.S).groups()
    lines = body.split("\n")
    widest = most if most is not None else 78 if len(lines) > 1 else 10 ** 6
    marked = widest >= len(max(lines, key=len)) + 2
    lines = [line_of(line, code, widest - 2 * marked) for line in lines]
    text = "\n".join(lines)
    return head + (f"⟦{text}⟧" if marked else text) + tail


def catalogue(root, code, out):
    """Writes the catalogue of a pseudo-language in the text format."""
    language = next(one for one in languages.PSEUDO if one.code == code)
    messages = po_file.extract(root)
    for message in messages:
        forms = [message.id] if message.plural is None else [message.id, message.plural]
        message.forms = {i: spoken(form, code, message.limit()) for i, form in enumerate(forms)}
    header = [("Language", code), ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=UTF-8"),
              ("Content-Transfer-Encoding", "8bit"), ("X-Language-Name", language.name),
              ("Plural-Forms", f"nplurals=2; plural={language.plural};")]
    out.write_text(po_file.write(header, messages), encoding="utf-8")


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    root, folder, stamp, depfile = map(pathlib.Path, sys.argv[1:])
    for language in languages.PSEUDO:
        place = folder / language.code / "LC_MESSAGES"
        place.mkdir(parents=True, exist_ok=True)
        catalogue(root, language.code, place / "red7.po")
        subprocess.run(["msgfmt", "--output-file", place / "red7.mo", place / "red7.po"], check=True)
    names = (root / "po/POTFILES").read_text(encoding="utf-8").split()
    made_of = [root / name for name in (*names, "po/POTFILES", "po/arguments")]
    depfile.write_text(f"{stamp}: {' '.join(map(str, made_of))}\n", encoding="utf-8")
    stamp.write_text("made\n", encoding="utf-8")


if __name__ == "__main__":
    main()
