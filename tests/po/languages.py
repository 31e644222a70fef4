#!/usr/bin/env python3
"""The table of languages, made from catalogues that exist for this test only.

usage: languages.py PROJECT_ROOT"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1)).resolve()
sys.path.insert(0, str(ROOT / "tools"))
import languages  # noqa: E402

PORTUGUESE = {"X-Language-Name": "Português (Brasil)", "Plural-Forms": "nplurals=2; plural=(n > 1);"}
ARABIC = {"X-Language-Name": "العربية", "Plural-Forms":
          "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;"}
CHINESE = {"X-Language-Name": "繁體中文", "Plural-Forms": "nplurals=1; plural=0;"}


class Languages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="red7-languages-")
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "po").mkdir()

    def catalogues(self, **headers):
        """A project with these catalogues, each a header."""
        (self.root / "po/LINGUAS").write_text("# a comment\n" + "\n".join(headers) + "\n")
        for code, fields in headers.items():
            head = "".join(f'"{name}: {value}\\n"\n' for name, value in fields.items())
            (self.root / f"po/{code}.po").write_text(f'msgid ""\nmsgstr ""\n{head}\nmsgid "x"\nmsgstr "y"\n')

    def refused(self, what, **headers):
        self.catalogues(**headers)
        with self.assertRaises(SystemExit) as caught:
            languages.read(self.root)
        self.assertEqual(str(caught.exception), f"languages.py: {what}")

    def test_regions_and_directions(self):
        self.catalogues(pt_BR=PORTUGUESE, ar=ARABIC, zh_TW=CHINESE, az=PORTUGUESE | {"X-Direction": "rtl"})
        found = languages.read(self.root)
        self.assertEqual([one.code for one in found], ["en", "pt_BR", "ar", "zh_TW", "az"])
        self.assertEqual([one.tag for one in found], ["en", "pt-BR", "ar", "zh-TW", "az"])
        self.assertEqual([one.direction for one in found], ["ltr", "ltr", "rtl", "ltr", "rtl"])

    def test_plural_forms_as_data(self):
        self.catalogues(pt_BR=PORTUGUESE, ar=ARABIC, zh_TW=CHINESE)
        _, portuguese, arabic, chinese = languages.read(self.root)
        self.assertEqual(portuguese.forms(), "00" + "1" * 198)
        self.assertEqual(chinese.forms(), "0" * 200)
        self.assertEqual([int(arabic.forms()[n]) for n in (0, 1, 2, 3, 10, 11, 99, 100, 101, 103, 111)],
                         [0, 1, 2, 3, 3, 4, 4, 5, 5, 3, 4])

    def test_a_plural_by_more_than_two_digits_is_refused(self):
        self.catalogues(xx={"X-Language-Name": "X", "Plural-Forms": "nplurals=2; plural=n%1000==0;"})
        with self.assertRaises(SystemExit):
            languages.read(self.root)[1].forms()

    def test_the_table_compiles(self):
        self.catalogues(pt_BR=PORTUGUESE, ar=ARABIC, zh_TW=CHINESE)
        header, program = self.root / "languages.h", self.root / "program.c"
        done = subprocess.run([sys.executable, ROOT / "tools/languages.py", self.root, "--header", header,
                               self.root / "languages.d"], check=False)
        self.assertEqual(done.returncode, 0)
        self.assertIn("po/zh_TW.po", (self.root / "languages.d").read_text())
        program.write_text('#include "languages.h"\n#include <stdio.h>\n'
                           "#define ROW(code, name, plural) printf(\"%s %s %u\\n\", #code, name, (unsigned)(plural));\n"
                           "int main(void) { unsigned long n = 2; WORDS_LANGUAGE_TABLE(ROW)\n"
                           "return WORDS_LANGUAGES - 4; }\n", encoding="utf-8")
        subprocess.run(["cc", "-o", self.root / "program", program], check=True)
        said = subprocess.run([self.root / "program"], check=True, stdout=subprocess.PIPE).stdout.decode()
        self.assertEqual(said, "en English 1\npt_BR Português (Brasil) 1\nar العربية 2\nzh_TW 繁體中文 0\n")

    def test_wrong_catalogues(self):
        self.refused("po/LINGUAS: 'pt-BR' is no code of a language, such as fr or pt_BR", **{"pt-BR": PORTUGUESE})
        self.refused("po/pt_BR.po: the header X-Language-Name is missing",
                     pt_BR={"Plural-Forms": "nplurals=1; plural=0;"})
        self.refused("po/pt_BR.po: the header Plural-Forms is missing", pt_BR={"X-Language-Name": "P"})
        self.refused("po/pt_BR.po: Plural-Forms cannot be read: nplurals=2; plural=abort();",
                     pt_BR=PORTUGUESE | {"Plural-Forms": "nplurals=2; plural=abort();"})
        self.refused("po/pt_BR.po: Plural-Forms cannot be read: nplurals=2; plural=n ? ;",
                     pt_BR=PORTUGUESE | {"Plural-Forms": "nplurals=2; plural=n ? ;"})
        self.refused("po/pt_BR.po: X-Direction is ltr or rtl, not up", pt_BR=PORTUGUESE | {"X-Direction": "up"})
        self.refused("po/LINGUAS: en_XA is there already", en_XA=PORTUGUESE)
        (self.root / "po/pt_BR.po").unlink()
        (self.root / "po/LINGUAS").write_text("pt_BR\n")
        with self.assertRaises(SystemExit):
            languages.read(self.root)


if __name__ == "__main__":
    unittest.main()
