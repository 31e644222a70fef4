#!/usr/bin/env python3
"""Makes what follows from app/protocol/protocol.txt, where the protocol is written once.

usage: protocol.py ROOT [--check]

C enumerations, names and limits (app/protocol), the types of events for the page
(web/src/online/protocol.ts), the tables of docs/protocol.md, and types for other programs
(docs/protocol.d.ts, docs/protocol.schema.json); --check changes nothing and says
which of them are not as they should be.
"""
import pathlib
import re
import sys

import protocol_types

TABLE = "app/protocol/protocol.txt"
MADE = f"made by tools/protocol.py from {TABLE}"
# Enumerations whose names are not event_NAME; how many there are is said by a name of its own.
ENUMS = {"reaction": ("reaction", "reaction", "REACTIONS")}


class Words:
    """Words by which one chooses, in the order of their numbers."""

    def __init__(self, name, prefix, about=""):
        self.name, self.prefix, self.about, self.words = name, prefix, about, []
        self.enum, self.stem, self.count = ENUMS.get(name, (f"event_{name}", f"event_{name}", None))

    def constant(self, word):
        return f"{self.prefix}_{'NONE' if word == '-' else word.upper()}"


class Event:
    """A kind of event or of request: its fields with their types or an example, and what is said."""

    def __init__(self, kind):
        self.kind, self.fields, self.example, self.about = kind, [], "", ""


class Table:
    def __init__(self, text):
        self.version, self.words, self.events, self.codes, self.limits = 0, [], [], [], []
        self.types, self.messages, self.aliases = [], [], {}
        self.requests, self.ranges, self.fields, self.closes, self.http = [], {}, [], [], []
        inside = None
        for number, line in enumerate(text.split("\n"), 1):
            if not line.strip() or line.startswith("#"):
                continue
            try:
                inside = self.read(line, inside)
            except (ValueError, IndexError, AttributeError):
                sys.exit(f"{TABLE}:{number}: cannot be understood: {line}")

    def read(self, line, inside):
        if line.startswith("  : "):
            inside.about = line[4:]
        elif line.startswith("  = "):
            inside.example = line[4:]
        elif line.startswith("  ") and isinstance(inside, Event):
            inside.fields.append(line.split(None, 1))
        elif line.startswith("  "):
            inside.words.append(line.strip())
        else:
            return self.open(*line.split(None, 1))
        return inside

    def open(self, what, rest):
        if what == "version":
            self.version = int(rest)
        elif what == "words":
            head, _, about = rest.partition("#")
            self.words.append(Words(*head.split(), about.strip()))
            return self.words[-1]
        elif what == "event":
            self.events.append(Event(rest))
            return self.events[-1]
        elif what == "request":
            self.requests.append(Event(rest))
            return self.requests[-1]
        elif what in ("type", "message"):
            into = self.types if what == "type" else self.messages
            into.append(Event(rest))
            return into[-1]
        elif what == "alias":
            name, kind = rest.split(None, 1)
            self.aliases[name] = kind
        elif what == "range":
            name, least, most = rest.partition("#")[0].split()
            self.ranges[name] = int(least), int(most)
        elif what == "field":
            self.fields.append(rest.split(None, 1))
        elif what == "close":
            name, status, about = rest.split(None, 2)
            self.closes.append((name, int(status), about))
        elif what == "http":
            self.http.append(rest.split(None, 2))
        elif what == "code":
            self.codes.append(rest.split(None, 1))
        elif what == "limit":
            name, usual, least, most, about = rest.split(None, 4)
            self.limits.append((name, usual, least, most, about))
        else:
            raise ValueError
        return None

    def kinds(self):
        """What chooses among events, and among requests."""
        kinds, requests = Words("kind", "EVENT"), Words("request", "REQUEST")
        kinds.words, kinds.count = [event.kind for event in self.events], "EVENT_KINDS"
        requests.words, requests.count = [one.kind for one in self.requests], "REQUEST_KINDS"
        requests.enum, requests.stem = "request_kind", "request"
        return [kinds, requests]

    def fill(self, text):
        """A text with the numbers and words that it names."""
        known = {name: f"{least} to {most}" for name, (least, most) in self.ranges.items()}
        known |= {f"{name}.most": str(most) for name, (_, most) in self.ranges.items()}
        known["reactions"] = " ".join(next(w for w in self.words if w.name == "reaction").words)
        return re.sub(r"\{([a-z.]+)\}", lambda found: known[found.group(1)], text)


def guarded(name, about, body):
    guard = f"RED7_PROTOCOL_{name.upper()}_H"
    return (f"/* {about}\n *\n * Do not edit: {MADE}. */\n/* clang-format off */\n"
            f"#ifndef {guard}\n#define {guard}\n\n{body}\n#endif\n")


def c_enum(words):
    about = f"/* {words.about[0].upper()}{words.about[1:]}. */\n" if words.about else ""
    items = "".join(f"    {words.constant(word)},\n" for word in words.words)
    count = words.count or str(len(words.words))
    define = f"#define {words.count} {len(words.words)}\n" if words.count else ""
    return (f"{about}enum {words.enum} {{\n{items}}};\n{define}"
            f"extern const char *const {words.stem}_names[{count}];\n\n")


def c_names(words):
    rows = "".join(f'    [{words.constant(word)}] = "{word}",\n' for word in words.words if word != "-")
    return f"const char *const {words.stem}_names[{words.count or len(words.words)}] = {{\n{rows}}};\n"


def events_h(table):
    body = "#include <stddef.h>\n\n" + f"#define PROTOCOL_VERSION {table.version}\n\n"
    body += "".join(map(c_enum, table.kinds() + table.words))
    body += """/* The words for the reasons of DROPPED, RESUMED or CLOSED, and how many there are. */
const char *const *event_why_names(enum event_kind kind, size_t *count);
/* One of those words. */
const char *event_kind_name(enum event_kind kind);
const char *event_who_name(enum event_who who);
const char *event_proposal_name(enum event_proposal what);
const char *event_by_name(enum event_by by);
const char *event_why_name(enum event_kind kind, int why);
const char *reaction_name(enum reaction reaction);
"""
    return guarded("events", "Events and requests of docs/protocol.md: their kinds, what stands in them by"
                   " choice,\n * and the words for both: NULL for what has none.", body)


def names_c(table):
    head = f"/* The words of docs/protocol.md by their enumerations.\n *\n * Do not edit: {MADE}. */\n/* clang-format off */\n"
    head += "#include <protocol/codes.h>\n#include <protocol/events.h>\n\n"
    codes = "".join(f'    [CODE_{code.upper()}] = "{code}",\n' for code, _ in [("ok", "")] + table.codes)
    return (head + "\n".join(map(c_names, table.kinds() + table.words)) +
            f"\nconst char *const code_names[CODE_COUNT] = {{\n{codes}}};\n")


def codes_h(table):
    closes = "".join(f"    CLOSE_{name.upper()} = {status}, /* {about} */\n"
                     for name, status, about in table.closes)
    http = "".join(f'#define HTTP_{code.upper()} "{code}"\n' for code, _, _ in table.http)
    items = "".join(f"    CODE_{code.upper()},\n" for code, _ in [("ok", "")] + table.codes)
    return guarded("codes", "The codes by which a server refuses a request or says goodbye.",
                   f"enum code {{\n{items}    CODE_COUNT,\n}};\nextern const char *const code_names[CODE_COUNT];\n\n"
                   "/* The code as the protocol writes it. */\nconst char *code_name(enum code code);\n\n"
                   f"/* With what the server closes a WebSocket. */\nenum close_status {{\n{closes}}};\n\n"
                   f"/* Codes of answers over HTTP, beside those above. */\n{http}")


def limits_h(table):
    rows = [f'    X({name.replace("-", "_")}, "{name}", {usual}, {least}, {most})'
            for name, usual, least, most, _ in table.limits]
    body = "/* X(field, \"name\", usual, least, most) */\n#define LIMITS(X) \\\n" + " \\\n".join(rows) + "\n"
    body += "\n/* What fields of requests may be. */\n" + "".join(
        f"#define RANGE_{name.upper()}_LEAST {least}\n#define RANGE_{name.upper()}_MOST {most}\n"
        for name, (least, most) in table.ranges.items())
    return guarded("limits", "The limits of a server, by name, and those of requests.", body)


def page_types(table):
    def fields(event):
        plain = "".join(f" {name}: {kind};" for name, kind in event.fields if name != "&")
        whole = f'{{ kind: "{event.kind}";{plain} }}'
        more = "".join(f" & {kind}" for name, kind in event.fields if name == "&")
        return f"  | ({whole}{more})" if more else f"  | {whole}"

    text = f"export const VERSION = {table.version};\n\n"
    for words in table.words:
        if words.name in ("clock", "timeout", "reaction"):
            continue # the page chooses these by other types
        union = " | ".join(f'"{word}"' for word in words.words if word != "-")
        text += f"export type {words.name.capitalize()} = {union};\n"
    return text + "\ntype Kinds =\n" + "\n".join(map(fields, table.events)) + ";\n"


def doc_table(head, rows):
    return f"| {head} | |\n|---|---|\n" + "".join(f"| `{name}` | {about} |\n" for name, about in rows)


def between(text, begin, end, new, where):
    """The text with what lies between two lines replaced."""
    at, behind = text.find(begin), text.find(end, text.find(begin))
    if at < 0 or behind < 0:
        sys.exit(f"{where}: the line is missing: {begin}")
    return text[:at + len(begin)] + "\n" + new + text[behind:]


def made(root, table):
    """Every file that is made, with its text."""
    protocol = "app/protocol/include/protocol/"
    yield protocol + "events.h", events_h(table)
    yield protocol + "codes.h", codes_h(table)
    yield protocol + "limits.h", limits_h(table)
    yield "app/protocol/names.c", names_c(table)
    page = "web/src/online/protocol.ts"
    yield page, between((root / page).read_text(encoding="utf-8"), f"// {MADE}:", "// end",
                        page_types(table), page)
    docs = "docs/protocol.md"
    text = (root / docs).read_text(encoding="utf-8")
    limits = "| name | usual | |\n|---|---|---|\n" + "".join(
        f"| `{name}` | {usual} | {about} |\n" for name, usual, _, _, about in table.limits)
    closes = "| status | |\n|---|---|\n" + "".join(
        f"| {status} | {about} |\n" for _, status, about in table.closes)
    http = "| code | status | |\n|---|---|---|\n" + "".join(
        f"| `{code}` | {status.replace(',', ', ')} | {about} |\n" for code, status, about in table.http)
    requests = [(one.example, table.fill(one.about)) for one in table.requests if one.example]
    fields = [(name, table.fill(about)) for name, about in table.fields]
    for part, new in (("events", doc_table("kind", [(e.kind, e.about) for e in table.events])),
                      ("requests", doc_table("request", requests)),
                      ("fields", doc_table("field", fields)), ("closes", closes), ("http", http),
                      ("codes", doc_table("code", table.codes)), ("limits", limits)):
        text = between(text, f"<!-- {part}: {MADE} -->", "<!-- end -->", new, docs)
    yield docs, text
    yield "docs/protocol.d.ts", protocol_types.typescript(table, MADE)
    yield "docs/protocol.schema.json", protocol_types.schema(table, MADE)


def main():
    root, check = pathlib.Path(sys.argv[1]), "--check" in sys.argv
    table = Table((root / TABLE).read_text(encoding="utf-8"))
    stale = []
    for name, text in made(root, table):
        path = root / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if not check:
            path.write_text(text, encoding="utf-8")
    for name in stale:
        print(f"{name}: " + (f"not as {TABLE} says: run tools/protocol.py ." if check else "written"))
    sys.exit(1 if check and stale else 0)


if __name__ == "__main__":
    main()
