#!/usr/bin/env python3
"""Wrong readings of the rules, and whether the cases catch each of them.

usage: mutants.py [CASES_DIR]

Each class of misread_*.py is the referee with one mistake, of the kind that implementations of Red7
make. `breaks` is the id of the sentence that it misreads (rules.txt): a case with that tag must tell
it from the right referee, and not by the reason of a refusal alone. make.py looks for such cases.
Every rule needs a case, whether or not it is misread here.
"""
import pathlib
import sys

import misread_action
import misread_lead
import misread_turn
from answer import answer
from referee import Referee
from run import agrees, read_cases

HERE = pathlib.Path(__file__).resolve().parent
MUTANTS = [thing for module in (misread_lead, misread_turn, misread_action)
           for thing in [*vars(module).values(), *getattr(module, "FLIPPED", [])]
           if isinstance(thing, type) and thing is not Referee]


def tags_at_fault(cases):
    """Tags that are no rules, and rules without a case."""
    lines = (HERE / "rules.txt").read_text(encoding="utf-8").splitlines()
    rules = {line.split("\t")[0] for line in lines if line and not line.startswith("#")}
    tags = {tag for case in cases for tag in case.tags}
    return [f"no such rule: {tag}" for tag in sorted(tags - rules)] + [
        f"no case for {rule}" for rule in sorted(rules - tags)]


def verdict(referee, kind, question):
    """An answer without the reason of a refusal."""
    told = answer(referee, kind, question)
    return "no" if told.startswith("no ") else told


def main():
    cases = read_cases(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "cases")
    missed = tags_at_fault(cases)
    for mutant in MUTANTS:
        tagged = [case for case in cases if mutant.breaks in case.tags]
        caught = sum(not agrees(case, verdict(mutant(), case.kind, case.question)) for case in tagged)
        missed += [] if caught else [mutant.__doc__]
        print(f"{'caught' if caught else 'MISSED'} {caught:4} of {len(tagged):4}  "
              f"{mutant.breaks:22} {mutant.__doc__}")
    print("\n".join([*missed, f"{len(MUTANTS)} wrong readings, {len(missed)} faults"]))
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
