#!/usr/bin/env python3
"""Makes the tables of languages, for C and for the page, of the catalogues in po/.

    languages.py ROOT            writes app/words/include/words/languages.h and web/src/languages.ts
    languages.py ROOT --check    says whether they are as they should be

A language is a line of po/LINGUAS. What else is to be known stands in its catalogue's header:
X-Language-Name, its name in itself, and Plural-Forms. English, the language of the messages, comes
first and has no catalogue."""

import pathlib
import re
import sys

MADE = "Made by tools/languages.py of po/LINGUAS and the catalogues' headers: change those."
ENGLISH = ("en", "English", "n != 1")


def header(text: str, name: str, where: str) -> str:
    found = re.search(rf'^"{name}: (.*)\\n"$', text, re.MULTILINE)
    if found is None:
        sys.exit(f"languages.py: {where}: the header {name} is missing")
    return found[1]


def read(root: pathlib.Path) -> list[tuple[str, str, str]]:
    """Code, name, and the plural form of n as an expression that C and TypeScript both read."""
    languages = [ENGLISH]
    if not (root / "po/LINGUAS").is_file():
        sys.exit(f"languages.py: there is no {root / 'po/LINGUAS'}")
    for code in (root / "po/LINGUAS").read_text().split():
        if not re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", code):
            sys.exit(f"languages.py: po/LINGUAS: '{code}' is no code of a language")
        path = root / "po" / f"{code}.po"
        if not path.is_file():
            sys.exit(f"languages.py: po/LINGUAS names {code}, but there is no po/{code}.po")
        text = path.read_text(encoding="utf-8")
        forms = header(text, "Plural-Forms", f"po/{code}.po")
        plural = re.fullmatch(r"nplurals=\d; plural=([n0-9%<>=!&|?: ()]+);?", forms)
        if plural is None:
            sys.exit(f"languages.py: po/{code}.po: Plural-Forms cannot be read: {forms}")
        name = header(text, "X-Language-Name", f"po/{code}.po")
        languages.append((code, name, re.sub(r"^\((.*)\)$", r"\1", plural[1])))
    return languages


def in_c(languages: list[tuple[str, str, str]]) -> str:
    rows = "".join(f'    X({code}, "{name}", {plural}) \\\n' for code, name, plural in languages)
    return (
        f"/* The languages: X(code, name in itself, plural form of n).\n * {MADE} */\n"
        "#ifndef RED7_WORDS_LANGUAGES_H\n#define RED7_WORDS_LANGUAGES_H\n\n"
        f"#define WORDS_LANGUAGES {len(languages)}\n\n"
        f"/* clang-format off */\n#define WORDS_LANGUAGE_TABLE(X) \\\n{rows[:-3]}\n/* clang-format on */\n\n#endif\n"
    )


def strict(plural: str) -> str:
    return re.sub("[=!]=", lambda operator: operator[0] + "=", plural)


def in_typescript(languages: list[tuple[str, str, str]]) -> str:
    rows = "".join(
        f'  {code}: {{ name: "{name}", form: (n: number) => Number({strict(plural)}) }},\n'
        for code, name, plural in languages
    )
    return f"/* {MADE} */\nexport const languages = {{\n{rows}}} as const;\n"


def main() -> int:
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(sys.argv[1])
    languages = read(root)
    status = 0
    for path, text in (
        ("app/words/include/words/languages.h", in_c(languages)),
        ("web/src/languages.ts", in_typescript(languages)),
    ):
        file = root / path
        if "--check" not in sys.argv:
            file.write_text(text, encoding="utf-8")
        elif not file.is_file() or file.read_text(encoding="utf-8") != text:
            print(f"{path} is not as po/ says: run `python3 tools/languages.py .`", file=sys.stderr)
            status = 1
    return status


sys.exit(main())
