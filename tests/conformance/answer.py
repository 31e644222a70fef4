#!/usr/bin/env python3
"""The referee as a program under test: a question on each line of standard input, an answer on each
line of standard output. README.md describes both.
"""
import re
import sys

from notation import (CARDS, Refused, read_cards, read_position, read_rules, strongest_first,
                      write_cards, write_position)
from referee import Referee, read_history


def judge(referee, text):
    table = read_history(referee, text)
    rule, leader = referee.rule(table), referee.leader(table)
    sets = ["x" if seat.out else
            write_cards(strongest_first(referee.set_of(rule, seat.palette))) for seat in table.seats]
    return " ".join([rule, "-" if leader is None else str(leader), *sets])


def legal(referee, text):
    return " ".join(sorted(referee.legal(read_history(referee, text)))) or "none"


def step(referee, text):
    read_history(referee, text)
    return "yes"


def apply(referee, text):
    return write_position(read_history(referee, text))


def deal(referee, text):
    """RULES PLAYERS DECK: seven cards to each hand, then one to each palette."""
    rules, players, cards = text.split()
    rules, players, deck = read_rules(rules), int(players), read_cards(cards, [])[0]
    if not 2 <= players <= 4 or sorted(deck) != sorted(CARDS):
        raise Refused("deal.sizes")
    return write_position(referee.deal(rules, players, deck))


def check_deal(referee, table, last):
    """A round of a game starts as it should; `last` is the end of the round before."""
    seats = table.seats
    scored = [sorted(seat.scored) for seat in seats]
    if any(seat.out or len(seat.hand) != 7 or len(seat.palette) != 1 for seat in seats):
        raise Refused("deal.sizes")
    if scored != ([sorted(seat.scored) for seat in last.seats] if last else [[]] * len(seats)):
        raise Refused("score.gone")
    everywhere = sum((seat.hand + seat.palette + seat.scored for seat in seats), table.deck)
    if table.canvas or sorted(everywhere) != sorted(CARDS):
        raise Refused("score.gone" if last else "deal.sizes")
    if table.turn != referee.first_seat(seats):
        raise Refused("deal.first")


def game(referee, text):
    """ROUND // ROUND …, each POSITION ; SEAT: STEPS ; SEAT: STEPS …"""
    last = None
    for line in text.split("//"):
        position, *turns = line.split(";")
        table = read_position(position)
        if last and (last.phase != "over" or referee.winners(last)):
            raise Refused("game.basic" if not table.rules.advanced else
                          "game.short" if referee.cards_run_short(last) else "game.target")
        check_deal(referee, table, last)
        for turn in turns:
            seat, _, steps = turn.partition(":")
            if int(seat) != table.turn:
                raise Refused("turn.next")
            table = read_history(referee, write_position(table) + ";" + steps)
        last = table
    winners = referee.winners(last) if last.phase == "over" else []
    points = [str(referee.points(seat)) for seat in last.seats]
    return " ".join(["won " + ",".join(map(str, winners)) if winners else "on", *points])


def count(referee, text):
    """DEPTH POSITION: the number of sequences of so many legal steps."""
    def below(table, depth):
        if depth == 0:
            return 1
        return sum(below(referee.play(table, step), depth - 1) for step in referee.legal(table))

    depth, position = text.split(None, 1)
    return str(below(read_history(referee, position), int(depth)))


KINDS = {"judge": judge, "legal": legal, "step": step, "apply": apply, "read": apply, "deal": deal,
         "game": game, "count": count}


def answer(referee, kind, text):
    """The answer to a question; "no" and the rule for what is refused."""
    if kind not in KINDS:
        return "skip"
    try:
        return KINDS[kind](referee, text)
    except Refused as refused:
        return "no " + refused.rule


def main():
    for line in sys.stdin:
        kind, _, text = re.sub(r"\s+", " ", line.strip()).partition(" ")
        print(answer(Referee(), kind, text), flush=True)


if __name__ == "__main__":
    main()
