#!/usr/bin/env python3
"""The seven rules as one picture: strip.py ROOT RULES >docs/rules.svg

RULES is what build/tools/rules_text prints. Under each rule the palette that leads has the crown, and what
counts stands higher, on a gold line.
"""
import pathlib
import sys

import cards

WIDTH, ROW = 216, 236
COLUMNS = 4
NAMES = {"R": "Red", "O": "Orange", "Y": "Yellow", "G": "Green", "B": "Blue", "I": "Indigo", "V": "Violet"}


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    drawer = cards.Drawer(pathlib.Path(sys.argv[1]))
    pieces = []
    for i, line in enumerate(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8").split("edition ")[0].strip().split("\n")):
        _, rule, *palettes, asked = line.split(maxsplit=6)
        drawing = drawer.palettes(*palettes).replace("<svg ", f'<svg x="8" y="52" height="{ROW - 60}" ', 1)
        pieces.append(f'<g transform="translate({i % COLUMNS * WIDTH} {i // COLUMNS * ROW})">'
                      f'<rect x="3" y="3" width="{WIDTH - 6}" height="{ROW - 8}" rx="14" fill="#fffdf9" stroke="#d8cfbf"/>'
                      f'<text x="14" y="28" font-weight="700">{NAMES[rule]}</text>'
                      f'<text x="14" y="46" font-size="13">{asked}</text>{drawing}</g>')
    width, height = COLUMNS * WIDTH, 2 * ROW
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
          'font-family="system-ui, sans-serif" font-size="17" fill="#1f1b18" role="img">'
          f'<title>The seven rules, and who leads under each</title>{"".join(pieces)}</svg>')


main()
