#!/usr/bin/env python3
"""Plays a red7 engine by whole turns, as the arena plays the bots of its own program.

usage: whole_turns.py [--nodes N] [--spent FILE] PROGRAM [ARGUMENT ...]

The engine protocol asks for one step after another, and a turn of two steps is thought about twice. This
stands between: it asks the engine at the beginning of a turn, keeps the best turn that it tells (`info turn`)
and answers the following questions from that. A card that was drawn on the way makes it ask again. With
--nodes every question has that effort, whatever the arena says. With --spent a line is added to FILE at the
end: the seconds of processor time that the engine took, and how many turns it was asked for."""

import argparse
import fcntl
import os
import resource
import subprocess
import sys

from arguments import positive


class Turns:
    def __init__(self, command, nodes):
        self.engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.nodes = nodes
        self.view = ""
        self.expected, self.plan = None, []  # the view at which the rest of a turn is due
        self.asked = 0

    def tell(self, line):
        self.engine.stdin.write(line + "\n")
        self.engine.stdin.flush()

    def think(self, line):
        """Asks for the best turn; the answer to the arena."""
        self.asked += 1
        self.tell(f"go nodes {self.nodes}" if self.nodes else line)
        turns = []
        while answer := self.engine.stdout.readline():
            if answer.startswith("best "):
                best = answer.split()[1]
                fit = (turn for turn in turns if turn[0] == best)
                self.keep([best, *next(fit, [best])[1:]])
                return answer
            if answer.startswith("info chance"):
                turns = []  # better known than before
            elif answer.startswith("info turn "):
                turns.append(answer.split(" chance ")[0].split()[2:])
            else:
                return answer
        return ""

    def keep(self, turn):
        joint = " " if " ; " in self.view else " ; "
        self.expected, self.plan = self.view + joint + turn[0], turn[1:]

    def answer(self, line):
        word = line.split(" ", 1)[0]
        if word == "go" and self.plan and self.view == self.expected:
            step = self.plan[0]
            self.keep(self.plan)
            return f"best {step}\n"
        if word == "go":
            return self.think(line)
        if word == "view":
            self.view = line
        self.tell(line)
        return self.engine.stdout.readline()

    def end(self):
        self.engine.stdin.close()
        self.engine.wait()
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        return spent.ru_utime + spent.ru_stime


def main():
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--nodes", type=positive)
    reader.add_argument("--spent")
    reader.add_argument("command", nargs=argparse.REMAINDER)
    options = reader.parse_args()
    if not options.command:
        reader.error("the engine's command is missing")
    turns = Turns(options.command, options.nodes)
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        answer = turns.answer(line.rstrip("\n"))
        if not answer:
            break
        sys.stdout.write(answer)
        sys.stdout.flush()
    seconds = turns.end()
    if options.spent:
        own = resource.getrusage(resource.RUSAGE_SELF)
        with open(options.spent, "a", encoding="ascii") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            print(f"{seconds:.6f} {own.ru_utime + own.ru_stime:.6f} {turns.asked}", file=file)


if __name__ == "__main__":
    main()
