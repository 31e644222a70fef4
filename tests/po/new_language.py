#!/usr/bin/env python3
"""A language that did not exist: from its first command to its table and the page's words. The catalogues
lie in a copy of po/; the sources are the project's own.

usage: new_language.py PROJECT_ROOT"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1)).resolve()


class NewLanguage(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="red7-new-language-")
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        shutil.copytree(ROOT / "po", self.root / "po", ignore=shutil.ignore_patterns("red7.pot"))
        for name in ("app", "docs", "include", "lib", "tests", "tools", "web"):
            (self.root / name).symlink_to(ROOT / name)

    def tool(self, name, *arguments, status=0):
        done = subprocess.run([sys.executable, ROOT / "tools" / name, self.root, *map(str, arguments)],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        self.assertEqual(done.returncode, status, done.stdout.decode())
        return done.stdout.decode()

    def test_from_start_to_end(self):
        self.tool("translate.py", "new", "pt_BR")
        catalogue = self.root / "po/pt_BR.po"
        self.assertIn("pt_BR", (self.root / "po/LINGUAS").read_text().split())
        text = catalogue.read_text(encoding="utf-8")
        catalogue.write_text(text.replace("X-Language-Name: pt_BR", "X-Language-Name: Português (Brasil)"),
                             encoding="utf-8")
        self.assertIn("Português (Brasil)", self.tool("languages.py"))
        header = self.root / "languages.h"
        self.tool("languages.py", "--header", header, self.root / "languages.d")
        self.assertIn('X(pt_BR, "Português (Brasil)"', header.read_text(encoding="utf-8"))
        self.assertIn("not translated", self.tool("translate.py", "check", "pt_BR", status=1))
        # A translation, though into English: nothing is missing, and the page has its words.
        filled = self.root / "filled.po"
        subprocess.run(["msgen", "--output-file", filled, catalogue], check=True)
        shutil.move(filled, catalogue)
        self.tool("translate.py", "mend", "pt_BR")
        self.assertNotIn("not translated", subprocess.run(
            [sys.executable, ROOT / "tests/po/check.py", self.root, "pt_BR"], stdout=subprocess.PIPE,
            check=False).stdout.decode())
        words = self.root / "pt_BR.json"
        self.tool("catalogue.py", "pt_BR", words)
        told = json.loads(words.read_text(encoding="utf-8"))
        self.assertEqual((told[""]["tag"], told[""]["direction"]), ("pt-BR", "ltr"))
        self.assertGreater(len(told), 500)

    def test_messages_are_brought_up_to_date(self):
        path = self.root / "po/fr.po"
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace('msgid "Lessons"', 'msgid "Lessons of old"'), encoding="utf-8")
        self.tool("translate.py", "update")
        self.assertIn('msgid "Lessons"\n', path.read_text(encoding="utf-8"))
        self.assertTrue((self.root / "po/red7.pot").is_file())

    def test_wrong_codes(self):
        self.assertIn("is no code of a language", self.tool("translate.py", "new", "pt-br", status=1))
        self.assertIn("fr is there already", self.tool("translate.py", "new", "fr", status=1))
        self.assertIn("there is no language xx", self.tool("translate.py", "check", "xx", status=1))


if __name__ == "__main__":
    unittest.main()
