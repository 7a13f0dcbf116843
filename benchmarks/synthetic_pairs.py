"""Any number of split pairs, with sentences from a Markov chain of word pairs; some are edited copies of others.

A sentence's next word is drawn from those that follow its last one in real rows, so that sentences share word pairs as
real ones do ("of the", "was born in"); a copy has one or two words exchanged.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path

from wikimill.rules.wikisplit.comparison import Comparison
from wikimill.rules.wikisplit.record import SplitExample

COPIES = 0.05
_START, _END = "<s>", "</s>"
#: Invented figures of a comparison, as BLEU is invented, too.
COMPARED = Comparison(1, 0, 0, 0, 1.1, 0.5, 0.95, 0.05)
Chain = dict[str, list[str]]


def chain_of(tsv: Path) -> Chain:
    """Return word → the words that follow it in the complex sentences of a WikiSplit TSV."""
    following: Chain = defaultdict(list)
    for row in tsv.read_text("utf-8").splitlines():
        tokens = [_START, *row.split("\t")[0].split(), _END]
        for one, other in pairwise(tokens):
            following[one].append(other)
    return dict(following)


def _sentence(draw: random.Random, chain: Chain) -> list[str]:
    tokens: list[str] = []
    while len(tokens) < 40:
        token = draw.choice(chain[tokens[-1] if tokens else _START])
        if token == _END and len(tokens) >= 12:
            break
        if token != _END:
            tokens.append(token)
        elif tokens:
            tokens.pop()
    return tokens


def example(number: int, chain: Chain) -> SplitExample:
    """Return the example of a number; it is the same in every run."""
    draw = random.Random(number)
    is_copy = number > 0 and draw.random() < COPIES
    origin = draw.randrange(number) if is_copy else number
    tokens = _sentence(random.Random(f"sentence {origin}"), chain)
    if is_copy:
        words = list(chain)
        for _ in range(draw.choice((1, 1, 2))):
            tokens[draw.randrange(len(tokens))] = draw.choice(words)
    half = len(tokens) // 2
    return SplitExample(
        id=f"{number:032x}",
        wiki="enwiki",
        page_id=str(number // 3),
        page_title="Page",
        url=f"https://en.wikipedia.org/w/index.php?diff={number}",
        dump=None,
        split="train",
        complex_sentence=" ".join(tokens),
        simple_sentence_1=" ".join([*tokens[:half], "."]),
        simple_sentence_2=" ".join(["It", *tokens[half:]]),
        bleu_1=0.5,
        bleu_2=0.5,
        **asdict(COMPARED),
        direction="split",
        adjacent=True,
        reverted=False,
        minor=False,
        section="",
        old_revision_id="1",
        new_revision_id=str(number),
        timestamp=None,
    )


def examples(start: int, stop: int, chain: Chain) -> Iterator[SplitExample]:
    """Yield the examples of the numbers from `start` up to `stop`."""
    for number in range(start, stop):
        yield example(number, chain)
