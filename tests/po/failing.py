#!/usr/bin/env python3
"""Languages that cannot be spoken: one message says so, and English is spoken.

usage: failing.py RED7 CATALOGUES"""
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

RED7, CATALOGUES = (pathlib.Path(sys.argv.pop(1)).resolve() for _ in range(2))


class Failing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="red7-failing-")
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.english, self.french = (self.run_red7("--lang", code, LANG="C.UTF-8")[0] for code in ("en", "fr"))
        self.assertNotEqual(self.english, self.french)

    def run_red7(self, *arguments, **environment):
        """The first line of an answer, and what was complained about."""
        kept = {key: os.environ[key] for key in ("PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS") if key in os.environ}
        done = subprocess.run([RED7, "bots", *arguments], env=kept | {"HOME": str(self.root)} | environment,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertLessEqual(done.stderr.count(b"\n"), 1, done.stderr)
        return done.stdout.decode().splitlines(True)[0], done.stderr.decode()

    def english_after(self, complaint, *arguments, **environment):
        said, complained = self.run_red7(*arguments, **environment)
        self.assertEqual(said, self.english)
        self.assertRegex(complained, rf"^red7: {complaint}; English is used instead")

    def catalogue(self, content):
        """A folder of catalogues in which the French one is this."""
        place = self.root / "fr/LC_MESSAGES"
        place.mkdir(parents=True, exist_ok=True)
        (place / "red7.mo").write_bytes(content)
        return str(self.root)

    def test_all_is_well(self):
        self.assertEqual(self.run_red7("--lang", "fr", LANG="C.UTF-8"), (self.french, ""))
        self.assertEqual(self.run_red7("--lang", "fr_CA", LANG="C.UTF-8"), (self.french, ""))
        self.assertEqual(self.run_red7("--lang", "FR-be", LANG="C.UTF-8"), (self.french, ""))
        self.assertEqual(self.run_red7("--lang", "en_GB", LANG="fr_FR.UTF-8"), (self.english, ""))

    def test_unknown_language(self):
        self.english_after(r"there is no language 'xx', only en, .*fr.*", "--lang", "xx", LANG="C.UTF-8")
        self.english_after("there is no language '', only en.*", "--lang", "", LANG="fr_FR.UTF-8")
        self.english_after("there is no language 'frfr', only en.*", "--lang=frfr")
        self.assertEqual(self.run_red7(LANG="xx_XX.UTF-8"), (self.english, ""))  # nobody asked red7 for it

    def test_locale_not_installed(self):
        self.assertEqual(self.run_red7(LANG="fr_CH.UTF-8"), (self.french, ""))  # its letters are known
        self.english_after("the locale 'fr_CH.ISO-8859-7' is not installed here", LANG="fr_CH.ISO-8859-7")
        self.assertEqual(self.run_red7(LANG="en_CH.ISO-8859-7"), (self.english, ""))

    def test_terminal_without_the_letters(self):
        for language in ("fr", "ru"):  # accents left off, Cyrillic as it sounds
            said, complained = self.run_red7("--lang", language, LC_ALL="C")
            self.assertTrue(said.isascii() and said != self.english and "?" not in said, said)
            self.assertEqual(complained, "")
        self.english_after("this terminal has no letters for ar_XB", "--lang", "ar_XB", LC_ALL="C")

    def test_missing_catalogue(self):
        self.english_after(r"the words of fr cannot be read \(/.*/fr/LC_MESSAGES/red7.mo\)", "--lang", "fr",
                           LANG="C.UTF-8", RED7_LOCALEDIR=str(self.root))

    def test_broken_catalogues(self):
        whole = (CATALOGUES / "fr/LC_MESSAGES/red7.mo").read_bytes()
        self.assertEqual(self.run_red7("--lang", "fr", LANG="C.UTF-8", RED7_LOCALEDIR=self.catalogue(whole))[0],
                         self.french)
        nonsense = [b"", b"\0" * 100, b"msgid", b"\xde\x12\x04\x95" + b"\xff" * 60]
        for content in nonsense + [whole[:len(whole) * i // 12] for i in range(1, 12)] + [whole[:-1]]:
            with self.subTest(size=len(content)):
                self.english_after("the words of fr cannot be read .*", "--lang", "fr", LANG="C.UTF-8",
                                   RED7_LOCALEDIR=self.catalogue(content))

    def test_damaged_bytes(self):
        """Whatever it says then, it neither dies nor hangs."""
        whole = (CATALOGUES / "fr/LC_MESSAGES/red7.mo").read_bytes()
        dice = random.Random(7)
        for _ in range(60):
            damaged = bytearray(whole)
            for _ in range(4):
                damaged[dice.randrange(40000 if dice.random() < 0.7 else len(whole))] = dice.randrange(256)
            self.run_red7("--lang", "fr", LANG="C.UTF-8", RED7_LOCALEDIR=self.catalogue(bytes(damaged)))


if __name__ == "__main__":
    unittest.main()
