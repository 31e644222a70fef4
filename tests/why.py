#!/usr/bin/env python3
"""Whether red7 can say why: each refusal of the conformance cases is asked of `red7 ask`.

usage: why.py RED7 CONFORMANCE

The rule that `why` names is one of those that the case names, or a nearer one.
"""
import json
import pathlib
import re
import subprocess
import sys

# Refusals that no rule of the game is behind: of text, and of drawn cards that cannot be so.
NO_RULE = {"step.text", "step.draw-told"}
# Where a reason may be nearer than the case's own: "nothing asks for it" because of that rule.
NEARER = {
    "step.place": {"action.odd", "action.off", "action.1.level", "action.1.two", "action.7.now",
                   "action.7.other", "draw.greater", "draw.must"},
    "position.over": {"round.last"},
    "lose.forced": {"lose.hope"},            # what it asks of one who has tried a 3
    "action.lead": {"action.1.alone-bound"},  # why a 1 that took nothing asks for the lead, too
}


class Door:
    def __init__(self, path):
        self.process = subprocess.Popen([path, "ask", "--stream"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)

    def why(self, position, steps):
        """The rules behind the first step that is refused; None if the text is at fault."""
        for last in range(len(steps), 0, -1):
            view = " ".join([position, ";", *steps[:last - 1]])
            question = f"why\nviewer -1\nview {view}\ndraft {steps[last - 1]}".encode()
            self.process.stdin.write(b"%d\n" % len(question) + question)
            self.process.stdin.flush()
            told = json.loads(self.process.stdout.readline())
            if "reasons" in told:
                return [reason["rule"] for reason in told["reasons"]]
        return None


def refusals(folder):
    for path in sorted(folder.glob("cases/*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case, kind, _, question, answer = (line.split(" | ") + [""] * 5)[:5]
            refused = re.fullmatch(r"no (\S+)", answer)
            if not line.startswith("#") and refused and ";" in question and kind != "game":
                position, steps = question.split(";", 1)
                yield case, position.strip(), steps.split(), refused[1].split(",")


def main():
    door, folder = Door(sys.argv[1]), pathlib.Path(sys.argv[2])
    asked = wrong = 0
    for case, position, steps, rules in refusals(folder):
        told = door.why(position, steps)
        allowed = set(rules).union(*(NEARER.get(rule, ()) for rule in rules))
        right = not told if NO_RULE & set(rules) else told is not None and len(told) == 1 and \
            told[0] in allowed
        asked += 1
        if not right:
            wrong += 1
            print(f"{case}: {position} ; {' '.join(steps)}: {told}, not {', '.join(sorted(allowed))}")
    print(f"{asked} refusals asked why, {wrong} answered wrongly")
    return 1 if wrong or asked < 500 else 0


if __name__ == "__main__":
    sys.exit(main())
