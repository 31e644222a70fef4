#!/usr/bin/env python3
"""One turn as a moving picture: turn.py ROOT RED7 >docs/turn.svg

The turn is one of the README. Who leads before and after it, and with which cards, is what `red7 judge` says; the
cards are those of the page. It moves by styles alone, and stands still, at its end, for those who want less motion.
"""
import json
import pathlib
import re
import subprocess
import sys

import cards

BEFORE = "v1.3 0 - - I4O5/Y4G2I6/- V1/R6/-"
STEPS = "+I4 @O5"
WIDTH, HEIGHT, SECONDS = 640, 340, 9
ADA, YOU, HAND = 22, 124, 232  # where the rows begin
LEFT, CANVAS = 132, (520, 124)
CAPTIONS = ("The rule is red: the highest card leads. Ada leads, and it is your turn.",
            "One card to your palette ...",
            "... and one to the canvas: now the rule is orange, most cards of one number.",
            "You lead: two fours.")
TIMES = (0, 22, 46, 64, 97)  # percents at which captions begin; the last one ends


def ask(red7, *words):
    return subprocess.run([red7, *words], capture_output=True, text=True, check=True).stdout


def place(index, top):
    return LEFT + index * cards.STEP, top


def shown(begin, end):
    """Frames of something that is there from one percent to another."""
    first = begin == 0
    frames = {0: first, 97: not first and end >= 97, 99: first, 100: first}
    if not first:
        frames |= {begin + 2: False, begin + 4: True}
    frames |= {min(end, 96): True, end: end >= 97} if end >= 97 else {end: True, end + 2: False}
    return "".join(f"{at}%{{opacity:{int(value)}}}" for at, value in sorted(frames.items()))


def moved(begin, by):
    still = f"{{transform:translate({by[0]}px,{by[1]}px)}}"
    return f"0%,{begin}%{{transform:none}}{begin + 10}%,97%{still}99%,100%{{transform:none}}"


class Picture:
    def __init__(self, root, red7):
        self.drawer = cards.Drawer(root)
        after = ask(red7, "apply", f"{BEFORE} ; {STEPS}").strip()
        self.judged = [json.loads(ask(red7, "judge", "--json", position)) for position in (BEFORE, after)]
        if [(one["rule"], one["leader"]) for one in self.judged] != [("R", 1), ("O", 0)]:
            sys.exit("turn.py: the captions tell another turn")
        self.styles, self.pieces = [], []

    def animated(self, body, frames, last):
        """Something that moves; `last` is how it is where nothing moves."""
        name = f"a{len(self.styles)}"
        self.styles.append((name, frames, last))
        self.pieces.append(f'<g class="{name}">{body}</g>')

    def appears(self, body, begin, end):
        self.animated(body, shown(begin, end), f"opacity:{int(end >= 97)}")

    def line(self, x, y):
        return f'<path d="M{x} {y + cards.HEIGHT + 5}h{cards.WIDTH}" stroke="#f3bf3c" stroke-width="4"/>'

    def room(self):
        """The rule in force colours the room."""
        for rule, begin, end in (("R", 0, 56), ("O", 56, 97)):
            face, _ = self.drawer.faces[rule]
            self.appears(f'<rect width="{WIDTH}" height="{HEIGHT}" rx="16" fill="{face}" fill-opacity=".16"/>', begin, end)

    def rows(self):
        palette = ["Y4", "G2", "I6"]
        for name, y in (("Ada", ADA), ("You", YOU), ("your hand", HAND)):
            self.pieces.append(f'<text x="24" y="{y + 40}" font-weight="600">{name}</text>')
        self.pieces.append(self.drawer.card("R6", *place(0, ADA)))
        self.pieces += [self.drawer.card(card, *place(i, YOU)) for i, card in enumerate(palette)]
        x, y = CANVAS
        self.pieces.append(f'<text x="{x}" y="{y - 12}" font-weight="600">canvas</text>'
                           f'<rect x="{x}" y="{y}" width="{cards.WIDTH}" height="{cards.HEIGHT}" rx="6" '
                           f'fill="{self.drawer.faces["R"][0]}"/>')
        where = {"R6": place(0, ADA), "I4": place(3, YOU), **{card: place(i, YOU) for i, card in enumerate(palette)}}
        for one, begin, end in zip(self.judged, (0, 60), (56, 97)):
            counts = re.findall("..", "".join(one["sets"][seat][one["rule"]] for seat in (0, 1)))
            self.appears("".join(self.line(*where[card]) for card in counts), begin, end)
            crown = 'd="M4 54l-2-16 7 6 5-10 5 10 7-6-2 16z" fill="#f3bf3c" stroke="#5f4100"'
            self.appears(f'<path transform="translate(94 {(YOU, ADA)[one["leader"]] - 8})" {crown}/>', begin, end)

    def moves(self):
        for i, (card, begin, target) in enumerate((("I4", 26, place(3, YOU)), ("O5", 48, CANVAS))):
            x, y = place(i, HAND)
            by = target[0] - x, target[1] - y
            self.animated(self.drawer.card(card, x, y), moved(begin, by), f"transform:translate({by[0]}px,{by[1]}px)")

    def drawn(self):
        self.room()
        self.rows()
        self.moves()
        for text, begin, end in zip(CAPTIONS, TIMES, TIMES[1:]):
            self.appears(f'<text x="{WIDTH // 2}" y="{HEIGHT - 10}" text-anchor="middle">{text}</text>', begin, end)
        still = "".join(f".{name}{{{last}}}" for name, _, last in self.styles)
        frames = "".join(f"@keyframes {name}{{{steps}}}.{name}{{animation:{name} {SECONDS}s infinite}}"
                         for name, steps, _ in self.styles)
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
                'font-family="system-ui, sans-serif" font-size="15" fill="#1f1b18" role="img">'
                f'<title>One turn: {" ".join(CAPTIONS)}</title>'
                f"<style>{still}@media(prefers-reduced-motion:no-preference){{{frames}}}</style>"
                f'<rect width="{WIDTH}" height="{HEIGHT}" rx="16" fill="#fffdf9"/>{"".join(self.pieces)}</svg>')


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    print(Picture(pathlib.Path(sys.argv[1]), sys.argv[2]).drawn())


main()
