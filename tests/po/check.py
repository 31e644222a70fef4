#!/usr/bin/env python3
"""Checks that every catalogue says all that the program says.

usage: check.py PROJECT_ROOT [CODE ...]

The messages are extracted afresh from the files of po/POTFILES, with the arguments that
the build uses (po/arguments). It fails if

- a source file uses a message but is not in po/POTFILES, or xgettext does not find it there:
  it reads the page's TypeScript as if it were C,
- a catalogue lacks a message, or its translation is empty or fuzzy,
- a plural has not as many forms as the language,
- the {places} of a translation are not those of the message; the form of a plural that
  serves one number only may leave out {n},
- a place names a form that cards do not have ("{card:genitive}" is right),
- what is to be typed is not the same: pieces in `backticks`, --options, steps such as +R5, and
  the names in capitals that stand for a value (TYPED below),
- white space at the ends differs, or a line of a longer text is wider than 80 columns,
- it is wider than its context or a comment allows: `at most N columns`,
- it is set otherwise than the language is (tools/typography.py), or ends with another sign,
- it lacks a term of po/glossary/CODE.tsv (tools/glossary.py),
- msgfmt --check has a complaint,
- the description of the page's manifest is no message.

Needs xgettext and msgfmt of GNU gettext.
"""
import gettext
import json
import pathlib
import re
import subprocess
import sys
import unicodedata

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "tools"))
import glossary  # noqa: E402
import languages  # noqa: E402
from po_file import extract, parse, unquote  # noqa: E402
from typography import Setting, ends_otherwise  # noqa: E402

SHOWN = 20  # complaints for each catalogue; the others are counted
WIDTH = 80
PLACE = re.compile(r"\{(\w+)(?::\w+)?\}")
FORM = re.compile(r"\{\w+:(\w+)\}")
FORMS = {"nominative", "genitive", "dative", "accusative", "instrumental", "locative"}
TYPED = re.compile(r"`[^`]*`|(?<![\w-])--[a-z][\w-]*|[+@][ROYGBIV][1-7]|(?<!\w)(?:CODE|COMMAND|DEPTH|EDITION"
                   r"|FILE|HEX|HOST|JSON|LESSON|LEVEL|NAME|PLAYER|POSITION|URL|VIEW)(?!\w)")


def without_comments(path):
    """A source's text; what looks like the start of a comment in an address is none."""
    return re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.S)


def unlisted(root):
    """Source files with messages that po/POTFILES does not list, and listed ones that are not."""
    listed = set((root / "po/POTFILES").read_text(encoding="utf-8").split())
    for name in sorted(listed):
        if not (root / name).is_file():
            yield f"po/POTFILES lists {name}, which is not there"
    places = ("lib/**/*.c", "app/**/*.c", "app/**/*.h", "web/src/**/*.ts", "web/src/**/*.tsx")
    for path in sorted(path for place in places for path in root.glob(place)):
        name = path.relative_to(root).as_posix()
        if re.search(r'\b(?:_|N_|C_|ngettext)\(\s*"', without_comments(path)) and name not in listed:
            yield f"{name} has messages, but po/POTFILES does not list it"


def unseen(root, wanted):
    """Messages of the page that xgettext has overlooked."""
    known = {m.id for m in wanted}
    literal = r'"((?:[^"\\]|\\.)*)"'
    call = re.compile(rf'\b(?:_|ngettext)\(\s*{literal}|\bC_\(\s*"[^"]*",\s*{literal}')
    for path in sorted([*root.glob("web/src/**/*.ts"), *root.glob("web/src/**/*.tsx")]):
        for match in call.finditer(without_comments(path)):
            identity = unquote(f'"{match[1] or match[2]}"')
            if identity not in known:
                yield f"{path.relative_to(root).as_posix()}: xgettext does not find {identity!r}"


def undescribed(root, wanted):
    """What is said of the page outside it, and is no message."""
    told = json.loads((root / "web/page/manifest.webmanifest").read_text(encoding="utf-8"))["description"]
    if told not in {m.id for m in wanted}:
        yield f"the description in web/page/manifest.webmanifest is no message: {told!r}"
    if f'content="{told}"' not in (root / "web/page/page.html").read_text(encoding="utf-8"):
        yield "web/page/page.html has another description than the manifest"


def plural_rule(header):
    """How many forms the language has, and which of them serve one number only."""
    match = re.search(r"nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;]+);", header)
    if match is None:
        return 0, set()
    number_to_form = gettext.c2py(match[2])
    served = [number_to_form(n) for n in range(1000)]
    return int(match[1]), {form for form in served if served.count(form) == 1}


def columns(line):
    """How many columns of a terminal a line takes."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in line)


def ends(text):
    """The white space at both ends."""
    return re.match(r"[ \t\n]*", text)[0], re.search(r"[ \t\n]*\Z", text)[0]


def faults_of_form(message, form, number, single, setting):
    """What is wrong with one translation."""
    original = message.id if message.plural is None else message.plural
    wanted, found = set(PLACE.findall(original)), set(PLACE.findall(form))
    if message.plural is not None and number in single and "n" not in found:
        wanted -= {"n"}
    if wanted != found:
        yield (f"the places are {' '.join(sorted(found)) or 'none'}, "
               f"not {' '.join(sorted(wanted)) or 'none'}")
    for unknown in sorted(set(FORM.findall(form)) - FORMS):
        yield f"cards have no form '{unknown}', but {', '.join(sorted(FORMS))}"
    if len(re.findall(r"[{}]", PLACE.sub("", form))) != len(re.findall(r"[{}]",
                                                                      PLACE.sub("", original))):
        yield "a brace without its partner"
    typed, kept = set(TYPED.findall(original)), set(TYPED.findall(form))
    if typed != kept and original.upper() != original:  # a heading has words in capitals
        yield f"to be typed is {', '.join(sorted(typed ^ kept))} in one of them only"
    if ends(form) != ends(message.id):
        yield "white space at the ends differs"
    if "\n" in message.id and max(map(columns, form.split("\n"))) > WIDTH:
        yield f"a line is wider than {WIDTH} columns"
    if message.limit() is not None and columns(form) > message.limit():
        yield f"{columns(form)} columns, of at most {message.limit()}"
    if any(unicodedata.category(c) in ("Cc", "Cf", "Co") and c != "\n" for c in form):
        yield "a character that cannot be seen"
    if ends_otherwise(original, form):
        yield f"it ends with “{form.rstrip()[-1:]}”, the English with “{original.rstrip()[-1:]}”"
    yield from setting.faults(original, form)


def faults_of(catalogue, wanted, setting, terms):
    """What is wrong with a catalogue; the number of messages that it translates comes last."""
    entries = {m.key(): m for m in catalogue if not m.obsolete}
    header = entries.get((None, ""))
    count, single = plural_rule(header.forms.get(0, "") if header else "")
    faults, translated = [], 0
    if count == 0:
        faults.append("the header does not tell the plural forms")
    for message in wanted:
        entry = entries.get(message.key())
        if entry is None:
            faults.append(f"{message}: missing")
            continue
        if not all(entry.forms.values()):
            faults.append(f"{message}: not translated")
            continue
        found = ["fuzzy"] if entry.fuzzy else []
        if entry.plural != message.plural:
            found.append("the plural of the message is another one")
        elif sorted(entry.forms) != list(range(count if message.plural is not None else 1)):
            found.append(f"{len(entry.forms)} plural forms instead of {count}")
        else:
            for number, form in entry.forms.items():
                found += faults_of_form(message, form, number, single, setting)
            found += glossary.faults(terms, message, entry)
        translated += not found
        faults += [f"{message}: {fault}" for fault in found]
    return faults, translated


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    root = pathlib.Path(sys.argv[1])
    wanted = extract(root)
    failed = [*unlisted(root), *unseen(root, wanted), *undescribed(root, wanted)]
    for fault in failed:
        print(fault)
    for language in sys.argv[2:] or (root / "po/LINGUAS").read_text(encoding="utf-8").split():
        path = root / "po" / f"{language}.po"
        text = path.read_text(encoding="utf-8")
        setting = Setting(languages.header_fields(text))
        terms = glossary.read(root / "po/glossary" / f"{language}.tsv")
        faults, translated = faults_of(parse(text), wanted, setting, terms)
        checked = subprocess.run(["msgfmt", "--check", "--output-file=/dev/null", path],
                                 stderr=subprocess.PIPE, check=False)
        if checked.returncode != 0:
            faults += checked.stderr.decode().splitlines()
        print(f"{language}: {translated} of {len(wanted)} messages are right")
        for fault in faults[:SHOWN]:
            print(f"  {fault}")
        if len(faults) > SHOWN:
            print(f"  and {len(faults) - SHOWN} more")
        failed += faults
    if failed:
        print("`python3 tools/translate.py . mend` sets right what can be told mechanically: spaces, dots, apostrophes")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
