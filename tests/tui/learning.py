#!/usr/bin/env python3
"""Lessons, puzzles, mistakes, and the analysis of games, in a terminal.

    learning.py RED7"""
import pathlib
import re
import subprocess

from case import Case, main, play_by_keys, play_to_the_end, point_by_keys, red7, surviving_turn


class Analysing(Case):
    def test_review_replay_and_record(self):
        terminal = self.play()
        play_to_the_end(self, terminal, play_by_keys)
        self.assertIn("Hands:", terminal.text())
        terminal.keys("v")
        terminal.wait("Ann’s chances; accuracy")
        terminal.wait("after move 0 of")
        terminal.keys("\033OC")
        terminal.wait("after move 1 of")
        terminal.wait("chance .* before")
        terminal.keys("q")
        terminal.wait("another game")
        terminal.keys("s")
        terminal.wait("Record saved to")
        records = list(pathlib.Path(self.folders.path("data", "red7", "games")).glob("*.r7"))
        self.assertEqual(len(records), 1)
        told = subprocess.run([red7(), "replay", records[0]], check=True, capture_output=True,
                              env=self.folders.environment()).stdout
        self.assertIn(b"ok: 1 round", told)
        for command in (("replay", str(records[0])), ("review", str(records[0])), ("replay",)):
            shown = self.open(*command)
            shown.wait("after move 0 of")
            shown.keys("q")
            self.ended(shown)

    def test_review_opens_on_the_person(self):
        terminal = self.open("play", "--seed", "1", "--delay", "0", "--name", "Ann", "--level",
                             "beginner")
        terminal.wait("Choose a card")
        terminal.keys("x\r")
        terminal.wait(r"be out of")
        terminal.keys("y")
        if "continue" in terminal.wait("another game|Enter continue").group():
            terminal.keys("\r")
        terminal.wait("another game")
        terminal.keys("v")
        terminal.wait("Ann’s chances")

    def test_analysis_of_a_long_game(self):
        terminal = self.open("play", "--people", "0", "--players", "2", "--seed", "7", "--delay",
                             "0", "--level", "beginner", "--rules", "v1.3+advanced", "--target",
                             "20")
        while "next round" in terminal.wait("next round|another game").group():
            terminal.keys("\r")
        terminal.keys("v")
        terminal.wait("accuracy", timeout=600)  # all of its moves are judged first
        self.assertRegex(terminal.text(), "[▁-█░]│|│[▁-█░]")  # rounds are kept apart
        owner = re.search("(.*)’s chances", terminal.text()).group(1)
        terminal.keys("\033OF")
        count = terminal.wait(r"after move (\d+) of \1").group(1)
        self.assertIn(f"{owner}’s chances", terminal.text())  # arrows do not change whose they are
        terminal.keys("\033OH")
        terminal.wait(f"after move 0 of {count}")
        terminal.keys("\033OC")
        terminal.wait(f"after move 1 of {count}")
        self.assertIn(f"{owner}’s chances", terminal.text())
        terminal.keys("\t")
        terminal.until(lambda: f"{owner}’s chances" not in terminal.text())
        terminal.keys("m")
        terminal.wait("blunder|mistake|inaccuracy|No mistake")


class Learning(Case):
    def test_games_and_mistakes(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        terminal.keys("x\r")
        terminal.wait("y yes")
        terminal.keys("y")
        terminal.wait("Enter continue")
        terminal.keys("\r")
        terminal.wait("another game")
        terminal.keys("q")
        terminal.wait("y your games")
        self.assertNotIn("guided", terminal.text())  # it was the first game
        terminal.keys("y")
        terminal.wait("0 of 1 game won")
        terminal.wait(r"beginner +\d+ +version 1\.3")  # judged meanwhile
        terminal.keys("s")
        terminal.wait("By level")
        terminal.keys("q")
        terminal.wait("Your games")
        terminal.keys("m")
        terminal.wait("Here you lost .*What is better")
        terminal.keys("s")
        terminal.wait("Better: Play")
        terminal.keys("v")
        terminal.wait("Best moves here, Ann’s turn")
        terminal.keys("q")
        terminal.wait("Enter another one")
        terminal.keys("\r")
        terminal.wait("Nothing is left to train today. 1 mistake in all, 0 known")
        terminal.keys("q")
        terminal.wait("Your games")
        terminal.keys("\r")
        terminal.wait("after move 0 of")

    def test_a_guided_game(self):
        terminal = self.open("play", "--delay", "0")
        terminal.wait("f guided first game")
        terminal.keys("f")
        terminal.wait("a card marked p, played to your palette, puts you in the lead")
        turn = surviving_turn(terminal)
        play_by_keys(terminal, turn)
        terminal.wait("marked|lost|another game")

    def test_a_lesson(self):
        terminal = self.open("learn")
        terminal.wait("Lessons")
        terminal.keys("\r")
        terminal.wait("Enter back")
        terminal.keys("\r")
        terminal.wait("Your answer")
        terminal.keys("2")
        terminal.pump(0.3)
        self.assertNotIn("next lesson", terminal.text())
        terminal.keys("1")
        terminal.wait("next lesson")
        terminal.keys("q")
        terminal.wait("✓ What lies on the table")
        terminal.keys("q")
        self.ended(terminal)
        again = self.open("learn")
        again.wait("✓ What lies on the table")

    def test_a_puzzle(self):
        terminal = self.open("puzzle", "--play")
        terminal.wait("Only one does")
        self.assertNotIn("on top", terminal.text())  # the deck means nothing
        terminal.keys("s")
        terminal.wait("The solution")
        terminal.keys("\r")
        terminal.wait("Only one does")
        terminal.keys("q")
        self.ended(terminal)

    def test_a_puzzle_with_a_draw(self):
        terminal = self.open("puzzle", "--play", "--rules", "v1.3+advanced", "--kind", "win",
                             "--seed", "1")
        terminal.wait("Only one does")
        self.assertRegex(terminal.text(), r"The deck, from the top: Y5 V4(\s+\w\d){25}\n")
        point_by_keys(terminal, "G5")
        terminal.keys("p")
        for answer, verdict in (("n", r"No: Play G5 to your palette, then R5 to the canvas, then don’t draw"),
                                ("y", r"Right: Play G5 to your palette, then R5 to the canvas, then draw a")):
            point_by_keys(terminal, "R5")
            terminal.keys("c\r")
            terminal.wait("Draw a card")
            self.assertNotIn("another one", terminal.text())
            terminal.keys(answer)
            terminal.wait(verdict)
        terminal.wait("Enter another one")


if __name__ == "__main__":
    main()
