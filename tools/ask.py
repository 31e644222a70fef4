#!/usr/bin/env python3
"""Makes what follows from app/ask/verbs.txt, where all that can be asked at the door is written once.

usage: ask.py ROOT [--check]       the page's types (web/src/module.ts) and the reference in
                                   docs/ask.md; --check only says whether they are as they should be
       ask.py ROOT --table OUT     the table of verbs and the prototypes of their functions, in C
       ask.py ROOT --dictionary OUT   words for the fuzzer
"""
import pathlib
import re
import sys

MARK = "<!-- From here on made by tools/ask.py from app/ask/verbs.txt. -->"
TYPESCRIPT = {"text": "string", "number": "number", "fraction": "number", "bool": "boolean",
              "null": "null"}


class Row:
    """A field or a member: its name, kind or type, whether it may be missing, what it means."""

    def __init__(self, line):
        self.name, kind, self.about = (line.split(None, 2) + [""])[:3]
        self.optional = kind.endswith("?") or kind == "flag"
        self.kind, _, bounds = kind.rstrip("?").partition("(") if kind[0] != "(" else (kind, "", "")
        self.words = bounds.rstrip(")").split("|") if self.kind == "word" else []
        self.least, self.most = bounds.rstrip(")").split("..") if self.kind == "number" and bounds else ("0", "0")


class Verb:
    """What can be asked. `rows` are its own fields, `group` has more."""

    def __init__(self, name):
        self.name, self.about, self.rows, self.group = name, "", [], None
        self.body = self.answer = None
        self.outside = False  # of the page's module, which has no use for it and is to stay small
        self.errors, self.example = [], []

    def fields(self):
        return (self.group.rows if self.group else []) + self.rows

    def takes(self):
        return self.body or (self.group and self.group.body)


class Contract:
    """verbs.txt as read. `order` has everything, with the titles of its parts."""

    def __init__(self, root):
        self.types, self.shapes, self.unions, self.groups, self.verbs, self.order = {}, {}, {}, {}, {}, []
        one = None
        for line in (root / "app/ask/verbs.txt").read_text(encoding="utf-8").split("\n"):
            if found := re.match(r"# ---- (.*) ----", line):
                self.order.append(("title", found[1]))
            elif line.strip() == "" or line.startswith("#"):
                continue
            elif line.startswith("    "):
                self.read_row(one, line.strip())
            else:
                one = self.read_head(*line.split(None, 2))

    def read_head(self, word, name, rest=""):
        kept = {"type": self.types, "shape": self.shapes, "union": self.unions, "fields": self.groups,
                "verb": self.verbs}[word]
        if name in kept:
            sys.exit(f"verbs.txt: {word} {name} is there twice")
        if word == "type":
            kind, _, about = rest.partition(" ")
            kept[name] = (kind, about.strip())
        else:
            kept[name] = {"shape": [], "union": rest.split()}.get(word) if word in ("shape", "union") \
                else Verb(name)
        self.order.append((word, name))
        return kept[name]

    def read_row(self, one, line):
        if isinstance(one, list):
            one.append(Row(line))
        elif one.example or line.startswith("$ "):
            one.example.append(line)
        elif line.startswith("-> "):
            one.answer = line[3:]
        elif line.startswith("with "):
            one.group = self.groups[line[5:]]
        elif line.startswith("body "):
            one.body = Row(line)
        elif line == "outside":
            one.outside = True
        elif line.startswith("error "):
            one.errors.append(Row(line.replace("error ", "", 1).replace(" ", " text ", 1)))
        elif not one.about and not one.rows and one.name in self.verbs:
            one.about = line
        else:
            one.rows.append(Row(line))


# ---- C ----

def c_fields(verb):
    for row in verb.fields():
        names = [(row.name, row.kind)]
        if row.kind == "names":
            names = [("name", "names")]
        elif row.kind == "seats":
            names = [("name", "names"), ("bot", "levels")]
        for name, kind in names:
            words = f'"{"|".join(row.words)}"' if row.words else "NULL"
            needed = "false" if row.optional or kind in ("names", "levels") else "true"
            yield f'    {{"{name}", FIELD_{kind.upper()}, {needed}, {row.least}, {row.most}, {words}}},\n'


def table(contract):
    identity = {name: name.replace("-", "_") for name in contract.verbs}
    text = ("/* What can be asked: made by tools/ask.py from verbs.txt. */\n#ifndef RED7_ASK_VERBS_H\n"
            '#define RED7_ASK_VERBS_H\n\n#include "question.h"\n\n')
    for name in contract.verbs:
        text += f"void ask_{identity[name]}(const struct question *q, struct answer *a);\n"
    text += "\n#ifdef ASK_VERBS_TABLE\nstatic const struct field fields[] = {\n"
    places = {}
    for name, verb in contract.verbs.items():
        rows = list(c_fields(verb))
        places[name] = (text.count("FIELD_"), len(rows))
        text += "".join(rows)
    text += "};\n\nstatic const struct verb verbs[] = {\n"
    for name, verb in contract.verbs.items():
        body = verb.takes().kind if verb.takes() else "none"
        first, count = places[name]
        row = f'    {{"{name}", ask_{identity[name]}, BODY_{body.upper()}, {count}, fields + {first}}},\n'
        text += f"#ifndef __wasm__\n{row}#endif\n" if verb.outside else row
    return text + "};\n#endif\n\n#endif\n"


def dictionary(contract):
    words = {f'"{verb}\\x0a"' for verb in contract.verbs}
    for verb in contract.verbs.values():
        words |= {f'"{found[1]}\\x0a{found[2]}{digit} "' for row in c_fields(verb)
                  if (found := re.match(r'()    \{"(\w+)", FIELD_(\w+)', row))
                  for digit in ("01" if found[3] in ("NAMES", "LEVELS") else [""])}
        words |= {f'"{word}"' for row in verb.fields() for word in row.words}
    return "\n".join(sorted(words)) + "\n"


# ---- TypeScript ----

def typescript(kind):
    """A type of verbs.txt as TypeScript has it."""
    if found := re.fullmatch(r"\{(\w+):(.+)\}", kind):
        return f"Record<{typescript(found[1])}, {typescript(found[2])}>"
    if kind.endswith("[]"):
        return typescript(kind[:-2]) + "[]"
    if kind.startswith("(") and kind.endswith(")"):
        return f"({typescript(kind[1:-1])})"
    return " | ".join(TYPESCRIPT.get(one) or (typescript(one) if "[" in one else one)
                      for one in kind.split("|"))


def typescript_field(row):
    kind = {"flag": "boolean", "count": "number | string", "steps": "Step[]", "names": "string[]",
            "seats": "NewSeat[]", "number": "number",
            "word": " | ".join(f'"{word}"' for word in row.words)}.get(row.kind, "string")
    return f"{row.name}?: {kind} | undefined" if row.optional else f"{row.name}: {kind}"


def typescript_fields(one):
    fields = [typescript_field(row) for row in one.rows]
    if one.body:
        name = "record" if one.body.kind == "record" else "body"
        fields.append(f"{name}{'?' if one.body.optional else ''}: string")
    return fields


def comment(about):
    return f" // {about}" if about else ""


def module(contract):
    text = """/* What can be asked at the door, and what comes back: made by tools/ask.py from app/ask/verbs.txt.
 * docs/ask.md tells the same to people. A body (a record, a catalogue) is a field here: question.ts
 * writes it behind the empty line. */
"""
    for word, name in contract.order:
        if word == "type":
            kind, about = contract.types[name]
            text += f"\n/** {about} */\nexport type {name} = {typescript(kind)};\n"
        elif word == "shape":
            text += f"\nexport interface {name} {{\n"
            text += "".join(f"  {row.name}: {typescript(row.kind)};{comment(row.about)}\n"
                            for row in contract.shapes[name])
            text += "}\n"
        elif word == "union":
            text += f"\nexport type {name} = {' | '.join(contract.unions[name])};\n"
        elif word == "fields":
            group = contract.groups[name]
            rows = group.rows + ([group.body] if group.body else [])
            text += f"\nexport interface {name} {{\n"
            text += "".join(f"  {field};{comment(row.about)}\n"
                            for field, row in zip(typescript_fields(group), rows))
            text += "}\n"
    text += "\n/** Every verb: its fields, and its answer. */\nexport interface Verbs {\n"
    for name, verb in contract.verbs.items():
        own = "; ".join(typescript_fields(verb))
        ask = " & ".join(([verb.group.name] if verb.group else []) + ([f"{{ {own} }}"] if own else []))
        quoted = f'"{name}"' if "-" in name else name
        text += f"  /** {verb.about} */\n  {quoted}: {{ ask: {ask or '{}'}; answer: {verb.answer} }};\n"
    return text + "}\n\nexport type Verb = keyof Verbs;\n"


# ---- docs/ask.md ----

def cell(text):
    return text.replace("|", "\\|")


def linked(contract, kind):
    """A type, with links to the shapes in it."""
    parts = re.split(r"(\b[A-Z]\w+\b)", kind)
    return "".join(f"[{part}](#shape-{part.lower()})" if part in contract.shapes or part in contract.unions
                   else cell(part) for part in parts)


def document_rows(rows, contract=None):
    for row in rows:
        kind = linked(contract, row.kind) if contract else row.kind
        if row.words:
            kind = " or ".join(f"`{word}`" for word in row.words)
        elif row.kind == "number" and row.least != row.most:
            kind = f"number, {row.least} to {row.most}"
        if not contract:
            kind += ", optional" if row.optional else ""
        yield f"| `{row.name}` | {kind} | {cell(row.about)} |\n"


def document_verb(contract, verb):
    text = f"\n### {verb.name}\n\n{verb.about}\n"
    fields = "".join(document_rows(verb.rows))
    if verb.group:
        text += f"\nIt takes the [fields of a {verb.group.name.lower()}](#fields-{verb.group.name.lower()})"
        text += ", and:\n" if fields else ".\n"
    if fields:
        text += f"\n| field | kind | |\n|---|---|---|\n{fields}"
    if verb.body:
        text += f"\nBody: a {verb.body.kind}{', or none' if verb.body.optional else ''}.\n"
    text += f"\nAnswer: {linked(contract, verb.answer)}.\n"
    if verb.errors:
        text += "\n| error | |\n|---|---|\n"
        text += "".join(f"| `{row.name}` | {cell(row.about)} |\n" for row in verb.errors)
    return text + "\n```console\n" + "\n".join(verb.example) + "\n```\n"


def document(contract):
    text = shapes = ""
    for word, name in contract.order:
        if word == "title":
            text += f"\n## {name[0].upper()}{name[1:]}\n"
        elif word == "verb": # and the shapes that stand before it
            text, shapes = text + document_verb(contract, contract.verbs[name]) + shapes, ""
        elif word == "shape":
            shapes += f"\n#### Shape {name}\n\n| member | type | |\n|---|---|---|\n"
            shapes += "".join(document_rows(contract.shapes[name], contract))
        elif word == "union":
            shapes += f"\n#### Shape {name}\n\nOne of these, told apart by `kind`: "
            shapes += ", ".join(linked(contract, one) for one in contract.unions[name]) + ".\n"
        elif word == "fields":
            group = contract.groups[name]
            text += f"\n#### Fields: {name.lower()}\n\n| field | kind | |\n|---|---|---|\n"
            text += "".join(document_rows(group.rows))
            if group.body:
                text += f"\nBody: a {group.body.kind}, or none. {group.body.about}\n"
        elif word == "type":
            kind, about = contract.types[name]
            text += f"\n{name}: {cell(kind)}. {about}\n"
    return text


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    root, options = pathlib.Path(sys.argv[1]), sys.argv[2:]
    contract = Contract(root)
    if options and options[0] in ("--table", "--dictionary"):
        made = table(contract) if options[0] == "--table" else dictionary(contract)
        pathlib.Path(options[1]).write_text(made, encoding="utf-8")
        return
    page = root / "docs/ask.md"
    head = page.read_text(encoding="utf-8").partition(MARK)[0]
    faults = 0
    for path, made in ((root / "web/src/module.ts", module(contract)),
                       (page, head + MARK + "\n" + document(contract))):
        if options == ["--check"]:
            if path.read_text(encoding="utf-8") != made:
                print(f"{path.relative_to(root)} is not what app/ask/verbs.txt says: "
                      "run tools/ask.py .")
                faults += 1
        else:
            path.write_text(made, encoding="utf-8")
    sys.exit(faults)


if __name__ == "__main__":
    main()
