"""The languages in which a test looks at the program."""
import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[1]


def languages():
    """English and every language of po/LINGUAS. RED7_TEST_LANGUAGES, such as "en ru", has fewer: for
    programs that are slow, where another run sees all of them."""
    chosen = os.environ.get("RED7_TEST_LANGUAGES")
    return (chosen or "en " + (ROOT / "po/LINGUAS").read_text(encoding="utf-8")).split()
