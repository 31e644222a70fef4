#!/usr/bin/env python3
"""Compiled catalogues where GNU gettext, which would make them, is missing: mo.py PO_FOLDER FOLDER

FOLDER/LANGUAGE/LC_MESSAGES/red7.mo for each language of PO_FOLDER/LINGUAS. The format is the one that
gettext() reads: two tables of lengths and offsets, of ids in the order of their bytes and of what
stands for them, then the strings. Needs nothing but the smallest Python.
"""
import os
import struct
import sys

import po_file

MAGIC = 0x950412DE
HEAD = 7 * 4  # the magic number, version, count, the two tables, an empty table of hashes
ROW = 8


def strings(messages):
    """Ids and translations as bytes; a context stands before its id, plural forms one after another."""
    result = {}
    for message in messages:
        if message.fuzzy or message.obsolete or not any(message.forms.values()):
            continue
        key = message.id if message.context is None else f"{message.context}\x04{message.id}"
        key = key if message.plural is None else f"{key}\0{message.plural}"
        forms = [message.forms[number] for number in sorted(message.forms)]
        result[key.encode()] = "\0".join(forms).encode()
    return sorted(result.items())


def compiled(messages):
    """The file."""
    rows = strings(messages)
    ids, texts = HEAD, HEAD + ROW * len(rows)
    offset = texts + ROW * len(rows)
    tables, data = [[], []], b""
    for column, table in enumerate(tables):
        for row in rows:
            table.append(struct.pack("<2I", len(row[column]), offset + len(data)))
            data += row[column] + b"\0"
    head = struct.pack("<7I", MAGIC, 0, len(rows), ids, texts, 0, offset)
    return head + b"".join(tables[0] + tables[1]) + data


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, target = sys.argv[1:]
    with open(os.path.join(source, "LINGUAS"), encoding="utf-8") as file:
        languages = file.read().split()
    for language in languages:
        folder = os.path.join(target, language, "LC_MESSAGES")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(source, language + ".po"), encoding="utf-8") as file:
            messages = po_file.parse(file.read())
        with open(os.path.join(folder, "red7.mo"), "wb") as file:
            file.write(compiled(messages))


if __name__ == "__main__":
    main()
