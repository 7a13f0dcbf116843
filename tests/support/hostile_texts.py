"""Wikitext that is made to harm, each a function that gives the text."""

from __future__ import annotations

from collections.abc import Callable, Iterator

_N = 100_000
#: As much as the parser is given at a time (characters).
_PARSED = 99_000

TEXTS: dict[str, Callable[[], str]] = {
    **{
        name: lambda piece=piece: f"Words. {piece * (_PARSED // len(piece))}"  # type: ignore[misc]  # a value
        for name, piece in {
            "open templates": "{{",
            "open templates with a name": "{{a|",
            "open links": "[[",
            "open links with a label": "[[a|",
            "open references": "<ref>",
            "quotes": "'",
            "italics": "''",
            "italic letters": "''a",
            "bold letters": "'''a",
            "open comments": "<!--",
            "comments": "<!---->",
            "open tables": "\n{|",
            "open table rows": "\n{|\n|-\n|",
            "nested tables": "{|\n|\n",
            "open parameters": "{{{",
            "open attributes": '<b a="',
            "open tags in tags": "<a <b ",
        }.items()
    },
    **{
        f"{name} × 100,000": lambda piece=piece: f"Words. {piece * _N}"  # type: ignore[misc]  # a value
        for name, piece in {
            "openers of templates": "{{",
            "openers of links": "[[",
            "openers of references": "<ref>",
            "openers of comments": "<!--",
            "headings": "\n== a",
            "equal signs": "=",
            "heading lines": "\n=a=",
            "list markers": "\n*#:;",
            "indents": ":",
            "pipes": "|",
            "closed templates": "{{a}}",
            "closed links": "[[a]]",
            "closers of templates": "}}",
            "closers of links": "]]",
            "entities": "&amp;",
            "half entities": "&",
            "numeric entities": "&#x10FFFF;",
            "magic words": "__TOC__",
            "underscores": "_",
            "tildes": "~",
            "addresses": "http://",
            "line ends": "\n",
            "carriage returns": "\r",
            "tabs": "\t",
            "no-break spaces": "\u00a0",
            "zero-width spaces": "\u200b",
            "combining characters": "\u0301",
            "directions": "\u202e",
            "private characters": "\ue000",
            "noncharacters": "\ufffd",
            "holes": "\ufffc",
            "emoji": "👩‍👩‍👧",
            "full-width stops": "。",
            "stops": ".",
            "stops with spaces": ". ",
            "ellipses": "… ",
            "exclamation marks": "!",
            "double quotes": '"',
            "brackets": "(",
            "hyphens": "-",
            "dashes": "–",
            "apostrophes in a word": "a'",
            "abbreviations": "Dr. ",
            "initials": "A. ",
            "numbers": "1.",
            "times": "12:",
            "capitals": "A",
        }.items()
    },
    "10,000 templates in each other": lambda: "Words. " + "{{a|" * 10_000 + "}}" * 10_000,
    "10,000 links in each other": lambda: "Words. " + "[[a|" * 10_000 + "]]" * 10_000,
    "10,000 tags in each other": lambda: "Words. " + "<b>" * 10_000 + "</b>" * 10_000,
    "10,000 tables in each other": lambda: "{|\n|\n" * 10_000 + "|}\n" * 10_000,
    "1,000 parameters in each other": lambda: "Words. " + "{{{a|" * 1_000 + "}}}" * 1_000,
    "everything in each other": lambda: "Words. " + "[[a|{{b|<i>''{|\n|" * 1_000,
    "a million words without a stop": lambda: "word " * 1_000_000,
    "a million stops": lambda: ". " * 1_000_000,
    "a million words with capitals and stops": lambda: "Word. " * 1_000_000,
    "a word of 10 MB": lambda: "x" * 10_000_000,
    "a number of 10 MB": lambda: "1" * 10_000_000,
    "a number of 10 MB with commas": lambda: "1," * 5_000_000,
    "an address of 10 MB": lambda: "See http://a/" + "b" * 10_000_000,
    "a link of 10 MB": lambda: f"See [[{'b' * 10_000_000}]].",
    "a template of 10 MB": lambda: f"See {{{{a|{'b|' * 5_000_000}}}}}.",
    "a comment of 10 MB": lambda: f"See <!--{'b' * 10_000_000}-->.",
    "a table of 10 MB": lambda: "{|\n" + "| a || b\n|-\n" * 800_000 + "|}",
    "a heading of 10 MB": lambda: f"== {'b' * 10_000_000} ==",
    "one letter with a million marks": lambda: "The a" + "\u0301" * 1_000_000 + " stands.",
    "a paragraph of 100,000 short sentences": lambda: " ".join(f"The mill {n} is old." for n in range(_N)),
    "a sentence 100,000 times": lambda: "The mill stands here. " * _N,
    "a line 100,000 times": lambda: "The mill stands here. It is old.\n\n" * _N,
    "a million lines": lambda: "\n".join(map(str, range(1_000_000))),
}


def many_sentences(count: int, *, joined: bool) -> str:
    """Return a text of different sentences that begin and end alike, whole or each split in two."""
    return "\n\n".join(_pairs(count, joined=joined))


def _pairs(count: int, *, joined: bool) -> Iterator[str]:
    for number in range(count):
        first = f"The old mill number {number} was built by a merchant"
        second = f"t was sold to the town council of {number} in the end."
        yield f"{first} and i{second}" if joined else f"{first}. I{second}"


#: Pages whose edits are made to harm: the texts of their revisions.
EDITS: dict[str, Callable[[], list[str]]] = {
    "10,000 sentences split at once": lambda: [many_sentences(10_000, joined=joined) for joined in (True, False)],
    "100,000 sentences split at once": lambda: [
        many_sentences(100_000, joined=joined).replace("\n\n", " ") for joined in (True, False)
    ],
    "49,000 paragraphs split at once": lambda: [many_sentences(49_000, joined=joined) for joined in (True, False)],
    "50,000 sentences replaced by the same one": lambda: [
        many_sentences(49_000, joined=True),
        "The old mill was sold in the end.\n\n" * 49_000,
    ],
    "2,000 revisions that grow by a byte": lambda: ["a" * count for count in range(2_000)],
    "2,000 revisions that grow by a sentence": lambda: [f"It was in {n}. " * n for n in range(500)],
    "2,000 revisions that change everything": lambda: [f"{n}. The mill {n} is old.\n\n" * 20 for n in range(2_000)],
    "1,000 revisions of a large text": lambda: ["The mill is old.\n" * 10_000 + str(n) for n in range(1_000)],
    "a large text that comes and goes": lambda: ["The mill is old. " * 100_000, "It is."] * 20,
    "ten texts of 10 MB": lambda: [f"The mill is {n}. " * 600_000 for n in range(10)],
    "ten lines of 10 MB": lambda: [str(n) * 10_000_000 for n in range(10)],
    "ten texts of 99,000 lines": lambda: [f"{n}\n" * 99_000 for n in range(10)],
    "100,000 stray closers in each of 100 revisions": lambda: ["}}]]</ref>-->" * 10_000 + str(n) for n in range(100)],
}
