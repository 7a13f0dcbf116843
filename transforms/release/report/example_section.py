"""The examples that a report shows: each with the words that differ marked, and a link to where it was found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from wikimill.rules.text.word_changes import Words, word_changes
from wikimill.transforms.corpus import Charts, ShownExample
from wikimill.transforms.release.report.elements import Child, Html, details, element, joined, link, number

#: Marks that do not depend on colour: HTML's own elements, underlined and struck through.
_TAGS = {"removed": "del", "added": "ins"}
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")


def sample_section(charts: Charts, sample: Mapping[str, Sequence[Mapping[str, Any]]], language: str) -> Iterator[Child]:
    """The sample, in groups that can be opened."""
    count = sum(map(len, sample.values()))
    yield element(
        "p",
        f"{number(count)} example{'s' * (count != 1)}, drawn by the digest of the ids, the same however milled. ",
        element("del", "Struck through"),
        " is what the source has and the target has not, ",
        element("ins", "underlined"),
        " what the target adds. A page's name leads to its revision.",
    )
    lang = language if _LANGUAGE.fullmatch(language) else None
    for group, rows in sorted(sample.items()):
        examples = [
            element("article", *_article(row, charts.example(row)), class_="example", lang=lang) for row in rows
        ]
        yield details(f"{group} ({number(len(rows))})", *examples, class_="group")


def _article(row: Mapping[str, Any], shown: ShownExample) -> Iterator[Html]:
    """A paragraph for each sentence of the source and of the target, then where it was found."""
    source, target = _tokens(shown.source), _tokens(shown.target)
    if shown.marks_changes:
        before, after = word_changes(source, target)
    else:
        before, after = ([Words("kept", " ".join(tokens))] for tokens in (source, target))
    for texts, words in ((shown.source, before), (shown.target, after)):
        divided = cut(words, [text.count(" ") + 1 for _, text in texts])
        for (role, _), sentence in zip(texts, divided, strict=True):
            yield element("p", element("span", role, class_="role"), element("bdi", marked(sentence)))
    yield _where(row, shown.facts)


def _tokens(sentences: Iterable[tuple[str, str]]) -> list[str]:
    return [token for _, sentence in sentences for token in sentence.split(" ")]


def cut(words: Sequence[Words], lengths: Sequence[int]) -> list[list[Words]]:
    """Divide a marked text into its sentences.

    >>> [[one.text for one in each] for each in cut([Words("kept", "a . b"), Words("added", "c .")], [2, 3])]
    [['a .'], ['b', 'c .']]
    """
    sentences: list[list[Words]] = []
    left = [(one.change, one.text.split(" ")) for one in words][::-1]
    for length in lengths:
        sentence: list[Words] = []
        while length and left:
            change, tokens = left.pop()
            taken, rest = tokens[:length], tokens[length:]
            sentence.append(Words(change, " ".join(taken)))
            length -= len(taken)
            if rest:
                left.append((change, rest))
        sentences.append(sentence)
    return sentences


def marked(words: Iterable[Words]) -> Html:
    """A sentence with its marks."""
    pieces: list[Child] = []
    for one in words:
        pieces += [" " if pieces else None]
        pieces.append(element(_TAGS[one.change], one.text) if one.change in _TAGS else one.text)
    return joined(pieces)


def _where(row: Mapping[str, Any], facts: Sequence[str]) -> Html:
    told = "".join(f" · {fact}" for fact in facts if fact)
    return element("p", element("bdi", link(row.get("url"), row.get("page_title") or row["id"])), told, class_="where")
