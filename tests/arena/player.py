#!/usr/bin/env python3
"""A program that plays in the arena and misbehaves: player.py KIND [NOTE].

It passes, and at its first question does what KIND says. NOTE is a file to which each
start adds a line.
"""
import os
import sys
import time


def misbehave(kind):
    if kind == "dies":
        sys.exit(3)
    if kind == "crashes":
        os.abort()
    if kind == "hangs":
        time.sleep(1000)
    if kind == "deserts":  # its child keeps the pipe open
        if os.fork() == 0:
            time.sleep(1000)
        os._exit(0)
    if kind == "closes":
        os.close(1)
        time.sleep(1000)
    if kind == "floods":
        while True:
            print("info", "x" * 1000)
    if kind == "rants":  # one endless line
        while True:
            sys.stdout.write("info x")
    if kind == "babbles":
        print("best \x1b[31mR9\x00\xff", flush=True)
    if kind == "mute":
        print(flush=True)
    if kind == "cheats":
        print("best 7^R7", flush=True)


def main():
    kind = sys.argv[1]
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a", encoding="utf-8") as note:
            note.write("started\n")
    if kind == "silent":
        time.sleep(1000)
    for line in sys.stdin:
        word = line.split()[0]
        if kind == "deaf" and word == "view":
            print("error: no", flush=True)
        elif word == "r7":
            print("r7 1 player 1", flush=True)
        elif word == "quit" and kind != "stays":
            break
        elif word == "go":
            misbehave(kind)
            print("info as if I knew\r\nbest pass\r", flush=True)
        else:
            print("ok", flush=True)
    if kind == "stays":
        time.sleep(1000)


if __name__ == "__main__":
    main()
