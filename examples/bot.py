#!/usr/bin/env python3
"""A small bot that speaks the engine protocol; docs/engine.md tells about it.
usage: bot.py [RED7], where RED7 is the program red7, which it asks about the rules
    red7 arena greedy 'examples/bot.py build/red7' --deals 100"""
import json
import random
import subprocess
import sys

class Referee:
    """A running `red7 COMMAND -`: one position in, one line out."""
    def __init__(self, *command):
        red7 = sys.argv[1] if len(sys.argv) > 1 else "red7"
        self.process = subprocess.Popen([red7, *command, "-"], text=True, bufsize=1,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    def ask(self, position):
        self.process.stdin.write(position + "\n")
        return self.process.stdout.readline().strip()

legal, judge = Referee("legal"), Referee("judge", "--json")

def after(view, step):
    return f"{view} {step}" if ";" in view else f"{view} ; {step}"

def leads(view, seat):
    return json.loads(judge.ask(view))["leader"] == seat

def worth(view, seat, step):
    """How good a step looks: it should lead, and keep many cards in hand."""
    if step in ("pass", "!"):
        return 0
    if step in (".", "="):
        return 4 if step == "=" or leads(view, seat) else 1
    if leads(after(view, step), seat):
        return 3 if step[0] in "+-7" else 2
    return 2 if "@" in legal.ask(after(view, step)) else -1  # a canvas card can still help

seat, view = None, None
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    answer = "ok"
    if word == "r7":
        answer = "r7 1 specimen 1"
    elif word == "seed" and rest.isdigit():
        random.seed(int(rest))
    elif word == "view" and rest[:1].isdigit():
        text = rest.partition(" ")[2]
        answer = judge.ask(text)
        if not answer.startswith("error"):
            seat, view, answer = int(rest[0]), text, "ok"
    elif word == "go" and view:
        steps = legal.ask(view).split()
        random.shuffle(steps)
        answer = "best " + max(steps, key=lambda step: worth(view, seat, step))
    elif word == "quit":
        break
    else:
        answer = f"error: cannot answer '{word}'"
    print(answer, flush=True)
