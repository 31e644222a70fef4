"""Games over several rounds, for make.py: how points are kept, and when a game ends."""
from answer import answer
from notation import CARDS, EDITIONS, read_rules, strongest_first, write_position
from referee import Referee


def dealt(rules, piles, deck):
    """The start of a round: the deck dealt to players who have scored these piles."""
    table = Referee().deal(read_rules(rules), len(piles), deck)
    for seat, pile in zip(table.seats, piles):
        seat.scored = list(pile)
    return table


def passed_round(rng, rules, piles, winner, points):
    """A round in which all pass but one, who keeps the only palette card: a card of so many points.
    The round as text, and the piles after it."""
    players, scored = len(piles), sum(piles, [])
    left = strongest_first(card for card in CARDS if card not in scored)
    best = next(card for card in left if card[1] == str(points))
    weaker = rng.shuffled(left[left.index(best) + 1:])[:players - 1]
    palettes = weaker[:winner] + [best] + weaker[winner:]
    rest = rng.shuffled(card for card in left if card not in palettes)
    table = dealt(rules, piles, rest[:7 * players] + palettes + rest[7 * players:])
    text = write_position(table)
    for i in range(1, players):
        text += f" ; {(winner + i) % players}: pass"
    return text, [pile + [best] * (i == winner) for i, pile in enumerate(piles)]


def passed_game(rng, rules, players, wins):
    """A game of such rounds: `wins` is who wins how many points in each."""
    piles, rounds = [[] for _ in range(players)], []
    for winner, points in wins:
        text, piles = passed_round(rng, rules, piles, winner, points)
        rounds.append(text)
    return " // ".join(rounds)


def played_round(rng, rules, piles):
    """A round in which everybody plays as chance has it."""
    scored, referee = sum(piles, []), Referee()
    table = dealt(rules, piles, rng.shuffled(card for card in CARDS if card not in scored))
    text, mover = write_position(table), None
    while table.phase != "over":
        if table.phase == "start":
            mover = None
        steps = sorted(step for step in referee.legal(table) if step != "pass" or rng.below(4) == 0)
        step = rng.choice(steps or ["pass"])
        text += f" ; {table.turn}: {step}" if mover is None else f" {step}"
        mover = table.turn
        table = referee.play(table, step)
    return text, [seat.scored for seat in table.seats]


def played_game(rng, rules, players, rounds):
    piles, texts = [[] for _ in range(players)], []
    for _ in range(rounds):
        text, piles = played_round(rng, rules, piles)
        texts.append(text)
    return " // ".join(texts)


def at_target(cases, rng):
    """Games that end at 40, 35 or 30 points, at a number of their own, or not at all."""
    sevens = [(0, 7)] * 4
    ends = {2: [[(0, 7), (0, 5)], [(0, 7), (0, 4)], [(0, 7), (0, 6)], [(1, 7), (1, 6)]],
            3: [[(0, 7)], [(0, 6)], [(1, 7), (2, 6)], [(0, 6), (0, 2)]],
            4: [[(0, 2)], [(0, 3)], [(1, 7), (1, 6)], [(3, 6), (0, 4)]]}
    for edition in ("v1.2", "v1.3", "lucrum", "7rosso+lose:may"):
        name, _, rest = edition.partition("+")
        rules = f"{name}+advanced" + f"+{rest}" * bool(rest)
        tag = "game.none" if name == "7rosso" else "game.target"
        for players, endings in ends.items():
            for ending in endings:
                cases.add("game", tag, passed_game(rng, rules, players, sevens + ending))
            other = "+target:40" if rest else "+target:none"
            cases.add("game", "game.target" if rest else "game.none", passed_game(
                rng, str(read_rules(rules + other)), players, sevens + ends[2][0]))
    for target in (6, 7, 8):
        for players in (2, 3, 4):
            cases.add("game", "game.target", passed_game(
                rng, f"v1.3+advanced+target:{target}", players, [(players - 1, 7)]))


def after_the_end(cases, rng):
    """No round follows the last one; each round starts as it should."""
    full = {2: [(0, 7)] * 5 + [(0, 5)], 3: [(1, 7)] * 5, 4: [(2, 7)] * 4 + [(2, 2)]}
    for players, wins in full.items():
        more = wins + [(0, 3)]
        cases.add("game", "game.target", passed_game(rng, "v1.3+advanced", players, more))
        cases.add("game", "game.none", passed_game(rng, "v1.3+advanced+target:none", players, more))
    for players in (2, 3, 4):
        for edition in EDITIONS:
            basic = passed_game(rng, edition + "+lose:may" * (edition == "7rosso"), players, [(0, 6)])
            cases.add("game", "game.basic", basic)
        cases.add("game", "game.basic", basic + " // " + passed_game(
            rng, "7rosso+lose:may", players, [(1, 5)]))
        good = passed_game(rng, "lucrum+advanced", players, [(0, 7), (1, 6)])
        cases.add("game", "score.gone", good)
        first, second = good.split(" // ")
        fields = second.split()
        fields[1] = str((int(fields[1]) + 1) % players)
        cases.add("game", "deal.first", first + " // " + " ".join(fields[:4 + players]))
        fields[1] = second.split()[1]
        for seat in range(players):  # the card that was won goes back into the deck
            hand, palette, pile = fields[4 + seat].split("/")
            fields[3] += pile.replace("-", "")
            fields[4 + seat] = f"{hand}/{palette}/-"
        cases.add("game", "score.gone", first + " // " + " ".join(fields[:4 + players]))
        fields = first.split(" ;")[0].split()
        fields[3] += fields[4][:2]
        fields[4] = fields[4][2:]
        cases.add("game", "deal.sizes", " ".join(fields))


def short_of_cards(cases, rng):
    """18 cards kept leave 31, one too few for four; equal points share the win."""
    tie = [(i % 2, n) for n in (7, 7, 6, 6, 5, 5, 4, 4, 3) for i in range(2)]
    lead = [(0, 7)] + tie[2:] + [(0, 7)]
    for rules in ("v1.3+advanced+target:none", "7rosso+advanced+lose:may"):
        for tag, wins in (("game.shared", tie), ("game.short", tie[:-1]), ("game.short", lead)):
            cases.add("game", tag, passed_game(rng, rules, 4, wins))
    three = [(i % 3, n) for n in (7, 7, 6, 6, 5, 5, 4, 4) for i in range(3)]
    for more in ([(2, 6)], [(2, 6), (1, 5)]):  # 24 cards are left, then 23
        cases.add("game", "game.short", passed_game(rng, "7rosso+advanced+lose:may", 3, three + more))


def games(cases, rng):
    at_target(cases, rng)
    after_the_end(cases, rng)
    short_of_cards(cases, rng)
    for i, edition in enumerate(EDITIONS):
        for options in ("+advanced", "+advanced+actions"):
            text = played_game(rng, edition + options, 2 + i % 3, 2)
            cases.add("game", "score.set score.gone", text)
            points = max(map(int, answer(Referee(), "game", text).split()[-2 - i % 3:]))
            for target in (points, points + 1) if points else ():
                exact = read_rules(f"{edition}{options}+target:{target}")
                cases.add("game", "game.target", " // ".join(
                    " ".join([str(exact), *each.split()[1:]]) for each in text.split(" // ")))
