"""The words with which an article defines its subject: "philosopher" and "polymath" of "Aristotle was …".

They are read from the wikitext of any page, without rendering it: in the sentence with the title in bold, after its
first "is" or "was", up to the first word that begins a clause or a place. An article may lack a definition: the words
only help to choose among its categories (as lexical heads do in Ponzetto and Strube's taxonomy, AAAI 2007).
"""

from __future__ import annotations

import re

from wikimill.rules.languages.en.nouns import singular

#: Characters read of a page, and of a sentence after its bold title.
_READ, _SENTENCE = 30_000, 1_500
#: Words read of a definition; later ones are ignored.
_MOST_WORDS = 24
_COMMENTS = re.compile(r"<!--.*?(?:-->|\Z)|<ref\b[^<>]*/>|<ref\b[^<>]*>.*?(?:</ref>|\Z)", re.DOTALL | re.IGNORECASE)
_TEMPLATE = re.compile(r"\{\{[^{}]*\}\}|\{\|[^{}]*\|\}")
_BRACKETS = re.compile(r"\([^()]*\)")
_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_LEVELS = 6
_BOLD = re.compile(r"'''")
_IS = re.compile(r"\b(?:is|are|was|were|refers? to)\s")
_SENTENCE_END = re.compile(r"[.;:!?](?:\s|\Z)|\n")
_WORD = re.compile(r"[^\W\d_][\w-]*")
_STOPS = frozenset(
    """
    who that which whose where when in by from at on for to with within without located situated based headquartered
    founded born known used found consisting containing whereby during between through bordered bounded
    """.split()
)
#: "One of the gods", "a kind of tree": the defining word follows "of".
_OPENS_OF = frozenset("one any some type kind form group class family genus species breed set series pair".split())


def defining_words(wikitext: str) -> frozenset[str]:
    """Return the singulars of the words that define a page's subject; none if no definition is found.

    >>> sorted(defining_words("{{Box|a=b}}\\n'''Ada''' (1815 – 1852) was an [[England|English]] mathematician, [[Poet]]"
    ...                       " and writer, who …"))
    ['an', 'and', 'english', 'mathematician', 'poet', 'writer']
    """
    lead = _COMMENTS.sub("", wikitext[:_READ])
    for pattern, kept in ((_TEMPLATE, ""), (_LINK, r"\1")):
        for _ in range(_LEVELS):
            lead, count = pattern.subn(kept, lead)
            if not count:
                break
    bold = _BOLD.search(lead)
    if bold is None:
        return frozenset()
    sentence = lead[bold.end() : bold.end() + _SENTENCE]
    for _ in range(_LEVELS):
        sentence, count = _BRACKETS.subn("", sentence)
        if not count:
            break
    verb = _IS.search(sentence)
    if verb is None or "\n\n" in sentence[: verb.start()]:
        return frozenset()
    found: list[str] = []
    last = ""
    for match in _WORD.finditer(_SENTENCE_END.split(sentence[verb.end() :], maxsplit=1)[0]):
        word = match[0].casefold()
        if word in _STOPS or (word == "of" and last not in _OPENS_OF) or len(found) == _MOST_WORDS:
            break
        found.append(singular(word))
        last = word
    return frozenset(found)
