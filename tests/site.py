#!/usr/bin/env python3
"""The documentation as a site: site.py ROOT RULES RED7

Its links all lead somewhere, pages have what they should, and a planted link that leads nowhere is found.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT, RULES, RED7 = (pathlib.Path(word).resolve() for word in (sys.argv.pop(1), sys.argv.pop(1), sys.argv.pop(1)))


class Site(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="a site ")))

    def make(self, root):
        out = self.folder / "out"
        done = subprocess.run([sys.executable, ROOT / "tools/site/site.py", root, RULES, out],
                              capture_output=True, text=True, check=False)
        return out, done.returncode, done.stderr

    def test_pages(self):
        out, status, said = self.make(ROOT)
        self.assertEqual((status, said), (0, ""))
        rules = (out / "rules.html").read_text()
        self.assertEqual(rules.count("<figure>"), 7)
        self.assertEqual(len(re.findall("<h2", rules)), 4)  # editions
        self.assertIn("r7_round_legal", (out / "red7-round.html").read_text())
        for name in ("index", "protocol", "research", "library"):
            self.assertTrue((out / f"{name}.html").exists(), name)
        # Nothing that the server's policy forbids.
        for path in out.glob("*.html"):
            self.assertNotRegex(path.read_text(), r"<script>|<style>|style=|onclick=|src=.http", path.name)

    def test_the_picture_of_the_rules(self):
        """docs/rules.svg is what the rules and the page's cards are now."""
        drawn = subprocess.run([sys.executable, ROOT / "tools/site/strip.py", ROOT, RULES], capture_output=True,
                               text=True, check=True).stdout
        self.assertEqual(drawn, (ROOT / "docs/rules.svg").read_text(encoding="utf-8"))

    def test_the_moving_picture(self):
        """docs/turn.svg is what the program says of the turn now."""
        drawn = subprocess.run([sys.executable, ROOT / "tools/site/turn.py", ROOT, RED7], capture_output=True,
                               text=True, check=True).stdout
        self.assertEqual(drawn, (ROOT / "docs/turn.svg").read_text(encoding="utf-8"))

    def test_search(self):
        out, _, _ = self.make(ROOT)
        index = json.loads((out / "search.json").read_text())
        found = {entry["at"].split("#")[0] for entry in index if "exploitability" in entry["text"].lower()}
        self.assertIn("research.html", found)
        for entry in index:
            self.assertTrue((out / entry["at"].split("#")[0]).exists(), entry["at"])

    def test_a_link_that_leads_nowhere(self):
        root = self.folder / "root"
        for part in ("docs", "include", "app/ask/include", "web/src/ui", "web/src/styles", "web/page"):
            shutil.copytree(ROOT / part, root / part)
        (root / "README.md").write_text("# Red7\n\n[one](docs/server.md#no-such-heading)\n")
        _, status, said = self.make(root)
        self.assertEqual((status, said), (1, "index.html: server.html#no-such-heading leads nowhere\n"))


unittest.main()
