#!/usr/bin/env python3
"""Tests of `red7 serve` by real sockets.

    run.py RED7 [NAME ...] [--long] [--kills N]

A NAME is a file of this folder, or one test in it: `kill`, `frames.Close`,
`play.Games.test_rematch`. --long plays far more games and kills far more servers; it is
for a night, not for every change."""
import argparse
import os
import sys
import unittest

import server

NAMES = ("client", "play", "table", "clocks", "kill", "hidden", "frames", "limits", "slow", "disk",
         "edges", "files", "captured", "stalls", "strict", "health", "shuffles", "admin",
         "strangers", "guests", "session", "config", "memory", "others",
         "database", "nodes", "watchers", "deaths")


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("red7")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--kills", type=int)
    parser.add_argument("-v", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    given = arguments()
    sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))  # what others use, too
    os.environ.update(LC_ALL="C.UTF-8", LANGUAGE="")  # messages are compared
    server.RED7 = os.path.abspath(given.red7)
    server.LONG, server.KILLS = given.long, given.kills
    suite = unittest.defaultTestLoader.loadTestsFromNames(
        [name if name.split(".")[0] in NAMES else sys.exit(f"run.py: there is no '{name}'")
         for name in given.names or NAMES])
    done = unittest.TextTestRunner(verbosity=2 if given.v else 1).run(suite)
    sys.exit(not done.wasSuccessful())
