"""Reading catalogues, and the messages of the sources."""

import re
import subprocess


class Message:
    """An entry of a catalogue: its ids and what stands for them."""

    def __init__(self):
        self.context, self.id, self.plural = None, "", None
        self.forms, self.fuzzy, self.obsolete = {}, False, False
        self.comments = []  # what the sources say to translators
        self.notes = []  # what translators say

    def key(self):
        return self.context, self.id

    def limit(self):
        """The columns that it may have, None if neither its context nor a comment says so."""
        told = " ".join([self.context or "", *self.comments])
        found = re.search(r"at most (\d+) columns", told)
        return int(found[1]) if found else None

    def __str__(self):
        text = self.id if len(self.id) <= 60 else self.id[:57] + "..."
        return repr(text) if self.context is None else f"{text!r} ({self.context})"


def unquote(text):
    """A string of a catalogue without its quotes and escapes."""
    escapes = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "\\": "\\", '"': '"'}
    return re.sub(r"\\(.)", lambda m: escapes.get(m[1], m[0]), text[1:-1])


def quote(text):
    """The other way round."""
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(plain, escaped)
    return f'"{text}"'


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
            if stripped.startswith("#."):
                message.comments.append(stripped[2:].strip())
            elif stripped[1:2] in ("", " "):
                message.notes.append(stripped[1:].strip())
            continue
        match = re.fullmatch(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)\s*(".*")|(".*")',
                             stripped)
        if match is None:
            raise SystemExit(f"not a line of a catalogue: {line!r}")
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


def write(header, messages):
    """A catalogue in the text format."""
    entries = ['msgid ""\nmsgstr ""\n' + "".join(quote(f"{name}: {value}\n") + "\n" for name, value in header)]
    for message in messages:
        lines = [] if message.context is None else [f"msgctxt {quote(message.context)}"]
        lines.append(f"msgid {quote(message.id)}")
        if message.plural is None:
            lines.append(f"msgstr {quote(message.forms[0])}")
        else:
            lines.append(f"msgid_plural {quote(message.plural)}")
            lines += [f"msgstr[{i}] {quote(form)}" for i, form in sorted(message.forms.items())]
        entries.append("\n".join(lines) + "\n")
    return "\n".join(entries)
