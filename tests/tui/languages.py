#!/usr/bin/env python3
"""The screens of the game in every language.

    languages.py RED7 FOLDER [--accept]

FOLDER has the English screens, which are compared; --accept writes them anew."""
import gettext
import pathlib
import sys
import unittest

from case import HAND, Case, red7
from terminal import Folders

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
import spoken  # noqa: E402

LANGUAGES = spoken.languages()
SCREENS = pathlib.Path(sys.argv[2]).resolve()
ACCEPT = "--accept" in sys.argv


class Languages(Case):
    def labels(self, lines):
        """A screen without what is said below a hand: sentences may need more lines than there are."""
        hand = next((i for i, line in enumerate(lines) if HAND.search(line) and ">" in line), None)
        keys = next((i for i, line in enumerate(lines) if line.startswith(" ← →")), len(lines))
        return "\n".join(lines if hand is None else lines[:hand + 1] + lines[keys:])

    def compare(self, name, terminal):
        """English is compared letter by letter. Of the others, nothing is cut that English has whole,
        and of the pseudo-language no text: its brackets come in pairs."""
        language, screen = name.split("-")
        path = SCREENS / f"en-{screen}.txt"
        shown = terminal.text() + "\n"
        if language == "en_XA":
            shown = self.labels(terminal.lines())
            self.assertNotIn("…", shown)
            if screen in ("start", "table", "lessons"):  # others go on below
                self.assertEqual(shown.count("⟦"), shown.count("⟧"), shown)
            return
        if language != "en":
            self.assertLessEqual(shown.count("…"), path.read_text(encoding="utf-8").count("…"), shown)
            return
        if ACCEPT:
            path.write_text(shown, encoding="utf-8")
        self.assertEqual(shown, path.read_text(encoding="utf-8") if path.exists() else "")

    def test_screens(self):
        for language in (*LANGUAGES, "en_XA"):
            with self.subTest(language):
                folders = self.folders
                self.folders = Folders()
                self.screens(language)
                self.folders.close()
                self.folders = folders

    def short(self, language, colour):
        """A colour's name where there is little room."""
        if language == "en":
            return colour
        catalogue = pathlib.Path(red7()).parent / "po" / language / "LC_MESSAGES/red7.mo"
        with open(catalogue, "rb") as file:
            words = gettext.GNUTranslations(file)
        whole, short = (words.pgettext(context, colour) for context in ("the rule", "colour, at most 6 columns"))
        return whole if len(whole) <= 6 else short

    def screens(self, language):
        start = self.open("play", "--lang", language)
        start.wait("▶")
        self.compare(f"{language}-start", start)
        start.keys(5 * "\033OA" + "\033OC" + "\033OB" + "\033OC" + "\033OB" + "\033OC")
        start.wait("─{40}")  # the house rules of a game that has everything
        self.compare(f"{language}-house", start)
        start.keys("\rq")
        start.end()
        game = self.play("--lang", language, "--players", "4", "--rules", "v1.3+advanced")
        game.wait("Ann")
        game.wait(">[ROYGBIV][1-7]<")
        self.compare(f"{language}-table", game)
        for colour in ("red", "orange", "yellow", "green", "blue", "indigo", "violet"):
            self.assertIn(f"{colour[0].upper()} {self.short(language, colour)}", game.text())
        game.keys("l")
        game.pump(0.3)
        self.compare(f"{language}-turns", game)
        game.keys("q?")
        game.pump(0.3)
        self.compare(f"{language}-help", game)
        lessons = self.open("learn", "--lang", language)
        lessons.wait("✓|1|\\w")
        lessons.pump(0.3)
        self.compare(f"{language}-lessons", lessons)
        lessons.keys("\r")
        lessons.pump(0.3)
        self.compare(f"{language}-lesson", lessons)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
