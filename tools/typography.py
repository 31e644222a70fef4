"""How a language is set: what is wrong with a translation as print.

Everywhere: … and not three dots, ’ between letters, no space before a sign that the language sets
close. What differs stands in the header of the catalogue:

    X-Quotes: « » „ “     its quotation marks, pairs; without it, “ ”
    X-Spaced: ; : ! ? %   signs that have a no-break space before them, and « » inside

What is not prose is left out: places, texts in backticks, options, addresses, steps of the notation,
and what the English has in straight quotes."""

import re

NO_BREAK = "\u00a0\u202f"
MARKS = "«»„“”‚‘‹›"
# What programs read stays as it is, in every language.
CODE = re.compile(r"`[^`]*`|\{[^}]*\}|https?://\S+|--[\w-]+(=\S+)?|\b\w+=\S+|(?<!\w)'[^'\n]{1,60}'(?!\w)|\[[^]]*\]"
                  r"|(?<![^ \n(])[-+@=^7*][\w:^@]+|\b\w+:(?=\w)|\bcmd:|\b[A-Z]{2,}:|^  +\S.*$", re.MULTILINE)
# A sign that stands alone in the English is no punctuation, but what is typed: `=` or `!`.
ALONE = re.compile(r"(?<![^ (])[=!.?:;](?=[ ,;.)]|$)")


def typed_signs(original):
    return set(ALONE.findall(CODE.sub("\ufffc", original)))


class Setting:
    """The signs of one language, from the fields of its header."""

    def __init__(self, fields):
        self.quotes = fields.get("X-Quotes", "“ ”").split()
        self.spaced = "".join(fields.get("X-Spaced", "").split())

    def faults(self, original, text):
        """What is wrong with a translation, in words."""
        prose = CODE.sub("\ufffc", text)
        if "..." in prose and "[...]" not in text:
            yield "three dots instead of …"
        if re.search(r"\w'\w", prose):
            yield "a straight apostrophe instead of ’"
        if prose.count('"') > CODE.sub("", original).count('"'):
            yield f"straight quotes instead of {' '.join(self.quotes)}"
        strange = [mark for mark in MARKS if mark in prose and mark not in self.quotes]
        if strange:
            yield f"{' '.join(strange)}: the quotation marks are {' '.join(self.quotes)}"
        for left, right in zip(self.quotes[::2], self.quotes[1::2]):
            if text.count(left) != text.count(right) and self.quotes.count(left) == 1:
                yield f"{left} and {right} do not come in pairs"
        yield from self.faults_of_spaces(prose, typed_signs(original))

    def mended(self, original, text):
        """The same with what can be told mechanically set right."""
        code = []
        prose = CODE.sub(lambda found: code.append(found[0]) or "\ufffc", text)
        prose = re.sub(r"(?<=\w)'(?=\w)", "’", prose)
        prose = re.sub(r" ?\.\.\.(?=\s*$)", "…", prose)
        for sign in set(self.spaced) - typed_signs(original):
            prose = re.sub(rf"(?<=\S) {re.escape(sign)}(?=[\s).]|$)", f"\u00a0{sign}", prose)
        if self.spaced:
            prose = prose.replace("« ", "«\u00a0").replace(" »", "\u00a0»")
        return re.sub("\ufffc", lambda _: code.pop(0), prose)

    def faults_of_spaces(self, prose, typed):
        close = "".join(sign for sign in ";:!?," if sign not in self.spaced and sign not in typed)
        found = re.search(rf"\w[ {NO_BREAK}]([{close}])(?=\s|$)", prose)
        if found:
            yield f"a space before {found[1]}"
        for sign in set(self.spaced) - typed:
            # A sign in the middle of something else is no punctuation: 12:30.
            if re.search(rf"(?<![{NO_BREAK}?!…(]){re.escape(sign)}(?=[\s).»]|$)", prose):
                yield f"no no-break space before {sign}"
        if self.spaced and "«" in self.quotes and re.search(rf"«(?![{NO_BREAK}])|(?<![{NO_BREAK}])»", prose):
            yield "no no-break spaces inside « »"


STOPS = {".": ".", "。": ".", "?": ".", "？": ".", "؟": ".", "!": ".", "！": ".", ":": ":", "：": ":", "…": "…"}


def end_of(text, typed):
    """The kind of sign at the end, the same for all scripts: "." for all that end a sentence."""
    if text.rstrip().endswith("..."):
        return "…"
    last = CODE.sub("\ufffc", text).rstrip()[-1:]
    return "" if last in typed else STOPS.get(last, "")


def ends_otherwise(original, text):
    """Whether it ends in another way. A label may be shortened with a full stop, or be a question."""
    typed = typed_signs(original)
    wanted, found = end_of(original, typed), end_of(text, typed)
    label = len(original.split()) <= 4 and wanted == ""
    return wanted != found and not label
