"""The examples that a report shows: each with the words that differ marked, and a link to where it was found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules.word_changes import Words, word_changes
from transforms.release.report.elements import Child, Html, details, element, joined, link, number

#: Marks that do not depend on colour: HTML's own elements, underlined and struck through.
_TAGS = {"removed": "del", "added": "ins"}
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")


def sample_section(corpus: str, sample: Mapping[str, Sequence[Mapping[str, Any]]], language: str) -> Iterator[Child]:
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
    show = {"wikisplit": _split_example, "discofuse": _fusion_example}[corpus]
    lang = language if _LANGUAGE.fullmatch(language) else None
    for group, rows in sorted(sample.items()):
        examples = [element("article", *show(row), class_="example", lang=lang) for row in rows]
        yield details(f"{group} ({number(len(rows))})", *examples, class_="group")


def _split_example(row: Mapping[str, Any]) -> Iterator[Html]:
    source, simple = [row["complex_sentence"]], [row["simple_sentence_1"], row["simple_sentence_2"]]
    yield from _texts(["C"], source, ["S1", "S2"], simple)
    facts = [
        row["section"],
        (row["timestamp"] or "")[:10],
        f"BLEU {row['bleu_1']:.2f}, {row['bleu_2']:.2f}",
        "reverted" if row["reverted"] else "",
    ]
    yield _where(row, facts)


def _fusion_example(row: Mapping[str, Any]) -> Iterator[Html]:
    halves = [row["incoherent_first_sentence"], row["incoherent_second_sentence"]]
    coherent = [text for text in (row["coherent_first_sentence"], row["coherent_second_sentence"]) if text]
    yield from _texts(["1", "2"], halves, ["text", ""], coherent)
    connective = f"connective “{row['connective_string']}”" if row["connective_string"] else ""
    yield _where(row, [row["section"], connective, "rules: " + ", ".join(row["rules"]) if row["rules"] else ""])


def _texts(
    old_roles: Sequence[str], old: Sequence[str], new_roles: Sequence[str], new: Sequence[str]
) -> Iterator[Html]:
    """A paragraph for each sentence of the source and of the target."""
    before, after = word_changes(_tokens(old), _tokens(new))
    for roles, texts, words in ((old_roles, old, before), (new_roles, new, after)):
        divided = cut(words, [text.count(" ") + 1 for text in texts])
        for role, sentence in zip(roles, divided, strict=False):
            yield element("p", element("span", role, class_="role"), element("bdi", marked(sentence)))


def _tokens(sentences: Iterable[str]) -> list[str]:
    return [token for sentence in sentences for token in sentence.split(" ")]


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
    return element("p", element("bdi", link(row["url"], row["page_title"] or row["id"])), told, class_="where")
