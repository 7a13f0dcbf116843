"""The layout in which the authors published the corpus: sections, and two side files with the data of articles.

As their loader reads it (github.com/mingdachen/WikiTableT, data_utils.py): JSON Lines, in which all texts are tokens
with spaces between them, except the titles by which files are joined (doc_title, wikidata_name, title). The published
files are cut further by byte pair encoding, which is left to training (`subword-nmt apply-bpe` on these texts).

    train.json     {"doc_title", "doc_title_bpe", "sec_title": [...], "data": [[attribute, value], ...], "text"}
    wikidata.json  {"wikidata_name": doc_title, "wikidata_details": {property: [{"data", "qualifiers": {name: value}}]}}
    infobox.json   {"title": doc_title, "infobox": {field: value}}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wikimill.rules.languages.registry import language_of

Row = Mapping[str, Any]
#: Separator of several values in a field for one.
_BETWEEN = " ; "


def example_row(section: Row) -> dict[str, Any]:
    """Return a section as a line of the published file: title, headings, section data, and the text as tokens.

    Args:
        section: a row of `TableSection`.
    """
    language = section["language"]
    return {
        "doc_title": section["doc_title"],
        "doc_title_bpe": _tokens(section["doc_title"], language),
        "sec_title": [_tokens(title, language) for title in section["sec_title"]],
        "data": [[_tokens(attribute, language), _tokens(value, language)] for attribute, value in section["data"]],
        "text": " ".join(section["sentences"]),
    }


def wikidata_row(article: Row) -> dict[str, Any] | None:
    """Return the statements of an article's item, by property in order of first occurrence; None if there are none.

    Values of one qualifier are joined.

    Args:
        article: a row of `TableArticle`.
    """
    language = article["language"]
    details: dict[str, list[dict[str, Any]]] = {}
    for record in _of(article, "wikidata"):
        entry: dict[str, Any] = {"data": _tokens(record["value"], language)}
        pairs = ((each["attribute"], each["value"]) for each in record["qualifiers"])
        if qualifiers := _gathered(pairs, language):
            entry["qualifiers"] = qualifiers
        details.setdefault(_tokens(record["attribute"], language), []).append(entry)
    return {"wikidata_name": article["doc_title"], "wikidata_details": details} if details else None


def infobox_row(article: Row) -> dict[str, Any] | None:
    """Return the fields of an article's infoboxes, values of one name joined; None if there are none.

    Args:
        article: a row of `TableArticle`.
    """
    pairs = ((record["attribute"], record["value"]) for record in _of(article, "infobox"))
    fields = _gathered(pairs, article["language"])
    return {"title": article["doc_title"], "infobox": fields} if fields else None


def _of(article: Row, resource: str) -> list[Mapping[str, Any]]:
    return [record for record in article["records"] if record["resource"] == resource]


def _gathered(pairs: Iterable[tuple[str, str]], language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for attribute, value in pairs:
        name, entry = _tokens(attribute, language), _tokens(value, language)
        found[name] = f"{found[name]}{_BETWEEN}{entry}" if name in found else entry
    return found


def _tokens(text: str, language: str) -> str:
    """Return a text tokenised like the sentences, so that a value copied from a record is found there."""
    return " ".join(language_of(language).tokenise(text))
