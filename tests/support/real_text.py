"""Real text next to the project, for tests that are skipped where it is absent."""

from __future__ import annotations

import bz2
import re
from functools import cache
from xml.etree.ElementTree import iterparse

import pytest
from support.places import SHARED

from wikimill.rules.wikitext.units import is_heading, states_of, units_of

DATA = SHARED / "data"
ARTICLES = DATA / "dumps" / "enwiki-2016-slice.xml.bz2"
PUBLISHED = DATA / "wikisplit" / "tune.tsv"
TOOLS = DATA.parent / "tools"


@cache
def published_rows() -> list[tuple[str, str, str]]:
    """Return the published examples (C, S1, S2), tokenised; skips the test where they are absent."""
    if not PUBLISHED.exists():
        pytest.skip(f"needs the published WikiSplit rows: {PUBLISHED}")
    rows = []
    for line in PUBLISHED.read_text("utf-8").splitlines():
        first, second, third = re.split(r"\t| <::::> ", line)
        rows.append((first, second, third))
    return rows


@cache
def paragraphs() -> list[str]:
    """Return the raw units of prose of real articles; skips the test where they are absent."""
    if not ARTICLES.exists():
        pytest.skip(f"needs real articles: {ARTICLES}")
    found: list[str] = []
    with bz2.open(ARTICLES) as file:
        for _, element in iterparse(file):
            if element.tag.endswith("}page"):
                if element.findtext("{*}ns") == "0" and element.find("{*}redirect") is None:
                    lines = (element.findtext("{*}revision/{*}text") or "").split("\n")
                    found += filter(_is_prose, units_of(lines, states_of(lines)))
                element.clear()
    return found


def _is_prose(unit: str) -> bool:
    return len(unit) > 120 and (unit[0].isalnum() or unit.startswith(("'", "[[", '"'))) and not is_heading(unit)
