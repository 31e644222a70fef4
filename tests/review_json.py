#!/usr/bin/env python3
"""Checks what `red7 review --json` and `red7 hint --json` answer.

usage: review_json.py RED7 PROJECT_ROOT

Chances depend on the level and are not compared with anything; what must hold between
the numbers is.
"""
import json
import pathlib
import subprocess
import sys

MARKS = ["none", "forced", "best", "good", "inaccuracy", "mistake", "blunder"]
RED7, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])


def ask(*arguments, text=None):
    done = subprocess.run([RED7, *arguments], input=text, capture_output=True, text=True,
                          timeout=300, check=True)
    assert not done.stderr, done.stderr
    return done.stdout


def near(a, b, tolerance=2e-4):
    return abs(a - b) <= tolerance


def check_reasons(reasons, players):
    for reason in reasons:
        assert reason["code"].replace("_", "").isalpha()
        assert 0 <= reason.get("seat", 0) < players
        assert 0 <= reason.get("chance", 0) <= 1
        assert reason.get("count", 0) <= max(reason.get("of", 49), 0)


def check_turn(turn, players):
    assert 0 <= turn["seat"] < players
    if turn["open"] is not None and players == 2:
        assert turn["open"]["before"] in (0, 1) and turn["open"]["after"] in (0, 1)
        # Nobody can make a lost round won by the own turn.
        assert turn["open"]["before"] == turn["seat"] or turn["open"]["after"] != turn["seat"]
    if not turn["judged"]:
        assert turn["why"] in ("HAND_UNKNOWN", "CANNOT_DEAL", "NOT_WEIGHED")
        return
    for key in ("chance_before", "chance_after", "worth_before", "worth_after"):
        assert -1e-9 <= turn[key] <= 1 + 1e-9, turn
    assert turn["stake"] >= turn["loss"] - 2e-4 and turn["loss"] >= 0 and turn["decisions"] >= 1
    # The parts add up as they are printed, in whole percents.
    parts = [round(100 * turn[key]) for key in ("worth_before", "loss", "luck", "worth_after")]
    assert parts[0] - parts[1] + parts[2] == parts[3] and (turn["decisions"] > 1 or parts[2] == 0), turn
    assert MARKS.index(turn["mark"]) > 0
    assert turn["played_best"] == (turn["loss"] == 0), turn
    if turn["mark"] in ("inaccuracy", "mistake", "blunder"):
        least = {"inaccuracy": 0.05, "mistake": 0.1, "blunder": 0.2}[turn["mark"]]
        assert turn["loss"] >= least - 1e-4 and turn["loss"] >= 2 * turn["error"] - 2e-4
        assert turn["reasons"]
    check_reasons(turn["reasons"], players)


def check_sums(seats, turns):
    for seat, total in enumerate(seats):
        own = [t for t in turns if t["seat"] == seat]
        judged = [t for t in own if t["judged"]]
        assert total["turns"] == len(own)
        assert sum(total["marks"].values()) == len(own) and list(total["marks"]) == MARKS
        assert total["marks"]["none"] == len(own) - len(judged)
        assert near(total["lost"], sum(t["loss"] for t in judged), 1e-2)
        assert (total["accuracy"] is None) == (not judged)
        if judged:
            kept = [100 / (1 + 10 * t["loss"]) for t in judged if t["mark"] != "forced"]
            assert near(total["accuracy"], sum(kept) / len(kept) if kept else 100, 0.1)


def check_review(name, names, *options, lines=None):
    """Reviews a record of the tests' data, or its first lines."""
    text = (ROOT / "tests" / "data" / name).read_text(encoding="utf-8")
    if lines is not None:
        kept = text.splitlines(True)[:lines]
        text = "".join(line for line in kept if not line.startswith("[Result"))
    review = json.loads(ask("review", "--json", *options, "-", text=text))
    players = len(review["names"])
    assert review["version"] == 1 and review["names"] == names
    every = []
    for number, one in enumerate(review["rounds"], 1):
        assert one["number"] == number
        assert [t["number"] for t in one["turns"]] == list(range(1, len(one["turns"]) + 1))
        for turn in one["turns"]:
            check_turn(turn, players)
        check_sums(one["seats"], one["turns"])
        if one["ends"]:
            assert near(sum(one["ends"]), 1, 0.03) and len(one["ends"]) == players
            if "advanced" not in review["rules"]:
                assert [seat for seat, end in enumerate(one["ends"]) if end == 1] == [one["winner"]]
        marked = [t for t in one["turns"] if t.get("mark") in MARKS[4:]]
        assert (one["turning"] is None) == (not marked)
        assert not marked or near(one["turning"]["loss"], max(t["loss"] for t in marked))
        every += one["turns"]
    check_sums(review["seats"], every)
    return review


def check_hint(view, players, *options):
    hint = json.loads(ask("hint", "--json", *options, view))
    legal = ask("legal", view).split()
    assert hint["turns"] and all(t["steps"].split()[0] in legal for t in hint["turns"]), hint
    worths = [t["worth"] for t in hint["turns"]]
    assert worths == sorted(worths, reverse=True)
    for turn in hint["turns"]:
        check_reasons(turn["reasons"], players)
        assert turn["why"] and 0 <= turn["chance"] <= 1
    return hint


def main():
    basic = check_review("basic-2.r7", ["Ann", "Ben"], "--level", "master")
    assert basic["winners"] == [1] and basic["rounds"][0]["open_turning"] == 8
    assert basic == check_review("basic-2.r7", ["Ann", "Ben"], "--level", "master")
    for options in (["--seed", "7", "--no-open"], ["--open-nodes", "1", "--ms", "50"]):
        check_review("basic-2.r7", ["Ann", "Ben"], "--level", "master", *options)

    partial = check_review("seat1-2.r7", ["Ann", "Ben"], "--level", "regular", lines=19)
    for one in partial["rounds"]:
        assert one["partial"] and all(t["judged"] == (t["seat"] == 1) for t in one["turns"])
    unfinished = check_review("unfinished-3.r7", ['Анна "Ann" \\o/', "Bén", "Cem"],
                              "--level", "regular", "--open-nodes", "2000", lines=15)
    assert unfinished["winners"] == [] and len(unfinished["rounds"][0]["turns"]) == 4 and unfinished["rounds"][-1]["winner"] is None
    nobody = check_review("basic-2.r7", ["Ann", "Ben"], "--level", "greedy")
    assert all(t["why"] == "NOT_WEIGHED" for t in nobody["rounds"][0]["turns"])

    check_hint("v1.3 0 - *33 B7O5I5V5R4Y4B3/Y7/- *7/O7/-", 2, "--level", "master", "--all")
    check_hint("v1.3+advanced+actions 0 O5 G1*20 R3Y3G5/Y4G2/- *5/I4/R7 *4/B6/-", 3,
               "--level", "regular")
    check_hint("7rosso+actions 0 - *20 R5G3V3/V2/- *3/R6O5Y4/- ; +R5", 2, "--level", "regular")
    print("passed")


if __name__ == "__main__":
    main()
