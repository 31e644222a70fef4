"""The glossaries: how the rules of a language's own box call things.

po/glossary/CODE.tsv has a line for each term: the English, its translation, stems, a note. Where there
are stems, a translation of a message with the English term has one of them in it. An entry of a
catalogue that can do without says so in a comment of its own:

    # without: palette"""

import re


def read(path):
    """Terms with stems: (English, translation, stems). No file, no terms."""
    if not path.is_file():
        return []
    terms = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) != 4 or not fields[0] or not fields[1]:
            raise SystemExit(f"{path}, line {number}: term, translation, stems and note, with tabs between")
        if fields[2]:
            terms.append((fields[0], fields[1], fields[2].split()))
    return terms


def faults(terms, message, entry):
    """Terms that a translation does not use, in words."""
    exempt = " ".join(re.findall(r"without: *(.*)", "\n".join(entry.notes)))
    prose = re.sub(r"\{[^}]*\}|`[^`]*`|--[\w-]+|\"[^\"]*\"|\.r7|docs/\w+\.md", "", message.id)
    text = "\n".join(entry.forms.values()).casefold()
    for term, translation, stems in terms:
        if term in exempt or not re.search(rf"\b{term}s?\b", prose):
            continue
        if not any(stem in text for stem in stems):
            yield f"“{term}” is {translation} (po/glossary)"
