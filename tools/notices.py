#!/usr/bin/env python3
"""What `red7 licences` prints, as C: notices.py ROOT OUT PART ...

OUT gets the project's own licence, and a row for each library of the PARTs in packaging/parts.txt. Needs
nothing but the smallest Python.
"""
import os
import sys


def parts(root, wanted=None):
    """(part, name, licence, place) of every row, or of those that are wanted."""
    with open(os.path.join(root, "packaging", "parts.txt"), encoding="ascii") as file:
        rows = [tuple(line.split()) for line in file if line.strip() and not line.startswith("#")]
    return [row for row in rows if wanted is None or row[0] in wanted]


def literal(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    root, out, *wanted = sys.argv[1:]
    with open(os.path.join(root, "LICENSE"), encoding="ascii") as file:
        own = "\n".join(f"    {literal(line)} \"\\n\"" for line in file.read().strip().split("\n"))
    rows = "".join(f"    {{{', '.join(map(literal, row[1:]))}}},\n" for row in parts(root, wanted))
    with open(out, "w", encoding="ascii") as file:
        file.write("/* Made by tools/notices.py. */\n"
                   f"static const char notice_own[] =\n{own};\n\n"
                   "static const struct {\n    const char *name, *licence, *place;\n} notice_parts[] = {\n"
                   f"{rows}    {{0}},\n}};\n")


if __name__ == "__main__":
    main()
