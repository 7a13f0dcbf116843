"""What decides the content of a WikiSplit corpus, as one frozen value that goes with the mining step."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256

from rules.drops import Drop
from rules.entailment import DEFAULT_BATCH
from rules.records import SplitExample
from rules.splitting.acceptance import MIN_BLEU
from transforms.models.load import sentence_model_digest
from transforms.partition import Partition

MAX_CLEAN_SECONDS = 3600


@dataclass(frozen=True, kw_only=True)
class MiningOptions:
    """Options of `wikimill wikisplit` that decide what is in the corpus.

    Attributes:
        namespaces: pages of other namespaces are dropped.
        limit_pages: how many pages (of the namespaces) to mill of each input file; None for all.
        since, until: only edits made from `since` on and before `until` are mined (ISO 8601, prefixes allowed).
        adjacent_only: drop pairs whose S2 does not directly follow S1.
        drop_reverted: drop pairs of edits that were undone.
        min_bleu: drop pairs with a BLEU below it (at least the paper's 0.2).
        raw_text: add the untokenised sentences.
        entailment: add the probability that C entails S1 and S2.
        min_entailment: drop pairs whose probability is below it, or not known; None drops none.
        entailment_batch: how many pairs of sentences go through the model together.
        language: whose shipped sentence model and conventions to use.
        own_model: the JSON of a sentence model that is used instead of the shipped one; it is of `language`.
        clean_seconds: CPU seconds that reading one chunk of wikitext may take.
        check_sha1: compare each text with the SHA-1 that the dump gives; a revision that differs is dead.
        partition: how pages are divided into train, dev and test.
    """

    namespaces: tuple[int, ...] = (0,)
    limit_pages: int | None = None
    since: str | None = None
    until: str | None = None
    adjacent_only: bool = False
    drop_reverted: bool = False
    min_bleu: float = MIN_BLEU
    raw_text: bool = False
    entailment: bool = False
    min_entailment: float | None = None
    entailment_batch: int = DEFAULT_BATCH
    language: str = "en"
    own_model: bytes | None = field(default=None, repr=False)
    clean_seconds: float = 3.0
    check_sha1: bool = False
    partition: Partition = field(default_factory=Partition)

    def __post_init__(self) -> None:
        if not MIN_BLEU <= self.min_bleu <= 1:
            raise ValueError(f"--min_bleu is {self.min_bleu:g}; it must be from {MIN_BLEU:g} (the paper's) to 1")
        if self.limit_pages is not None and self.limit_pages < 1:
            raise ValueError(f"--limit_pages is {self.limit_pages}; it must be at least 1")
        if self.min_entailment is not None and not self.entailment:
            raise ValueError("--min_entailment needs a model; name its folder with --entailment")
        if self.min_entailment is not None and not 0 <= self.min_entailment <= 1:
            raise ValueError(f"--min_entailment is {self.min_entailment:g}; it must be a probability, from 0 to 1")
        if self.entailment_batch < 1:
            raise ValueError(f"--entailment_batch is {self.entailment_batch}; it must be at least 1")
        if not 0 < self.clean_seconds <= MAX_CLEAN_SECONDS:
            raise ValueError(
                f"--clean_seconds is {self.clean_seconds:g}; it must be above 0 and at most {MAX_CLEAN_SECONDS}"
            )
        if self.since and self.until and self.since >= self.until:
            raise ValueError(f"--since {self.since} is not before --until {self.until}: no edit lies between them")

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

    def drop(self, example: SplitExample) -> Drop | None:
        """The switch by which an example is left out, if any."""
        if self.adjacent_only and not example.adjacent:
            return Drop.NOT_ADJACENT
        if self.drop_reverted and example.reverted:
            return Drop.REVERTED
        if min(example.bleu_1, example.bleu_2) < self.min_bleu:
            return Drop.MIN_BLEU
        return None
