#!/usr/bin/env python3
"""Translations with a fault each, and what is said about it; and right ones that look like it."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "tools"))
import glossary  # noqa: E402
from check import faults_of, faults_of_form  # noqa: E402
from po_file import parse  # noqa: E402
from typography import Setting  # noqa: E402

FRENCH = {"X-Quotes": "« »", "X-Spaced": "; : ! ? %"}
POLISH = {"X-Quotes": "„ ” « »"}
NBSP = "\u00a0"


def entry(text):
    return next(message for message in parse(text + "\n"))


class Faults(unittest.TestCase):
    def found(self, fields, english, translation, comment=None, context=None):
        lines = [f"#. For translators: {comment}"] if comment else []
        lines += [f'msgctxt "{context}"'] if context else []
        message = entry("\n".join([*lines, f'msgid "{english}"', f'msgstr "{translation}"']))
        return list(faults_of_form(message, message.forms[0], 0, set(), Setting(fields)))

    def test_right(self):
        for fields, english, translation in (
                (FRENCH, "Score:", f"Score{NBSP}:"), (FRENCH, "Why?", f"Pourquoi{NBSP}?"),
                (FRENCH, "at 12:30", "à 12:30"), (FRENCH, "no '{text}'", f"pas de «{NBSP}{{text}}{NBSP}»"),
                (FRENCH, "first: = or !", f"d’abord{NBSP}: = ou !"), (FRENCH, "`red7 play`", "`red7 play`"),
                (FRENCH, "say ms=N or 'a b'", "dites ms=N ou 'a b'"), (FRENCH, "Really?", f"Vraiment{NBSP}?!"),
                (POLISH, "Score:", "Wynik:"), (POLISH, "'{text}' ...", "„{text}”…"), (POLISH, "mean", "śr."),
                (POLISH, "beats {card}", "bije {card:accusative}"), ({}, "Who leads?", "谁领先？")):
            self.assertEqual(self.found(fields, english, translation), [], translation)

    def test_signs(self):
        for fields, english, translation, fault in (
                (FRENCH, "Score:", "Score :", "no no-break space before :"),
                (FRENCH, "Why?", "Pourquoi?", "no no-break space before ?"),
                (FRENCH, "no '{text}'", "pas de «{text}»", "no no-break spaces inside « »"),
                (FRENCH, "no '{text}'", "pas de „{text}”", "„ ”: the quotation marks are « »"),
                (FRENCH, "no '{text}'", "pas de \\\"x\\\" {text}", "straight quotes instead of « »"),
                (FRENCH, "it is the lead", "c'est la tête", "a straight apostrophe instead of ’"),
                (POLISH, "thinks …", "myśli...", "three dots instead of …"),
                (POLISH, "Score:", "Wynik :", "a space before :"),
                (POLISH, "{n} of “{text}”", "{n} z „{text}", "„ and ” do not come in pairs")):
            self.assertIn(fault, self.found(fields, english, translation))

    def test_mending(self):
        for fields, english, wrong, right in (
                (FRENCH, "Score: {n}", "Score : {n}", f"Score{NBSP}: {{n}}"),
                (FRENCH, "{n}: `a : b`", "{n} : `a : b`", f"{{n}}{NBSP}: `a : b`"),
                (FRENCH, "no '{text}'!", "pas de « {text} » !", f"pas de «{NBSP}{{text}}{NBSP}»{NBSP}!"),
                (FRENCH, "first: = or !", "d'abord : = ou !", f"d’abord{NBSP}: = ou !"),
                (POLISH, "thinks ...", "myśli ...", "myśli…"), (POLISH, "Score: 7", "Wynik: 7", "Wynik: 7")):
            self.assertEqual(Setting(fields).mended(english, wrong), right)

    def test_ends(self):
        self.assertEqual(self.found({}, "This is the end.", "To jest koniec"),
                         ["it ends with “c”, the English with “.”"])
        self.assertEqual(self.found({}, "The cards of the hand:", "Karty na ręce"),
                         ["it ends with “e”, the English with “:”"])

    def test_places(self):
        self.assertEqual(self.found({}, "{name} leads", "{nom} mène"), ["the places are nom, not name"])
        self.assertEqual(self.found({}, "{name} leads", "{name:genitive} prowadzi"), [])

    def test_widths(self):
        self.assertEqual(self.found({}, "deals", "rozdania", comment="at most 6 columns"),
                         ["8 columns, of at most 6"])
        self.assertEqual(self.found({}, "red", "czerwony", context="colour, at most 6 columns"),
                         ["8 columns, of at most 6"])

    def test_terms(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "fr.tsv"
            path.write_text("# a comment\npalette\tla palette\tpalette\t\nhand\tla main\t\tnot checked\n",
                            encoding="utf-8")
            terms = glossary.read(path)
            path.write_text("palette la palette\n", encoding="utf-8")
            with self.assertRaises(SystemExit):
                glossary.read(path)
        self.assertEqual(glossary.read(path), [])  # no glossary, no terms
        wrong = 'msgid "Two palettes, one hand"\nmsgstr "Deux collections"'
        self.assertEqual(list(glossary.faults(terms, entry(wrong), entry(wrong))),
                         ["“palette” is la palette (po/glossary)"])
        for right in ('msgid "Two palettes"\nmsgstr "Deux Palettes"', 'msgid "{palette} x"\nmsgstr "x {palette}"',
                      '# without: palette\n' + wrong):
            self.assertEqual(list(glossary.faults(terms, entry(right), entry(right))), [])

    def test_missing_fuzzy_and_empty(self):
        head = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n != 1;\\n"\n\n'
        wanted = parse('msgid "one"\nmsgstr ""\n\nmsgid "two"\nmsgstr ""\n\nmsgid "three"\nmsgstr ""\n\n'
                       'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] ""\n')
        catalogue = parse(head + 'msgid "one"\nmsgstr ""\n\n#, fuzzy\nmsgid "two"\nmsgstr "deux"\n\n'
                          'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} carte"\n')
        faults, right = faults_of(catalogue, wanted, Setting({}), [])
        self.assertEqual(faults, ["'one': not translated", "'two': fuzzy", "'three': missing",
                                  "'{n} card': 1 plural forms instead of 2"])
        self.assertEqual(right, 0)


if __name__ == "__main__":
    unittest.main()
