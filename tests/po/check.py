#!/usr/bin/env python3
"""Checks that every catalogue says all that the program says.

usage: check.py PROJECT_ROOT

The messages are extracted afresh from the files of po/POTFILES, with the arguments that
the build uses (po/arguments). It fails if

- a source file uses a message but is not in po/POTFILES, or xgettext does not find it there:
  it reads the page's TypeScript as if it were C,
- a catalogue lacks a message, or its translation is empty or fuzzy,
- a plural has not as many forms as the language,
- the {places} of a translation are not those of the message; the form of a plural that
  serves one number only may leave out {n},
- white space at the ends differs, or a line of a longer text is wider than 80 columns,
- msgfmt --check has a complaint,

Needs xgettext and msgfmt of GNU gettext.
"""
import gettext
import pathlib
import re
import subprocess
import sys
import unicodedata

SHOWN = 20  # complaints for each catalogue; the others are counted
WIDTH = 80
PLACE = re.compile(r"\{(\w+)\}")


class Message:
    """An entry of a catalogue: its ids and what stands for them."""

    def __init__(self):
        self.context, self.id, self.plural = None, "", None
        self.forms, self.fuzzy, self.obsolete = {}, False, False

    def key(self):
        return self.context, self.id

    def __str__(self):
        text = self.id if len(self.id) <= 60 else self.id[:57] + "..."
        return repr(text) if self.context is None else f"{text!r} ({self.context})"


def unquote(text):
    """A string of a catalogue without its quotes and escapes."""
    escapes = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "\\": "\\", '"': '"'}
    return re.sub(r"\\(.)", lambda m: escapes.get(m[1], m[0]), text[1:-1])


def parse(text):
    """The messages of a catalogue in the text format, its header among them."""
    messages, message, field = [], None, None
    for line in text.splitlines() + [""]:
        stripped = line.removeprefix("#~").strip() if line.startswith("#~") else line.strip()
        if not stripped or (stripped.startswith("#") and message and message.forms):
            if message and message.forms:
                messages.append(message)
                message = None
            if not stripped:
                continue
        message = message or Message()
        if line.startswith("#~"):
            message.obsolete = True
        if stripped.startswith("#"):
            message.fuzzy |= stripped.startswith("#,") and "fuzzy" in stripped
            continue
        match = re.fullmatch(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)\s*(".*")|(".*")',
                             stripped)
        if match is None:
            raise SystemExit(f"check.py: what is {line!r}?")
        keyword, number, first, more = match.groups()
        if keyword in ("msgctxt", "msgid") and message.forms:  # no blank line between two
            messages.append(message)
            message = Message()
        value = unquote(first or more)
        field = (keyword, number) if keyword else field
        if field[0] == "msgctxt":
            message.context = (message.context or "") + value
        elif field[0] == "msgid":
            message.id += value
        elif field[0] == "msgid_plural":
            message.plural = (message.plural or "") + value
        else:
            index = int(field[1] or 0)
            message.forms[index] = message.forms.get(index, "") + value
    return messages


def extract(root):
    """All messages of the sources."""
    arguments = (root / "po/arguments").read_text(encoding="utf-8").splitlines()
    done = subprocess.run(["xgettext", *arguments, "--directory", root, "--output", "-",
                           "--files-from", root / "po/POTFILES"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode != 0:
        raise SystemExit(done.stderr.decode())
    return [m for m in parse(done.stdout.decode("utf-8")) if m.id]


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


def faults_of_form(message, form, number, single):
    """What is wrong with one translation."""
    original = message.id if message.plural is None else message.plural
    wanted, found = set(PLACE.findall(original)), set(PLACE.findall(form))
    if message.plural is not None and number in single and "n" not in found:
        wanted -= {"n"}
    if wanted != found:
        yield (f"the places are {' '.join(sorted(found)) or 'none'}, "
               f"not {' '.join(sorted(wanted)) or 'none'}")
    if len(re.findall(r"[{}]", PLACE.sub("", form))) != len(re.findall(r"[{}]",
                                                                      PLACE.sub("", original))):
        yield "a brace without its partner"
    if ends(form) != ends(message.id):
        yield "white space at the ends differs"
    if "\n" in message.id and max(map(columns, form.split("\n"))) > WIDTH:
        yield f"a line is wider than {WIDTH} columns"
    if any(unicodedata.category(c) in ("Cc", "Cf", "Co") and c != "\n" for c in form):
        yield "a character that cannot be seen"


def faults_of(catalogue, wanted):
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
                found += faults_of_form(message, form, number, single)
        translated += not found
        faults += [f"{message}: {fault}" for fault in found]
    return faults, translated


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    root = pathlib.Path(sys.argv[1])
    wanted = extract(root)
    failed = [*unlisted(root), *unseen(root, wanted)]
    for fault in failed:
        print(fault)
    for language in (root / "po/LINGUAS").read_text(encoding="utf-8").split():
        path = root / "po" / f"{language}.po"
        faults, translated = faults_of(parse(path.read_text(encoding="utf-8")), wanted)
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
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
