"""Outside lib/ nobody writes a field of a struct r7_round or of a struct r7_seat: round.h says so,
since caches and counts must agree with each other.

    round_writes.py ROOT

A heuristic on the text: an assignment is refused when what stands before the field is declared
as a round anywhere in the same file or as a member of any struct, and so is every pointer to a
seat through which could be written. Tests may write, to see whether broken rounds are noticed.
It first makes sure that it sees planted violations, and none where there are none.
"""

import pathlib
import re
import sys

FOLDERS = ["app", "web", "bench", "tools", "examples", "fuzz"]
FIELDS = ("seats seen deck deck_known deck_hidden canvas canvas_count rules players turn phase duty"
          " tried seven")
SEAT_FIELDS = "hand palette scored scores hidden out"
OPERATOR = r"(?:[-+*/|&^]|<<|>>)?=(?!=)|\+\+|--"
INDEX = r"(?:\[[^][]*(?:\[[^][]*\][^][]*)*\])?"  # may hold one index inside

WRITES = re.compile(
    rf"(\w+){INDEX}\s*(?:->|\.)\s*({FIELDS.replace(' ', '|')})\b{INDEX}"
    rf"((?:\.\w+{INDEX})*)\s*(?:{OPERATOR})"
    rf"|(?:\+\+|--)\s*[\w.>-]*?(\w+){INDEX}(?:->|\.)({FIELDS.replace(' ', '|')})\b")
SEAT_WRITES = re.compile(
    rf"\bseats\[[^\]]*\]\s*\.\s*({SEAT_FIELDS.replace(' ', '|')})\b\s*(?:{OPERATOR})")
SEAT_POINTER = re.compile(r"(?<!const )struct r7_seat\s*\*")


def without_comments(text):
    """The text with comments and strings blanked, lines kept."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', blank, text, flags=re.S)


def names_in(declarators):
    return {m.group(1) for part in declarators.split(",")
            if (m := re.match(r"[\s*]*(?:const\s+)?(\w+)", part))}


def rounds_of(text):
    """The names that a text declares as rounds or pointers to them."""
    names = set()
    for declaration in re.finditer(r"struct r7_round\s+([^;{}()]+)", text):
        names |= names_in(declaration.group(1))
    return names - {"const", "struct"}


def members_of(texts):
    """The names of members of any struct that are rounds."""
    names = set()
    for text in texts:
        for body in re.finditer(r"struct\s+\w*\s*\{(.*?)\n\}", text, flags=re.S):
            for declaration in re.finditer(r"\bstruct r7_round\s+([^;(){}]+);", body.group(1)):
                names |= names_in(declaration.group(1))
    return names


def faults_of(text, members):
    """(line, what) of each violation in a text without comments."""
    rounds = rounds_of(text) | members
    for match in WRITES.finditer(text):
        plain = not match.group(3) or match.group(2) in ("rules", "seats")
        if plain and (match.group(1) or match.group(4)) in rounds:
            yield text.count("\n", 0, match.start()) + 1, match.group(0)
    for match in list(SEAT_WRITES.finditer(text)) + list(SEAT_POINTER.finditer(text)):
        yield text.count("\n", 0, match.start()) + 1, match.group(0)


PLANTED = """
struct r7_round a, *b, c[3]; struct r7_view view;
    a.turn = 1;
    b->phase |= 2;
    c[i].canvas[c[i].canvas_count - 1] = card;
    view.round.deck_known--;
    a.rules.advanced = true;
    b->deck[b->deck_known++] = 3;
    ++a.players;
    a.seats[seat].palette ^= bit;
    struct r7_seat *winner = &a.seats[1];
"""
INNOCENT = """
struct r7_round a, *b; struct game *game;
    const struct r7_seat *s = &a.seats[0];
    if (a.turn == 1 && b->phase >= 2 && a.players != 3)
        a = *b;
    game->turn = a.turn;
    int turn = a.seats[0].out ? 1 : b->turn; /* a.turn = 3 */
    *b = r7_round_unscored(&a, b);
"""


def main(root):
    found = {line for line, _ in faults_of(without_comments(PLANTED), {"round"})}
    planted = set(range(3, 3 + PLANTED.count(";\n") - 1))
    assert found == planted, f"planted violations that are not seen: lines {planted - found}"
    assert not list(faults_of(without_comments(INNOCENT), set())), "an innocent text is refused"

    paths = [p for folder in FOLDERS for p in sorted((root / folder).rglob("*.[ch]"))
             if "node_modules" not in p.parts and "twin" not in p.parts]
    texts = {path: without_comments(path.read_text()) for path in paths}
    headers = [without_comments(p.read_text()) for p in (root / "include/red7").glob("*.h")]
    members = members_of([*texts.values(), *headers])
    bad = 0
    for path, text in texts.items():
        for line, what in faults_of(text, members):
            print(f"{path.relative_to(root)}:{line}: writes a round: {' '.join(what.split())}")
            bad += 1
    if bad == 0:
        print(f"{len(paths)} files, none writes a field of a round")
    return 1 if bad else 0


sys.exit(main(pathlib.Path(sys.argv[1])))
