"""Hostile articles through `wikimill discofuse`: the parser's process costs more to start, the limits are the same.

Of texts of very many sentences there is none here: each is parsed, which takes a millisecond, and that is the work.
"""

from __future__ import annotations

import pytest
from support.hostile_texts import TEXTS
from support.measured_runs import Harmless, measured_runs
from support.milling import dead_letters, records
from support.slow import slow_but
from support.tiny_dumps import dump, page, revision

#: Each of these costs seconds, and none is about what changes every day: make test-rest runs them.
pytestmark = pytest.mark.slow

OPTIONS = ("--formats", "jsonl", "--allow_partial")
KILLED = "page: took more than 2 s of CPU time and was killed"
CLAUSES = {
    "a sentence of 30,000 clauses": lambda: f"The mill is old, {'and it stands, ' * 30_000}so it is.",
    "a sentence of 100,000 commas": lambda: f"The {'a, ' * 100_000}mill is old.",
}
NAMES = (
    *("open templates with a name", "10,000 templates in each other", "a word of 10 MB", "brackets × 100,000"),
    *("a million words without a stop", "one letter with a million marks", "combining characters × 100,000"),
)
ARTICLES = {name: TEXTS[name] for name in NAMES} | CLAUSES


MESSAGES = {
    "Tarnholt": "Tarnholt is a town. The mill was built in 1820, but it burnt down in 1905. However, it was built again in 1906.",
    "Skarn": "Skarn is a river. It rises near Velmo, and it ends in a lake. However, it is dry in most summers.",
}


def article(number, title):
    return page(number, title, revision(number * 10, MESSAGES[title]))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("articles")


@pytest.fixture(scope="module")
def mine(folder):
    """Makes runs on some articles, each in a folder of the name that it is given."""
    with measured_runs("wikimill.transforms.discofuse.mining") as runs:

        def mined(name, *pages, seconds="60"):
            (folder / f"{name}.xml").write_bytes(dump(article(1, "Tarnholt"), *pages, article(3, "Skarn")))
            given = ("--input", folder / f"{name}.xml", "--output", folder / name, "--block_seconds", seconds)
            return lambda number: runs("discofuse", *given, *OPTIONS, *["--overwrite"] * bool(number))

        yield mined


@pytest.fixture(scope="module")
def harmless(mine):
    return Harmless(mine("harmless"))


@pytest.mark.parametrize("number", slow_but(range(len(ARTICLES)), 0, 1), ids=list(ARTICLES))
def test_articles(mine, harmless, folder, number):
    name, build = list(ARTICLES.items())[number]
    deadly = name == "open templates with a name"
    hostile = page(2, "Hostile", revision(20, build()))
    run = harmless.compare(mine(f"case-{number}", hostile, seconds="2" if deadly else "60"))
    assert run.code == 0, run
    assert {record["page_title"] for record in records(folder / f"case-{number}")} == {"Skarn", "Tarnholt"}
    letters = [f"{letter['level']}: {letter['error']}" for letter in dead_letters(folder / f"case-{number}")]
    assert letters in ([KILLED], []) if deadly else letters == []
