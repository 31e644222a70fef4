#!/usr/bin/env python3
"""Compares the tables of docs/env.md with those that the library's own layout gives.

usage: env_layout.py PROGRAM DOCUMENT [--accept]: PROGRAM prints them; --accept writes them there."""
import pathlib
import subprocess
import sys

BEGIN, END = "<!-- layout: made by tests/env_layout.c -->\n", "<!-- end of layout -->"


def main():
    document = pathlib.Path(sys.argv[2])
    tables = subprocess.run([sys.argv[1]], capture_output=True, text=True, check=True).stdout
    before, rest = document.read_text(encoding="utf-8").split(BEGIN)
    shown, after = rest.split(END)
    if shown.strip() == tables.strip():
        return 0
    if "--accept" in sys.argv:
        document.write_text(f"{before}{BEGIN}\n{tables.strip()}\n\n{END}{after}", encoding="utf-8")
        return 0
    print(f"{document} is not what the library says: run this with --accept")
    return 1


sys.exit(main())
