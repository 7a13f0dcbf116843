"""A training run: batches, learning rate, averaged weights. All randomness comes from the plan's seed."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spacy.language import Language
from spacy.pipeline.tok2vec import Tok2VecListener
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import load_config, load_model_from_config
from thinc.api import Adam, NumpyOps, fix_random_seed, set_current_ops

from training.tokenizer import english_tokenizer

CONFIG = Path(__file__).with_name("annotator.cfg")


@dataclass(frozen=True)
class Plan:
    """The settings of a run. Batch sizes are in words; they grow to `last_batch` in the first half."""

    seed: int
    words: int
    learn_rate: float
    dropout: float
    first_batch: int = 500
    last_batch: int = 1500
    warmup: float = 0.05
    #: Share of silver among the words before `gold_only_from`, which is a share of the run.
    silver_share: float = 0.5
    gold_only_from: float = 0.8


def use_fast_matrices() -> None:
    """Multiply with numpy's BLAS, three times as fast as BLIS on one core; identify batches without a Python loop.

    Both change only the speed of training; the trained pipeline runs with BLIS.
    """
    set_current_ops(NumpyOps(use_blis=False))

    def batch_id(cls: type[Tok2VecListener], docs: Sequence[Doc]) -> int:
        return sum(int(doc.to_array("ORTH").sum()) for doc in docs)

    Tok2VecListener.get_batch_id = classmethod(batch_id)  # type: ignore[method-assign,assignment]  # our patch of spaCy, measured


def new_pipeline(seed: int, overrides: dict[str, Any] | None = None) -> Language:
    """Return an untrained pipeline from `annotator.cfg` with its tokenizer; `overrides` have dotted names."""
    fix_random_seed(seed)
    nlp = load_model_from_config(load_config(CONFIG, overrides=overrides or {}), auto_fill=True)
    nlp.tokenizer = english_tokenizer(nlp)  # type: ignore[arg-type]  # the type is narrower than what spaCy takes
    return nlp


def example(doc: Doc) -> Example:
    """Return an Example of a gold Doc and a Doc of the same words without annotation."""
    words, spaces = [token.text for token in doc], [bool(token.whitespace_) for token in doc]
    return Example(Doc(doc.vocab, words=words, spaces=spaces), doc)


def fit(nlp: Language, gold: list[Example], silver: list[Example], plan: Plan) -> None:
    """Train `nlp` on `gold` and on the plan's share of `silver`, and set its averaged weights."""
    fix_random_seed(plan.seed)
    chance = random.Random(plan.seed)
    nlp.initialize(lambda: gold)
    optimizer = Adam(
        plan.learn_rate, L2=0.01, L2_is_weight_decay=True, grad_clip=1.0, beta1=0.9, beta2=0.999, use_averages=True
    )
    gold_stream, silver_stream = _endless(gold, chance), _endless(silver, chance)
    done, steps, begun, reported = 0, 0, time.monotonic(), 0.0
    losses: dict[str, float] = {}
    while done < plan.words:
        progress = done / plan.words
        size = plan.first_batch + (plan.last_batch - plan.first_batch) * min(1.0, 2 * progress)
        share = plan.silver_share if silver and progress < plan.gold_only_from else 0.0
        batch, words = list[Example](), 0
        while words < size:
            batch.append(next(silver_stream if chance.random() < share else gold_stream))
            words += len(batch[-1].reference)
        rising, falling = progress / plan.warmup, (1 - progress) / (1 - plan.warmup)
        optimizer.learn_rate = plan.learn_rate * min(rising, falling) + 1e-6
        nlp.update(batch, drop=plan.dropout, sgd=optimizer, losses=losses)
        done, steps = done + words, steps + 1
        if progress - reported >= 0.05:
            speed = done / (time.monotonic() - begun)
            shown = ", ".join(f"{name} {value:,.0f}" for name, value in losses.items())
            print(f"  {done:,} words, {steps:,} steps, {speed:,.0f} words/s; losses: {shown}", flush=True)
            reported, losses = progress, {}
    with nlp.use_params(optimizer.averages):
        averaged = nlp.to_bytes(exclude=["vocab", "tokenizer"])
    nlp.from_bytes(averaged, exclude=["vocab", "tokenizer"])


def _endless(examples: list[Example], chance: random.Random) -> Iterator[Example]:
    """Yield all examples in random order, again and again, each time in a new order."""
    order = list(examples)
    while order:
        chance.shuffle(order)
        yield from order
