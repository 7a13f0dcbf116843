"""Which recogniser finds named entities, and in which sections."""

from collections import Counter
from contextlib import nullcontext
from types import SimpleNamespace

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.transforms.models.recogniser import find_recogniser
from wikimill.transforms.wikitablet import sandboxed
from wikimill.transforms.wikitablet.mining import mining
from wikimill.transforms.wikitablet.options import TableOptions

PAGE = """\
Orrin Moor is wide and wet.
== Mills ==
Ada Wrenfield built the first mill on Orrin Moor. It stands there still.
== Links ==
[[Castlebrigg and its county]] [[Harrowmere and the river Lynt]] are near.
"""


def test_the_manifest_names_the_shipped_recogniser_by_its_digest():
    assert mining(TableOptions()).models["recogniser"] == find_recogniser().identity()
    assert find_recogniser().identity()["name"] == "en_wikimill_recogniser"
    assert "recogniser" not in mining(TableOptions(annotator="none")).models


def test_only_sections_that_may_be_in_the_corpus_are_read_for_entities(monkeypatch):
    read = []

    class Recogniser:
        def memory_zone(self):
            return nullcontext()

        def __call__(self, paragraph):
            read.append(paragraph)
            start = paragraph.index("Orrin")  # a name that is cut is completed
            span = SimpleNamespace(text="Orrin", label_="LOC", start_char=start, end_char=start + len("Orrin"))
            return SimpleNamespace(ents=[span])

    monkeypatch.setattr(sandboxed, "load_recogniser", lambda name: Recogniser())
    read_page = sandboxed.page_reader("en", None, "embedded", 10, 1_000, 0.5)
    page, *_, sections = read_page((PAGE, (["file"], ["category"], [])), lambda: None)
    assert read == ["Ada Wrenfield built the first mill on Orrin Moor. It stands there still."]
    assert [(each["titles"], each["entities"]) for each in page["sections"]] == [(["Mills"], [["LOC", "Orrin Moor"]])]
    assert sections == Account(3, 1, Counter({Drop.SECTION_LENGTH: 1, Drop.LINK_TEXT: 1}))
