#!/usr/bin/env python3
"""The table of languages: po/LINGUAS, and what the header of each catalogue says.

    languages.py ROOT                       prints it
    languages.py ROOT --header OUT DEPFILE  makes <words/languages.h>

A language is a line of po/LINGUAS: `fr`, or with its region `pt_BR`. The rest stands in the header of
po/CODE.po: X-Language-Name, its name in itself; Plural-Forms; and X-Direction, rtl, where it is not
written from the left. English, the language of the messages, comes first and has no catalogue.

The pseudo-languages are for development: tools/pseudo.py makes them, and no menu lists them."""

import pathlib
import re
import sys
from typing import NamedTuple

try:
    from gettext import c2py
except ImportError:  # in the smallest Python, which makes the header only: C reads the plurals itself
    def c2py(_plural):
        return lambda n: 0

from po_file import parse

# Languages written from the right, for which X-Direction need not be given.
FROM_THE_RIGHT = {"ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"}


class Language(NamedTuple):
    code: str
    name: str
    plural: str  # the form of n, as an expression that C reads
    direction: str

    @property
    def tag(self) -> str:
        """As browsers call it."""
        return self.code.replace("_", "-")

    def form(self, n: int) -> int:
        return c2py(self.plural)(n)

    def forms(self) -> str:
        """The form of each number below 200; that of a larger one is that of 100 + n % 100."""
        digits = "".join(str(self.form(n)) for n in range(200))
        for n in range(200, 2000):
            if str(self.form(n)) != digits[100 + n % 100]:
                sys.exit(f"languages.py: {self.code}: the plural of {n} does not go by its last two digits")
        return digits


ENGLISH = Language("en", "English", "n != 1", "ltr")
PSEUDO = [
    Language("en_XA", "⟦Éñğłîšĥ⟧", "n != 1", "ltr"),
    Language("ar_XB", "⟦שפה⟧", "n != 1", "rtl"),
]


def wrong(what: str) -> None:
    sys.exit(f"languages.py: {what}")


def header_fields(text: str) -> dict[str, str]:
    """The fields of a catalogue's header."""
    head = next((one.forms.get(0, "") for one in parse(text.split("\n\n", 1)[0]) if one.id == ""), "")
    return dict(re.findall(r"^([\w-]+): *(.*?) *$", head, re.MULTILINE))


def read_header(code: str, text: str) -> Language:
    """What the header of a catalogue says."""
    where = f"po/{code}.po"
    fields = header_fields(text)
    for name in ("X-Language-Name", "Plural-Forms"):
        if not fields.get(name):
            wrong(f"{where}: the header {name} is missing")
    forms = fields["Plural-Forms"]
    plural = re.fullmatch(r"nplurals *= *\d; *plural *= *([n0-9%<>=!&|?: ()]+);?", forms)
    try:
        if plural is None:
            raise ValueError
        c2py(plural[1])(1)
    except ValueError:
        wrong(f"{where}: Plural-Forms cannot be read: {forms}")
    direction = fields.get("X-Direction", "rtl" if code.split("_")[0] in FROM_THE_RIGHT else "ltr")
    if direction not in ("ltr", "rtl"):
        wrong(f"{where}: X-Direction is ltr or rtl, not {direction}")
    if re.search(r'["\\]', fields["X-Language-Name"]):
        wrong(f"{where}: X-Language-Name is a name: {fields['X-Language-Name']}")
    expression = re.sub(r"^\((.*)\)$", r"\1", plural[1].strip())
    return Language(code, fields["X-Language-Name"], expression, direction)


def read(root: pathlib.Path) -> list[Language]:
    """English, and then those of po/LINGUAS."""
    languages = [ENGLISH]
    if not (root / "po/LINGUAS").is_file():
        wrong(f"there is no {root / 'po/LINGUAS'}")
    lines = (root / "po/LINGUAS").read_text(encoding="utf-8").splitlines()
    for code in " ".join(line.split("#")[0] for line in lines).split():
        if not re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", code):
            wrong(f"po/LINGUAS: '{code}' is no code of a language, such as fr or pt_BR")
        if code in [language.code for language in languages + PSEUDO]:
            wrong(f"po/LINGUAS: {code} is there already")
        path = root / "po" / f"{code}.po"
        if not path.is_file():
            wrong(f"po/LINGUAS names {code}, but there is no po/{code}.po")
        languages.append(read_header(code, path.read_text(encoding="utf-8")))
    return languages


def rows(languages: list[Language]) -> str:
    return " \\\n".join(f'    X({one.code}, "{one.name}", {one.plural})' for one in languages)


def in_c(languages: list[Language]) -> str:
    return f"""\
/* The languages: X(code, name in itself, plural form of n). Made by tools/languages.py from
 * po/LINGUAS and the headers of the catalogues. */
#ifndef RED7_WORDS_LANGUAGES_H
#define RED7_WORDS_LANGUAGES_H

#define WORDS_LANGUAGES {len(languages)}
#define WORDS_LANGUAGE_TABLE(X) \\
{rows(languages)}

/* For development: known by their codes, but in no list. */
#define WORDS_PSEUDO_TABLE(X) \\
{rows(PSEUDO)}

#endif
"""


def main() -> int:
    header = sys.argv[2:3] == ["--header"]
    if len(sys.argv) != (5 if header else 2):
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(sys.argv[1])
    languages = read(root)
    if not header:
        for one in languages:
            print(f"{one.code:6} {one.tag:6} {one.direction} {max(map(int, one.forms())) + 1} {one.name}")
        return 0
    out = pathlib.Path(sys.argv[3])
    if not out.is_file() or out.read_text(encoding="utf-8") != in_c(languages):  # nothing is built anew in vain
        out.write_text(in_c(languages), encoding="utf-8")
    made_of = [root / "po/LINGUAS"] + [root / "po" / f"{one.code}.po" for one in languages[1:]]
    pathlib.Path(sys.argv[4]).write_text(f"{out}: {' '.join(map(str, made_of))}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
