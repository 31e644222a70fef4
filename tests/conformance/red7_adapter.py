#!/usr/bin/env python3
"""Lets run.py ask red7, by its public commands: a question a line in, an answer a line out.

usage: red7_adapter.py RED7

An adapter for another program looks like this one: it translates the questions of README.md into what
that program understands, and knows no rule of the game itself.
"""
import json
import subprocess
import sys

# Which rules of rules.txt the error codes of `red7 ask` (docs/ask.md) stand for.
RULES = {
    "ruleset.text": "EDITION OPTION OPTION_TWICE SWITCH_VALUE SWITCH_ADVANCED SWITCH_ACTIONS",
    "position.text": "EMPTY BINARY MISSING NUMBER CARD NONE_ALONE HIDDEN_PLACE HIDDEN_ORDER SEAT "
                     "TRAILING",
    "position.cards": "CARD_TWICE CARDS_TOO_MANY",
    "position.seats": "SEATS_FEW SEATS_MANY TURN TURN_OUT ROUND_FEW OVER_MANY MISSING TRAILING",
    "position.unknown": "HAND_UNKNOWN",
    "position.over": "OVER",
    "step.text": "STEP CARD",
    "step.place": "DRAW_NONE DRAW_BASIC DRAW_FORCED ONE_NONE ONE_IDLE SEVEN_NONE SEVEN_IDLE "
                  "ACTIONS_OFF",
    "step.draw-told": "DRAWN_NONE DRAWN_OTHER DRAWN_ELSEWHERE",
    "turn.hand": "NOT_IN_HAND",
    "turn.choices": "END_EARLY PASS_LATE",
    "turn.order": "PALETTE_DONE",
    "turn.next": "RECORD_TURN_SEAT",
    "out.empty-hand": "HAND_EMPTY",
    "out.canvas": "CANVAS_LEAD",
    "lose.forced": "SURVIVE_PALETTE SURVIVE_END SURVIVE_PASS",
    "draw.may": "DRAW_DUE",
    "action.odd": "ONE_DUE SEVEN_DUE",
    "action.lead": "END_LEAD",
    "action.1.take": "TAKE_LEAD NOT_IN_PALETTE TAKE_SEAT",
    "action.1.lead": "ONE_LEAD",
    "action.1.alone-bound": "ONE_LEAD",
    "action.1.level": "TAKE_FEWER",
    "action.1.two": "TAKE_SINGLE",
    "action.1.out": "TAKE_SELF TAKE_OUT",
    "action.5.more": "FIVE_DUE",
    "action.7.own": "NOT_IN_PALETTE",
    "action.7.lead": "SEVEN_LEAD MOVE_LEAD",
    "action.7.now": "MOVE_AT_ONCE",
    "action.7.other": "MOVE_ITSELF",
    "action.7.canvas": "MOVE_DECK",
    "deal.sizes": "PLAYERS DEAL_FEW DEAL_CARDS RECORD_OUT RECORD_DEAL RECORD_CANVAS RECORD_CARDS",
    "deal.first": "RECORD_FIRST",
    "score.gone": "RECORD_SCORED RECORD_CARDS",
    "game.basic": "RECORD_ENDED",
    "game.target": "RECORD_ENDED",
    "game.short": "RECORD_ENDED",
}


class Red7:
    def __init__(self, path):
        self.path, self.running = path, {}

    def line(self, question, *command):
        """The answer of a command that reads from `-`; it is started once."""
        if command not in self.running:
            self.running[command] = subprocess.Popen(
                [self.path, *command, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                bufsize=1)
        process = self.running[command]
        process.stdin.write(question + "\n")
        return process.stdout.readline().strip()

    def ask(self, *lines):
        """The answer to a question of docs/ask.md."""
        if "ask" not in self.running:
            self.running["ask"] = subprocess.Popen(
                [self.path, "ask", "--stream"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process, question = self.running["ask"], "\n".join(lines).encode()
        process.stdin.write(b"%d\n" % len(question) + question)
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    def no(self, text):
        """A refusal with its reasons, by the code that the door has for it."""
        for verb, viewer in (("table", "-1"), ("survivors", "0")):
            told = self.ask(verb, "viewer " + viewer, "view " + text)
            if "error" in told:
                return refusal(told["error"]["code"])
        return "no"

    def judge(self, text):
        answer = self.line(text, "judge", "--json")
        if answer.startswith("error"):
            return self.no(text)
        judged = json.loads(answer)
        sets = ["x" if each is None else each[judged["rule"]] for each in judged["sets"]]
        leader = "-" if judged["leader"] is None else str(judged["leader"])
        return " ".join([judged["rule"], leader, *sets])

    def legal(self, text):
        answer = self.line(text, "legal")
        return self.no(text) if answer.startswith("error") else answer or "none"

    def apply(self, text):
        answer = self.line(text, "apply")
        return self.no(text) if answer.startswith("error") else answer

    def step(self, text):
        answer = self.apply(text)
        return answer if answer.split()[0] == "no" else "yes"

    def count(self, text):
        depth, position = text.split(None, 1)
        answer = self.line(position, "perft", depth)
        return "no" if answer.startswith("error") else answer

    def deal(self, text):
        rules, players, deck = text.split()
        command = [self.path, "deal", "--rules", rules, "--players", players, "--deck", deck]
        done = subprocess.run(command, text=True, capture_output=True, check=False)
        return done.stdout.strip() if done.returncode == 0 else "no"

    def game(self, text):
        """The rounds as a record (.r7), which red7 referees while it reads."""
        lines = ['[Red7 "1"]']
        for number, each in enumerate(text.split("//"), 1):
            position, *turns = each.split(";")
            lines += [f"round {number}", position.strip()]
            lines += [f"{i}.{turn.rstrip()}" for i, turn in enumerate(turns, 1)]
            lines += self.over(position, turns)
        told = self.ask("record", "", *lines, "")
        if "error" in told:
            return refusal(told["error"]["code"])
        winners = ",".join(map(str, told["winners"]))
        points = map(str, told["rounds"][-1]["points"])
        return " ".join(["won " + winners if winners else "on", *points])

    def over(self, position, turns):
        """The line that ends a round: who won, and what was scored, as `apply` says it."""
        steps = " ".join(turn.split(":", 1)[1] for turn in turns)
        end = self.line(f"{position} ; {steps}", "apply").split()
        if end[-1] != "over":
            return []
        seat = int(end[1])
        before, after = position.split()[4 + seat].split("/")[2], end[4 + seat].split("/")[2]
        known = {before[i:i + 2] for i in range(0, len(before), 2)}
        new = [after[i:i + 2] for i in range(0, len(after), 2)]
        return [f"over {seat} " + ("".join(c for c in new if c not in known and c != "-") or "-")]


def refusal(code):
    rules = [rule for rule, codes in RULES.items() if code in codes.split()]
    return " ".join(["no", ",".join(rules)]).strip()


def main():
    red7 = Red7(sys.argv[1])
    kinds = {"judge": red7.judge, "legal": red7.legal, "step": red7.step, "apply": red7.apply,
             "read": red7.apply, "deal": red7.deal, "game": red7.game, "count": red7.count}
    for line in sys.stdin:
        kind, _, text = line.strip().partition(" ")
        print(kinds[kind](text) if kind in kinds else "skip", flush=True)


if __name__ == "__main__":
    main()
