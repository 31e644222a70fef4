#!/usr/bin/env python3
"""The shuffle of docs/fairness.md a second time, from the document alone, against `red7 verify`.

usage: fair.py RED7                           plays games, and lets it verify them, right and altered
       fair.py RED7 RULES SEATS PEOPLE SEED   prints the record of a game
"""
import hashlib
import hmac
import os
import random
import re
import subprocess
import sys
import tempfile

VERSIONS = (None, b"red7-fair-1", b"red7-fair-2")
CHAIN = "red7-chain-1"
CARDS = [colour + number for number in "1234567" for colour in "VIBGYOR"]


# ---- the shuffle ----

def commitment(secret, game, version):
    return hashlib.sha256(VERSIONS[version] + b"\n" + game.encode() + b"\n" + secret).hexdigest()


def of_lines(*lines):
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def seat_commitment(game, seat, seed):
    return of_lines("red7-fair-2", "seat", game, str(seat), seed)


def chain_of(games):
    """The chain of games with their commitments: lines with number, leaf and link."""
    link, lines = 64 * "0", []
    for number, (game, commit) in enumerate(games, 1):
        leaf = of_lines(CHAIN, game, commit)
        link = of_lines(CHAIN, link, leaf)
        lines.append(f"{number} {leaf} {link}")
    return lines


def numbers(secret, game, round_number, seeds, version):
    head = "\n".join([game, str(round_number), *seeds]).encode()
    block = 0
    while True:
        message = VERSIONS[version] + b"\n" + head + b"\n" + str(block).encode()
        stream = hmac.new(secret, message, hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(stream[at : at + 4], "big")
        block += 1


def shuffle(secret, game, round_number, seeds, version, scored=()):
    """The deck of a round, top card first."""
    stream = numbers(secret, game, round_number, seeds, version)

    def below(n):
        number = next(stream)
        while number >= 2**32 - 2**32 % n:
            number = next(stream)
        return number % n

    order = [card for card in CARDS if card not in scored]
    for i in range(len(order) - 1):
        j = i + below(len(order) - i)
        order[i], order[j] = order[j], order[i]
    return order


# ---- games ----

class Program:
    """A running red7 that answers line by line."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, text=True, bufsize=1,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        answer = self.process.stdout.readline().strip()
        while answer.startswith("info"):
            answer = self.process.stdout.readline().strip()
        assert not answer.startswith("error"), (line, answer)
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def cards_of(text):
    return re.findall(r"[ROYGBIV][1-7]", text)


def deal(rules, seats, deck, scored):
    hands = ["".join(deck[7 * seat : 7 * seat + 7]) for seat in range(seats)]
    palettes = deck[7 * seats : 8 * seats]
    first = (max(range(seats), key=lambda seat: CARDS.index(palettes[seat])) + 1) % seats
    piles = " ".join(f"{hands[s]}/{palettes[s]}/{''.join(scored[s]) or '-'}" for s in range(seats))
    return f"{rules} {first} - {''.join(deck[8 * seats :]) or '-'} {piles}"


def play_round(position, apply, engine, lines):
    """Plays a round out; its lines are added. Returns the position at its end."""
    history, turn, now = [], 0, position
    while not now.endswith(" over"):
        seat, turn, steps = now.split()[1], turn + 1, []
        while True:
            so_far = " ".join(history + steps)
            view = f"{position} ; {so_far}" if so_far else position
            assert engine.ask(f"view {seat} {view}") == "ok"
            steps.append(engine.ask("go").removeprefix("best "))
            now = apply.ask(f"{position} ; {' '.join(history + steps)}")
            if ";" not in now:
                break
        history += steps
        lines.append(f"{turn}. {seat}: {' '.join(steps)}")
    return now


def play(red7, rules, seats, people, source, version=2):
    """The record of a whole game; the last seats are bots, which have no seeds."""
    secret, game = source.randbytes(32), source.randbytes(8).hex()
    seeds = [source.randbytes(12).hex() for _ in range(people)] + [""] * (seats - people)
    target, scored = 25, [[] for _ in range(seats)]
    apply, engine = Program(red7, "apply", "-"), Program(red7, "engine", "--level", "greedy")
    lines = []
    for number in range(1, 100):
        deck = shuffle(secret, game, number, seeds, version, sum(scored, []))
        position = deal(rules, seats, deck, scored)
        lines += ["", f"round {number}", position]
        end = play_round(position, apply, engine, lines)
        winner = int(end.split()[1])
        piles = [cards_of(seat.split("/")[2]) for seat in end.split()[4 : 4 + seats]]
        won = [card for card in piles[winner] if card not in scored[winner]]
        lines.append(f"over {winner} {''.join(won) or '-'}")
        scored = piles
        points = [sum(int(card[1]) for card in pile) for pile in scored]
        left = 49 - sum(map(len, scored))
        if "advanced" not in rules or max(points) >= target or left < 8 * seats:
            break
    apply.close()
    engine.close()
    winners = [winner]
    if "advanced" in rules:
        winners = [seat for seat in range(seats) if points[seat] == max(points)]
    tags = [("Red7", "1"), ("Rules", rules), ("Target", target)]
    for seat, name in enumerate(("Ann", "Ben", "Cem", "Dan")[:seats]):
        tags.append((f"Seat{seat}", name if seat < people else f"Bot {seat}"))
    tags.append(("Result", ",".join(map(str, winners))))
    commit = commitment(secret, game, version)
    tags += [("Fair", VERSIONS[version].decode()), ("Game", game), ("Commit", commit),
             ("Secret", secret.hex())]
    tags += [(f"FairSeed{seat}", seed) for seat, seed in enumerate(seeds) if seed]
    if version > 1:
        tags += [(f"FairCommit{seat}", seat_commitment(game, seat, seed))
                 for seat, seed in enumerate(seeds) if seed]
        tags += [("Chain", 1), ("Link", chain_of([(game, commit)])[0].split()[2])]
    return "\n".join([f'[{name} "{value}"]' for name, value in tags] + lines) + "\n"


# ---- the test ----

def verify(red7, record, *options):
    done = subprocess.run([red7, "verify", *options, "-"], input=record, text=True,
                          capture_output=True, env={"LC_ALL": "C.UTF-8"})
    return done.returncode, done.stdout, done.stderr


def tag(record, name):
    return re.search(rf'^\[{name} "(.*)"\]$', record, re.M)[1]


def other_digit(text):
    return ("1" if text[0] == "0" else "0") + text[1:]


def swap(record, a, b):
    """Two cards of the first deal change places."""
    lines = record.split("\n")
    at = lines.index("round 1") + 1
    lines[at] = lines[at].replace(a, "??").replace(b, a).replace("??", b)
    return "\n".join(lines)


def alterations(record):
    """The record with something wrong, and what must be said about it."""
    second = tag(record, "Fair") == "red7-fair-2"
    for name, word in (("Secret", "Commit"), ("Game", "Commit"), ("Commit", "Commit"),
                       ("FairSeed0", "FairCommit0" if second else "round 1"),
                       *[("FairCommit0", "FairCommit0")] * second):
        value = tag(record, name)
        yield record.replace(f'"{value}"', f'"{other_digit(value)}"'), word
    for name in ("Fair", "Game", "Commit", "Secret", "FairSeed0", *["FairCommit0"] * second):
        without = re.sub(rf'^\[{name} .*\n', "", record, flags=re.M)
        yield without, "round 1" if name == "FairSeed0" else f"‘{name}’"
    other = {"red7-fair-1": "red7-fair-2", "red7-fair-2": "red7-fair-1"}[tag(record, "Fair")]
    yield record.replace(f'"{tag(record, "Fair")}"', f'"{other}"'), "Commit"
    first = record.split("\nround 1\n")[1].split("\n")[0].split()
    deck, hands = cards_of(first[3]), [cards_of(seat.split("/")[0]) for seat in first[4:]]
    yield swap(record, hands[0][0], hands[1][6]), "round 1"
    yield swap(record, hands[0][3], deck[0]), "round 1"
    yield swap(record, deck[0], deck[-1]), "round 1"


def check_chain(red7, record, source):
    """The game among others: found in a whole chain, and in one from which nothing is missing."""
    games = [(source.randbytes(8).hex(), source.randbytes(32).hex()) for _ in range(20)]
    own = (tag(record, "Game"), tag(record, "Commit"))
    lines = chain_of(games[:7] + [own] + games[7:])
    record = record.replace(f'[Link "{tag(record, "Link")}"]', f'[Link "{lines[7].split()[2]}"]')
    with tempfile.TemporaryDirectory() as folder:
        def verify_by(lines):
            path = os.path.join(folder, "chain")
            with open(path, "w", encoding="ascii") as file:
                file.write("".join(line + "\n" for line in lines))
            return verify(red7, record, "--chain", path)
        for right in (lines, lines[:8], lines[3:], lines[7:8]):
            status, told, wrong = verify_by(right)
            assert (status, wrong) == (0, "") and "this game is number 8\n" in told, (told, wrong)
        forged = chain_of(games[:6] + [own] + games[7:])  # a game was slipped out of history
        for wrong_chain, word in ((lines[:5] + lines[6:], "line 6"), (lines[:7], "isn’t in"),
                                  (lines[:5] + [other_digit(lines[5])] + lines[6:], "line 6"),
                                  (lines[1:2] + lines[:1], "line 2"), ([], "isn’t in"),
                                  (forged, "isn’t in"), (["x"], "line 1"),
                                  ([lines[0] + " "], "line 1")):
            status, told, wrong = verify_by(wrong_chain)
            assert status == 2 and word in wrong and wrong.count("\n") == 1, (word, wrong)


def main():
    red7, source = sys.argv[1], random.Random(7)
    if len(sys.argv) > 2:
        rules, seats, people, seed = sys.argv[2:]
        sys.stdout.write(play(red7, rules, int(seats), int(people), random.Random(seed)))
        return
    rounds = altered = 0
    for rules in ("v1.3", "v1.2+advanced", "7rosso+actions", "lucrum+advanced+actions"):
        for seats in (2, 3, 4):
            version = 1 if rules == "v1.2+advanced" else 2  # old games stay verifiable
            record = play(red7, rules, seats, seats - 1, source, version)
            status, told, wrong = verify(red7, record, "--commit", tag(record, "Commit"))
            assert (status, wrong) == (0, "") and "\nok: " in told, (record, told, wrong)
            rounds += record.count("\nround ")
            assert told.count("\nround ") == record.count("\nround "), told
            status, told, wrong = verify(red7, record, "--commit", 64 * "0")
            assert status == 2 and "noted" in wrong, wrong
            for text, word in alterations(record):
                status, told, wrong = verify(red7, text)
                assert status == 2 and word in wrong and wrong.count("\n") == 1, (text, wrong)
                altered += 1
    check_chain(red7, record, source)
    print(f"{rounds} rounds verified, {altered} altered records refused")


if __name__ == "__main__":
    main()
