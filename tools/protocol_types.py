"""The protocol as types for other programs: TypeScript and JSON Schema, for tools/protocol.py.

A type in app/protocol/protocol.txt is written as in TypeScript, and only so much of it is known here:
`string`, `number` (a whole one), `boolean`, `null`, a literal in quotes, a name, `T[]`, and several with
` | ` between them."""
import json
import re

PLAIN = {"string": {"type": "string"}, "number": {"type": "integer"}, "boolean": {"type": "boolean"},
         "null": {"type": "null"}}


def name_of(word):
    """`round_over` as the name of a type."""
    return "".join(part.capitalize() for part in word.split("_"))


def schema_of(text, known):
    """The schema of a type."""
    parts = [part.strip() for part in text.split("|")]
    if len(parts) > 1:
        return {"anyOf": [schema_of(part, known) for part in parts]}
    if text.endswith("[]"):
        return {"type": "array", "items": schema_of(text[:-2], known)}
    if text in PLAIN:
        return PLAIN[text]
    if re.fullmatch(r'"[^"]*"', text):
        return {"const": text[1:-1]}
    if re.fullmatch(r"true|false", text):
        return {"const": text == "true"}
    if text not in known:
        raise ValueError(text)
    return {"$ref": f"#/$defs/{text}"}


class Shape:
    """An object: its fields, and those of other shapes that it has, too."""

    def __init__(self, name, about, fields, first=(), closed=False):
        self.name, self.about, self.closed = name, about, closed
        self.more = [kind for field, kind in fields if field == "&"]
        self.fields = [*first, *((field, kind) for field, kind in fields if field != "&")]

    def typescript(self):
        lines = "".join(f"  {field}: {kind};\n" for field, kind in self.fields)
        more = "".join(f" & {kind}" for kind in self.more)
        return f"/** {self.about} */\nexport type {self.name} = {{\n{lines}}}{more};\n"

    def all_fields(self, shapes):
        own = {field.rstrip("?") for field, _ in self.fields}
        more = [field for kind in self.more for field in shapes[kind].all_fields(shapes)]
        return self.fields + [field for field in more if field[0].rstrip("?") not in own]

    def schema(self, shapes, known):
        fields = self.all_fields(shapes)
        made = {"description": self.about, "type": "object",
                "properties": {field.rstrip("?"): schema_of(kind, known) for field, kind in fields},
                "required": [field for field, _ in fields if not field.endswith("?")]}
        return made | ({"additionalProperties": False} if self.closed else {})


def shapes_of(table):
    """Every object of the protocol, by its name; and the names of those that are sent."""
    shapes = [Shape(name_of(one.kind), one.about, one.fields) for one in table.types]
    groups = {"Request": [], "Event": [], "Message": []}
    for one in table.requests:
        first = [("do", f'"{one.kind}"'), ("id", "string")]
        shapes.append(Shape(f"{name_of(one.kind)}Request", table.fill(one.about or f"The request `{one.kind}`."),
                            one.fields, first, closed=True))
        groups["Request"].append(shapes[-1].name)
    for one in table.events:
        first = [("seq", "number"), ("at", "number"), ("kind", f'"{one.kind}"'), ("clock?", "Clocks")]
        if one.kind == "created":
            first = first[:3]  # its `clock` is a setting
        shapes.append(Shape(f"{name_of(one.kind)}Event", one.about, one.fields, first))
        groups["Event"].append(shapes[-1].name)
    for one in table.messages:
        shapes.append(Shape(name_of(one.kind), one.about, one.fields))
        groups["Message"].append(shapes[-1].name)
    return {shape.name: shape for shape in shapes}, groups


def aliases_of(table):
    return {name_of(name): kind for name, kind in table.aliases.items()}


def words_of(table):
    """Words by which one chooses, and codes, as unions of literals."""
    made = {name_of(words.name): [word for word in words.words if word != "-"] for words in table.words}
    return made | {"Code": [code for code, _ in table.codes]}


def typescript(table, made):
    shapes, groups = shapes_of(table)
    text = (f"/* The protocol of docs/protocol.md as types.\n *\n * Do not edit: {made}. */\n\n"
            f"export declare const VERSION: {table.version};\n\n")
    for name, words in words_of(table).items():
        text += f"export type {name} = {' | '.join(json.dumps(word) for word in words)};\n"
    for name, kind in aliases_of(table).items():
        text += f"export type {name} = {kind};\n"
    text += "\n" + "\n".join(shape.typescript() for shape in shapes.values())
    for name, members in groups.items():
        more = ["Event"] if name == "Message" else []
        text += f"\nexport type {name} =\n" + "\n".join(f"  | {one}" for one in [*more, *members]) + ";\n"
    return text


def schema(table, made):
    shapes, groups = shapes_of(table)
    words, aliases = words_of(table), aliases_of(table)
    known = set(shapes) | set(words) | set(aliases) | set(groups)
    defs = {name: {"enum": each} for name, each in words.items()}
    defs |= {name: schema_of(kind, known) for name, kind in aliases.items()}
    defs |= {name: shape.schema(shapes, known) for name, shape in shapes.items()}
    defs |= {name: {"anyOf": [{"$ref": f"#/$defs/{one}"} for one in members]}
             for name, members in groups.items()}
    defs["Message"]["anyOf"].insert(0, {"$ref": "#/$defs/Event"})
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema",
             "$comment": f"Do not edit: {made}.",
             "title": f"The protocol of red7 serve, version {table.version}",
             "description": "A message of a client is a Request, one of the server a Message.",
             "anyOf": [{"$ref": "#/$defs/Request"}, {"$ref": "#/$defs/Message"}], "$defs": defs}
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"
