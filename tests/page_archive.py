#!/usr/bin/env python3
"""The page as an archive, whole and damaged: page_archive.py ROOT."""
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import unittest

TOOL = pathlib.Path(sys.argv.pop()) / "tools/page_archive.py"
FILES = {"index.html": "one", "t.html": "two", "sw.js": "three", "licences.txt": "four", "part-1.js": "five"}


def tool(*words):
    done = subprocess.run([sys.executable, TOOL, *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


class Archive(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="a page ")))
        self.page = self.folder / "page"
        self.page.mkdir()
        for name, text in FILES.items():
            (self.page / name).write_text(text)
        self.out = self.folder / "out.tar.gz"

    def unpacked(self):
        self.assertEqual(tool("make", self.page, "1.2", self.out), (0, ""))
        with tarfile.open(self.out) as archive:
            archive.extractall(self.folder)
        return self.folder / "red7-page-1.2"

    def test_whole(self):
        self.assertEqual(tool("check", self.unpacked()), (0, ""))
        first = self.out.read_bytes()
        self.unpacked()
        self.assertEqual(first, self.out.read_bytes())

    def test_damaged(self):
        page = self.unpacked()
        (page / "sw.js").write_text("thre")
        self.assertEqual(tool("check", page), (1, f"page_archive.py: {page}: sw.js is damaged\n"))
        (page / "sw.js").unlink()
        self.assertEqual(tool("check", page), (1, f"page_archive.py: {page}: sw.js is missing\n"))
        (page / "sw.js").write_text("three")
        (page / "more.js").write_text("?")
        self.assertEqual(tool("check", page), (1, f"page_archive.py: {page}: more.js does not belong to it\n"))

    def test_no_page(self):
        self.assertEqual(tool("check", self.page)[0], 1)
        self.assertEqual(tool("check", self.folder / "none"),
                         (1, f"page_archive.py: there is no folder {self.folder / 'none'}\n"))
        (self.page / "t.html").unlink()
        self.assertIn("it has no t.html", tool("make", self.page, "1", self.out)[1])
        self.assertFalse(self.out.exists())


unittest.main()
