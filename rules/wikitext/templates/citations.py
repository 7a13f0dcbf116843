"""Templates that name a source within a sentence: {{harvtxt|Black|1997|p=18}} shows "Black (1997, p. 18)".

After the documentation of Template:Harvard citation documentation and Template:Bibleverse.
"""

from __future__ import annotations

from wikimill.rules.wikitext.templates.call import Call, Rule


def _names_and_year(call: Call) -> tuple[str, str] | None:
    """Return the joined authors, and the year; None if one of them is missing."""
    *names, year = call.numbered()[:5] or [""]
    names = [name for name in names if name]
    if not names or not year:
        return None
    if len(names) > 3:
        return f"{names[0]} et al.", year
    joined = " & ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    return joined, year


def _place(call: Call) -> str:
    if page := call.given("p", "page"):
        return f", p. {page}"
    if pages := call.given("pp", "pages"):
        return f", pp. {pages.replace('-', '–')}"
    return f", {call['loc']}" if call["loc"] else ""


def harvard(pattern: str) -> Rule:
    """Return the rule of a Harvard citation: `pattern` is filled with {names}, {year} and {place}.

    The rule returns None without names or year.
    """

    def shown(call: Call) -> str | None:
        found = _names_and_year(call)
        return None if found is None else pattern.format(names=found[0], year=found[1], place=_place(call))

    return shown


def verse(call: Call) -> str | None:
    """Render {{bibleverse|1|John|4:8-9|KJV}} as "1 John 4:8–9", {{bibleverse||John|3:16}} as "John 3:16".

    None without a book.
    """
    number, book, place = call[1], call[2], call[3]
    if number.isdecimal() or not number:
        return " ".join(filter(None, (number, book, place.replace("-", "–")))) if book else None
    return verse_of_book(call)


def verse_of_book(call: Call) -> str | None:
    """Render {{bibleref2|Matthew|23:35-36}} as "Matthew 23:35–36"; None without parameters."""
    return f"{call[1]} {call[2].replace('-', '–')}".strip() or None


def statute(call: Call) -> str | None:
    """Render {{usc|18|3553}} as "18 U.S.C. § 3553", {{uscsub|18|3553|a|1}} as "18 U.S.C. § 3553(a)(1)".

    None without a title or a section.
    """
    parts = "".join(f"({text})" for text in call.numbered(3) if text)
    return f"{call[1]} U.S.C. § {call[2]}{parts}" if call[1] and call[2] else None


def section(call: Call) -> str | None:
    """Render {{section link|Mines|History}} as "Mines § History"; None without a section."""
    sections = [text for text in call.numbered(2) if text]
    return " § ".join(filter(None, (call[1], *sections))) if sections else None


RULES: dict[str, Rule] = {
    **dict.fromkeys(("harvtxt", "harvard citation text"), harvard("{names} ({year}{place})")),
    **dict.fromkeys(("harvnb", "harvard citation no brackets"), harvard("{names} {year}{place}")),
    **dict.fromkeys(("harv", "harvard citation", "harvpar"), harvard("({names} {year}{place})")),
    **dict.fromkeys(("harvp", "harvard citation in prose"), harvard("{names} ({year}){place}")),
    **dict.fromkeys(("bibleverse", "bible verse", "bibleverse-lb"), verse),
    **dict.fromkeys(("bibleref", "bibleref2", "bibleref2c", "bible", "sourcetext"), verse_of_book),
    **dict.fromkeys(("usc", "unitedstatescode", "uscsub", "unitedstatescodesub"), statute),
    **dict.fromkeys(("section link", "slink", "section-link"), section),
}
