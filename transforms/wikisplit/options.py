"""Options that decide the content of a WikiSplit corpus, as one frozen value that goes with the mining step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Self

from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.acceptance import MIN_BLEU
from wikimill.rules.wikisplit.entailment import DEFAULT_BATCH, WIKISPLIT_PP_THRESHOLD
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.models.find_sentence_model import ModelNotFound, find_model
from wikimill.transforms.models.load_sentence_model import sentence_model_digest
from wikimill.transforms.options import MiningOptions, OptionError, option
from wikimill.transforms.partition import Partition
from wikimill.transforms.ranges import Number, Whole, iso_time

MAX_CLEAN_SECONDS = 3600


@dataclass(frozen=True, kw_only=True)
class WikiSplitOptions(MiningOptions):
    """Options of `wikimill wikisplit` that decide what is in the corpus.

    Attributes:
        since, until: only edits made from `since` on and before `until` are mined (ISO 8601, prefixes allowed).
        adjacent_only: drop pairs whose S2 does not directly follow S1.
        drop_reverted: drop pairs of edits that were undone, and of the edits that undid them.
        min_bleu: drop pairs with a BLEU below it (at least the paper's 0.2).
        entailment: add the probability that C entails S1 and S2.
        entailment_model: folder of the model that tells it.
        min_entailment: drop pairs whose probability is below it, or not known; None drops none.
        entailment_batch: how many pairs of sentences go through the model together.
        language: whose shipped sentence model and conventions to use.
        own_model: the JSON of a sentence model that is used instead of the shipped one; it is of `language`.
        clean_seconds: CPU seconds that reading one chunk of wikitext may take.
    """

    since: str | None = option(
        "mine only edits from this time on (YYYY[-MM[-DD]])", None, parse=iso_time, metavar="TIME"
    )
    until: str | None = option("mine only edits before this time", None, parse=iso_time, metavar="TIME")
    adjacent_only: bool = option("keep only pairs whose S2 directly follows S1", False)
    drop_reverted: bool = option("drop pairs from edits that were reverted, and from those that reverted them", False)
    min_bleu: float = option(
        "minimum BLEU of C with S1 and with S2", MIN_BLEU, range=Number(MIN_BLEU, 1), metavar="BLEU"
    )
    entailment: bool = option("", False, flag=None, in_checkpoint=False)
    entailment_model: str | None = option(
        "add the probability that C entails S1 and S2, by a local model (extra [nli])",
        None,
        flag="entailment",
        metavar="MODEL_DIR",
        in_manifest=False,
        in_checkpoint=False,
    )
    min_entailment: float | None = option(
        f"with --entailment: drop pairs below this probability ({WIKISPLIT_PP_THRESHOLD:g}: as WikiSplit++)",
        None,
        range=Number(0, 1),
        metavar="P",
        in_checkpoint=False,
    )
    entailment_batch: int = option(
        "pairs scored in one batch", DEFAULT_BATCH, range=Whole(1, 4096), metavar="N", in_checkpoint=False
    )
    language: str = option("language of the wiki: de, en, it, uk, vi, or a model file of train-sentences", "en")
    own_model: bytes | None = field(default=None, repr=False)
    clean_seconds: float = option(
        "CPU time that cleaning one text may take",
        3.0,
        range=Number(0, MAX_CLEAN_SECONDS, over=True),
        metavar="SECONDS",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.min_entailment is not None and not self.entailment:
            raise OptionError("min_entailment", "needs a model; name its folder with `entailment_model`")
        if self.since and self.until and self.since >= self.until:
            raise OptionError("since", f"{self.since} is not before `until` {self.until}: no edit lies between them")

    @classmethod
    def of_flags(cls, values: Mapping[str, Any], partition: Partition) -> Self:
        """See `MiningOptions.of_flags`. The language may be the file of a sentence model."""
        try:
            language, own_model = find_model(values["language"])
        except ModelNotFound as error:
            raise OptionError("language", str(error)) from error
        given = dict(values) | {"language": language, "own_model": own_model}
        return super().of_flags(given | {"entailment": values["entailment_model"] is not None}, partition)

    def as_manifest(self) -> dict[str, Any]:
        """See `MiningOptions.as_manifest`. The model of sentences stands under the models."""
        chosen = super().as_manifest()
        del chosen["own_model"]
        if not self.entailment:
            del chosen["entailment_batch"]
        return chosen

    def as_checkpoint(self) -> dict[str, Any]:
        """See `MiningOptions.as_checkpoint`. Entailment is told later, by the raw text."""
        chosen = super().as_checkpoint()
        del chosen["own_model"]
        return chosen | {"raw_text": self.needs_raw_text}

    @property
    def needs_raw_text(self) -> bool:
        """Whether the untokenised sentences are wanted, to publish or to score."""
        return self.raw_text or self.entailment

    @property
    def model_sha256(self) -> str:
        """The digest by which a manifest names the sentence model."""
        return sentence_model_digest(self.language) if self.own_model is None else sha256(self.own_model).hexdigest()

    def covers(self, timestamp: str | None) -> bool:
        """Whether an edit of this time is to be mined; times are compared as ISO 8601 text."""
        if timestamp is None:
            return not (self.since or self.until)
        return (not self.since or timestamp >= self.since) and (not self.until or timestamp < self.until)

    def drop(self, example: SplitExample, *, reverts: bool = False) -> Drop | None:
        """The switch by which an example is left out, if any; `reverts`: it is of an edit that undid others."""
        if self.adjacent_only and not example.adjacent:
            return Drop.NOT_ADJACENT
        if self.drop_reverted and example.reverted:
            return Drop.REVERTED
        if self.drop_reverted and reverts:
            return Drop.REVERTING
        if min(example.bleu_1, example.bleu_2) < self.min_bleu:
            return Drop.MIN_BLEU
        return None
