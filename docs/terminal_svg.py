#!/usr/bin/env python3
"""Draws terminal output as SVG: the pictures of README.md are made with it.

    position='v1.3 0 I4 - -/V7I6Y4G2/- -/R6O5Y1G3/- -/R7B5O2/-'
    (printf '$ red7 judge "%s"\\n\\n' "$position"
     script -qc "build/red7 judge '$position'" /dev/null) | docs/terminal_svg.py > docs/judge.svg

The game's screen comes from a terminal that keeps it, with its colours, here of 120 columns and 36 lines:

    tmux new-session -d -s picture -x 120 -y 36 'build/red7 play --seed 5 --name Ann --players 3'
    tmux send-keys -t picture v Right Right p Right
    tmux capture-pane -t picture -e -p | docs/terminal_svg.py > docs/play.svg

docs/review.svg is `red7 review tests/data/basic-2.r7` after four times Right.

Understands what this project prints: 8, 256 and true colours, bold, dim, reverse, reset.
"""
import re
import sys
from xml.sax.saxutils import escape

CELL_WIDTH, CELL_HEIGHT, MARGIN = 8.4, 19, 14
INK, PAPER = "#d8dee9", "#1e222a"
LEVELS = (0, 95, 135, 175, 215, 255)
BASIC = ("#2e3440", "#e0524d", "#5fb865", "#d9a743", "#5b8dd9", "#b878d0", "#4fb6cf", "#d8dee9")


def colour_of(code):
    """A colour of the 256-colour cube or the grey ramp."""
    if code >= 232:
        grey = 8 + 10 * (code - 232)
        return f"#{grey:02x}{grey:02x}{grey:02x}"
    code -= 16
    return "#%02x%02x%02x" % (LEVELS[code // 36], LEVELS[code // 6 % 6], LEVELS[code % 6])


def spans(line):
    """The pieces of a line: (column, text, ink, paper, bold, dim)."""
    column, ink, paper, bold, dim, reverse = 0, INK, None, False, False, False
    for piece in re.split(r"(\033\[[0-9;]*m)", line):
        if not piece.startswith("\033"):
            if piece and reverse:
                yield column, piece, paper or PAPER, ink, bold, dim
            elif piece:
                yield column, piece, ink, paper, bold, dim
            column += len(piece)
            continue
        codes = [int(code or 0) for code in piece[2:-1].split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                ink, paper, bold, dim, reverse = INK, None, False, False, False
            elif code in (1, 2, 7):
                bold, dim, reverse = bold or code == 1, dim or code == 2, reverse or code == 7
            elif code == 22:
                bold = dim = False
            elif code == 27:
                reverse = False
            elif code == 39:
                ink = INK
            elif code == 49:
                paper = None
            elif 30 <= code < 38:
                ink = BASIC[code - 30]
            elif 40 <= code < 48:
                paper = BASIC[code - 40]
            elif code in (38, 48):
                if codes.pop(0) == 2:
                    colour = "#%02x%02x%02x" % (codes.pop(0), codes.pop(0), codes.pop(0))
                else:
                    colour = colour_of(codes.pop(0))
                if code == 38:
                    ink = colour
                else:
                    paper = colour


def main():
    lines = sys.stdin.read().replace("\r", "").rstrip("\n").split("\n")
    plain = [re.sub(r"\033\[[0-9;]*m", "", line) for line in lines]
    width = MARGIN * 2 + CELL_WIDTH * max(len(line) for line in plain)
    height = MARGIN * 2 + CELL_HEIGHT * len(lines)
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
          f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">')
    print(f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>')
    for row, line in enumerate(lines):
        top = MARGIN + row * CELL_HEIGHT
        for column, text, ink, paper, bold, dim in spans(line):
            left = MARGIN + column * CELL_WIDTH
            if paper:
                print(f'<rect x="{left:.1f}" y="{top}" width="{CELL_WIDTH * len(text):.1f}" '
                      f'height="{CELL_HEIGHT - 2}" rx="3" fill="{paper}"/>')
            if text.strip():
                weight = ' font-weight="bold"' if bold else ' opacity="0.6"' if dim else ""
                print(f'<text x="{left:.1f}" y="{top + 13}" fill="{ink}"{weight} '
                      f'textLength="{CELL_WIDTH * len(text):.1f}" '
                      f'xml:space="preserve">{escape(text)}</text>')
    print("</svg>")


if __name__ == "__main__":
    main()
