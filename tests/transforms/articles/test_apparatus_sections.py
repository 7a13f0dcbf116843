"""Whole texts of pages that end in references, links and further reading."""

from collections import Counter

import pytest

from wikimill.rules.account import Account
from wikimill.rules.articles.reading import PageReader, Wanted
from wikimill.rules.drops import Drop
from wikimill.rules.languages.registry import ARTICLES, CODES, articles_of
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikitext.rendering import WikiSyntax
from wikimill.transforms.articles.sandboxed import page_reader

MODEL = SentenceModel(frozenset(), frozenset(), frozenset(), {})
NAMESPACES = (["file"], ["category"])
KINDS = ("prose", "list_item")
PAGE = """Orrin Moor is a moor.
== Culture ==
A fair is held.
=== Literature ===
Ada wrote of it.
=== See also ===
* [[Lynt fair]]
== ''See also'' ==
* [[Lynt]]
* [[Skarn]]
== References ==
{{reflist}}
=== Works ===
* Ada: Moors.
== Bibliography ==
* Ada: A Moor.
= External  links: =
* [https://moor.example Moor]
"""
KEPT = {
    "": ["Orrin Moor is a moor."],
    "Culture": ["A fair is held."],
    "Culture/Literature": ["Ada wrote of it."],
    "Culture/See also": ["Lynt fair"],
    "Bibliography": ["Ada: A Moor."],
}
APPARATUS = {
    "See also": ["Lynt", "Skarn"],
    "References/Works": ["Ada: Moors."],
    "External links:": ["Moor"],
}


def read(page, keep=False):
    reader = page_reader("en", None, "section", 100, KINDS, False, False, False, "mark", keep, "hole", "plain", False)
    found, paragraphs, _ = reader((page, NAMESPACES), lambda: None)
    texts = {"/".join(each["titles"]): [one["text"] for one in each["paragraphs"]] for each in found}
    return texts, paragraphs


def test_page_reader_leaves_out_and_counts_apparatus():
    assert read(PAGE) == (KEPT, Account(9, 5, Counter({Drop.APPARATUS: 4})))


def test_page_reader_keeps_apparatus_if_asked():
    assert read(PAGE, keep=True) == (KEPT | APPARATUS, Account(9, 9))


HEADINGS = [
    ("de", "Weblinks", "Klima"),
    ("es", "Véase también", "Historia"),
    ("fr", "Voir aussi", "Histoire"),
    ("it", "Altri progetti", "Storia"),
    ("nl", "Bronnen, noten en/of referenties", "Geschiedenis"),
    ("pl", "Linki zewnętrzne", "Historia"),
    ("pt", "Ligações externas", "História"),
    ("ru", "См. также", "История"),
    ("uk", "Див. також", "Історія"),
    ("vi", "Liên kết ngoài", "Lịch sử"),
]


@pytest.mark.parametrize(("language", "apparatus", "content"), HEADINGS)
def test_page_reader_knows_apparatus_of_each_language(language, apparatus, content):
    reader = PageReader(MODEL, Wanted(apparatus=articles_of(language).apparatus))
    page = f"A.\n== {content} ==\nB.\n== {apparatus} ==\n* C\n=== D ===\n* E\n"
    assert [each.titles for each in reader.sections(page, WikiSyntax())] == [[], [content]]
    assert reader.paragraphs == Account(4, 2, Counter({Drop.APPARATUS: 2}))


def test_every_language_has_headings_of_apparatus():
    assert [code for code in CODES if not ARTICLES[code].apparatus] == []
