"""Agreement of letter trigrams (the default of `wikitablet`) and word vectors on the attributes of links.

    python -m benchmarks.link_attributes --data ../shared/data [--vectors FILE] [--write FILE] [--shown N]

A case is a link of an article to another of the slices (`training.linked_articles.DUMPS`) which has two or more
categories that name its kind; candidates, titles and the functions that choose are those of the corpus. Each
(candidates, titles) counts once. Without `--vectors` small vectors are computed from the prose of the same articles:
the positive pointwise mutual information of words that occur five times or more, within five words on either side,
reduced to 100 dimensions (Levy, Goldberg and Dagan 2015); `--write` stores them in GloVe's text format.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from training.linked_articles import DUMPS
from training.wiki_text import pages
from wikimill.rules.articles.categories import categories_of, is_maintenance
from wikimill.rules.articles.reading import DROP, PageReader, Wanted
from wikimill.rules.articles.titles import article_title
from wikimill.rules.wikitablet.class_categories import telling_categories
from wikimill.rules.wikitablet.definitions import defining_words
from wikimill.rules.wikitablet.name_similarity import nearest, trigram_similarity
from wikimill.rules.wikitablet.page_tables import INTRODUCTION
from wikimill.rules.wikitext.rendering import WikiSyntax
from wikimill.transforms.models.load_sentence_model import sentence_model
from wikimill.transforms.wikitablet.word_vectors import find_vectors, load_vectors

_WORD = re.compile(r"\w+")
_LEAST, _WINDOW, _DIMENSIONS, _MOST_WORDS = 5, 5, 100, 8_000


class Case(NamedTuple):
    """A choice: candidates in the order of their page, titles of the article and its section."""

    candidates: tuple[str, ...]
    titles: tuple[str, ...]


def read(dumps: Path) -> tuple[list[str], list[Case]]:
    """Return the prose of the articles, and the choices of their links."""
    reader = PageReader(sentence_model("en"), Wanted(frozenset(("prose",)), links=True, holes=DROP))
    texts: list[str] = []
    categories: dict[str, tuple[str, ...]] = {}
    links: dict[tuple[str, tuple[str, ...]], None] = {}
    for name in DUMPS:
        for page, wikitext in pages(dumps / name):
            names = [each for each in categories_of(wikitext) if not is_maintenance(each)]
            categories[page.title] = telling_categories(names, page.title, defining_words(wikitext))
            for section in reader.sections(wikitext, WikiSyntax()):
                titles = (page.title, *(section.titles or [INTRODUCTION]))
                for paragraph, anchors in section.paragraphs:
                    texts.append(paragraph["text"])
                    links |= {(article_title(anchor.target), titles): None for anchor in anchors}
    cases = (
        Case(categories[target], titles) for target, titles in links if target in categories and target != titles[0]
    )
    return texts, [*dict.fromkeys(case for case in cases if len(case.candidates) > 1)]


def made_vectors(texts: Sequence[str]) -> Iterator[tuple[str, np.ndarray]]:
    """Return words with vectors computed from texts, the most frequent first."""
    tokens = [_WORD.findall(text.lower()) for text in texts]
    counts = Counter(word for words in tokens for word in words)
    kept = [word for word, count in counts.most_common(_MOST_WORDS) if count >= _LEAST]
    rows = {word: row for row, word in enumerate(kept)}
    near = np.zeros((len(kept), len(kept)), np.float32)
    for words in tokens:
        known = np.array([rows.get(word, -1) for word in words])
        for step in range(1, _WINDOW + 1):
            first, second = known[:-step], known[step:]
            both = (first >= 0) & (second >= 0)
            np.add.at(near, (first[both], second[both]), 1)
            np.add.at(near, (second[both], first[both]), 1)
    sums = near.sum(axis=0, dtype=np.float64)
    expected = np.outer(sums, sums**0.75 / (sums**0.75).sum()) + 1e-9  # smoothed, as Levy et al. recommend
    information = np.log(np.maximum(near / expected, 1.0)).astype(np.float32)
    basis = np.linalg.qr(np.random.default_rng(0).standard_normal((len(kept), _DIMENSIONS + 20)).astype(np.float32))[0]
    for _ in range(6):  # subspace iteration: the matrix is all but symmetric
        basis = np.linalg.qr(information.T @ (information @ basis))[0]
    left, strengths, _ = np.linalg.svd(information @ basis, full_matrices=False)
    vectors = left[:, :_DIMENSIONS] * np.sqrt(strengths[:_DIMENSIONS])
    yield from zip(kept, vectors, strict=True)


def main() -> None:
    """Count the equal choices and print them, with cases that differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder with dumps/")
    parser.add_argument("--vectors", type=Path, help="word vectors as text; default: small ones are made")
    parser.add_argument("--write", type=Path, help="where the vectors that are made are kept")
    parser.add_argument("--shown", type=int, default=0, help="how many cases to show in which the two differ")
    arguments = parser.parse_args()
    texts, cases = read(arguments.data / "dumps")
    with tempfile.TemporaryDirectory() as folder:
        path = arguments.vectors or arguments.write or Path(folder) / "vectors.txt"
        if arguments.vectors is None:
            lines = (f"{word} {' '.join(f'{number:.5f}' for number in row)}\n" for word, row in made_vectors(texts))
            path.write_text("".join(lines), encoding="utf-8")
        file = find_vectors(str(path))
        vectors = load_vectors(file)
    print(f"{len(cases):,} cases of {sum(len(case.candidates) for case in cases) / len(cases):.1f} candidates each")
    print(f"vectors: {len(vectors.rows):,} words, {file.dimensions} numbers, SHA-256 {file.sha256[:12]}")
    by_letters = [_chosen(case, trigram_similarity) for case in cases]
    by_vectors = [_chosen(case, vectors.similarity) for case in cases]
    first = [case.candidates[0] for case in cases]
    for name, one, other in (
        ("trigrams and vectors agree", by_letters, by_vectors),
        ("trigrams take the first", by_letters, first),
        ("vectors take the first", by_vectors, first),
    ):
        print(f"{name}: {sum(a == b for a, b in zip(one, other, strict=True)) / len(cases):.1%}")
    print(f"two drawn at random would agree: {sum(1 / len(case.candidates) for case in cases) / len(cases):.1%}")
    differing = [(case, a, b) for case, a, b in zip(cases, by_letters, by_vectors, strict=True) if a != b]
    alike = sum(max(trigram_similarity(name, title) for name in case.candidates for title in case.titles) == 0
                for case in cases)  # fmt: skip
    print(f"no candidate shares a trigram with a title: {alike / len(cases):.1%}")
    for case, letters, words in differing[:: max(1, len(differing) // max(1, arguments.shown))][: arguments.shown]:
        print(f"{' > '.join(case.titles)}: letters {letters!r}, vectors {words!r}")


def _chosen(case: Case, similarity: Callable[[str, str], float]) -> str:
    return nearest(case.candidates, case.titles, similarity) or ""


if __name__ == "__main__":
    main()
