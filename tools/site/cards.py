"""Cards as SVG, as the page draws them: shapes and digits are those of web/src/ui/card.tsx, colours those of
web/src/styles/colours.css."""
import re

WIDTH, HEIGHT, STEP, LIFT = 50, 70, 56, 9


def table(source, name):
    """A record of paths by letter or digit."""
    body = re.search(name + r"[^=]*= \{\n(.*?)\n\};", source, re.S)[1]
    return dict(re.findall(r'^ *(\w): "([^"]+)"', body, re.M))


class Drawer:
    def __init__(self, root):
        source = (root / "web/src/ui/card.tsx").read_text(encoding="utf-8")
        colours = (root / "web/src/styles/colours.css").read_text(encoding="utf-8")
        self.shapes, self.digits = table(source, "SHAPES"), table(source, "DIGITS")
        self.faces = {}
        for letter, name in zip("ROYGBIV", ("red", "orange", "yellow", "green", "blue", "indigo", "violet")):
            face, ink = (re.search(rf"--{name}{part}: (#\w+)", colours)[1] for part in ("", "-ink"))
            self.faces[letter] = face, ink

    def card(self, card, x, y):
        """One card, its upper left corner at x, y."""
        face, ink = self.faces[card[0]]
        return (f'<g transform="translate({x} {y})"><rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="{face}"/>'
                f'<path d="{self.digits[card[1]]}" transform="translate(9 11) scale(.58)" fill="none" stroke="{ink}" '
                'stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/>'
                f'<path d="{self.shapes[card[0]]}" transform="translate(29 48) scale(.7)" fill="{ink}"/></g>')

    def palettes(self, first, counts, second, others):
        """Two palettes; what counts stands higher, on a gold line, and the first has the crown."""
        pieces, widest = [], max(len(first), len(second)) // 2
        for row, (palette, counting) in enumerate(((first, counts), (second, others))):
            top = 14 + row * (HEIGHT + 26)
            for i in range(0, len(palette), 2):
                card, x = palette[i:i + 2], 30 + i // 2 * STEP
                lifted = card in re.findall("..", counting)
                pieces.append(self.card(card, x, top if lifted else top + LIFT))
                if lifted:
                    pieces.append(f'<path d="M{x} {top + HEIGHT + 5}h{WIDTH}" stroke="#f3bf3c" stroke-width="4"/>')
        crown = '<path d="M4 54l-2-16 7 6 5-10 5 10 7-6-2 16z" fill="#f3bf3c" stroke="#5f4100"/>'
        return (f'<svg viewBox="0 0 {34 + widest * STEP} {2 * HEIGHT + 54}" width="{34 + widest * STEP}" role="img" '
                f'aria-label="{first} leads against {second}">{crown}{"".join(pieces)}</svg>')
