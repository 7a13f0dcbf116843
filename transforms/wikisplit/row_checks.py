"""Checks of WikiSplit records: the acceptance rules hold, and the options were obeyed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from wikimill.rules.languages.registry import language_of
from wikimill.rules.records import example_id
from wikimill.rules.text.bleu import bleu_at, places
from wikimill.rules.text.single_spaces import is_tokenised
from wikimill.rules.wikisplit.acceptance import rewrite_defect, sentences_defect
from wikimill.rules.wikisplit.comparison import Comparison, comparison
from wikimill.rules.wikisplit.criteria import Criteria
from wikimill.rules.wikisplit.record import SplitExample, reversed_halves
from wikimill.transforms.corpus import Fault
from wikimill.transforms.dumps.siteinfo import difference_path
from wikimill.transforms.release.verify.provenance_checks import Provenance
from wikimill.transforms.wikisplit.options import WikiSplitOptions

TEXTS = ("complex_sentence", "simple_sentence_1", "simple_sentence_2")
#: Tolerance of BLEU: machines differ in the last digits of log and exp.
TOLERANCE = 1e-9
#: Tolerance of 32-bit floats in [0, 1].
SHORT_TOLERANCE = 1e-7
#: Tolerance of a ratio of lengths as a 32-bit float; different whole numbers differ by more.
RATIO_TOLERANCE = 1e-5
_COMPARED = tuple(field.name for field in fields(Comparison))


@dataclass(frozen=True)
class SplitRows:
    """The checks of the records of a WikiSplit release; a `RowChecks`.

    Attributes:
        provenance: the checks of a record's page, dump, address and split.
        mining: the options of the release.
        criteria: the acceptance criteria of these options.
        short_floats: whether the records were read from a format with floats of 32 bits.
    """

    provenance: Provenance
    mining: WikiSplitOptions
    criteria: Criteria
    short_floats: bool = False

    @classmethod
    def of(cls, manifest: Mapping[str, Any], short_floats: bool) -> SplitRows:
        """Return the checks of the release with this manifest.

        Args:
            manifest: content of the manifest.
            short_floats: whether the records are read from a format with floats of 32 bits.

        Raises:
            KeyError, TypeError, ValueError: the manifest lacks an option or input, or has an invalid one.
        """
        mining = WikiSplitOptions.of_manifest(manifest["options"])
        return cls(Provenance.of(manifest), mining, mining.criteria, short_floats)

    def faults(self, row: Mapping[str, Any], split: str) -> Iterator[Fault]:
        """Yield the faults of a record with all columns, read from a file of `split`."""
        found = example_id(row["wiki"], row["page_id"], [row[name] for name in TEXTS])
        if row["id"] != found:
            yield Fault("column id", f"{found}, the digest of wiki, page and sentences", row["id"])
        old, new = row["old_revision_id"], row["new_revision_id"]
        yield from self.provenance.faults(row, split, difference_path(old, new))
        if old == new or not (old and new):
            yield Fault("revision ids", "two different ones", f"{old} and {new}")
        example = SplitExample(**row)
        dropped = self.mining.drop(example)
        # A float of 32 bits may lie a little below the threshold that its double reaches.
        if dropped is not None and not (self.short_floats and dropped == "min_bleu"):
            yield Fault("an option", f"no record that is {dropped}", row["id"])
        yield from self._entailment_faults(example)
        if not self.mining.covers(example.timestamp):
            yield Fault("column timestamp", f"from {self.mining.since} to {self.mining.until}", example.timestamp)
        if example.adjacent and not row.get("same_paragraph", True):
            yield Fault("column same_paragraph", "true, as S2 directly follows S1", False)
        tokens = [row[name].split(" ") for name in TEXTS]
        yield from self._sentence_faults(example, tokens)
        # Text between two adjacent spaces is not a word; that was reported.
        if "new_words" in row and all(map(all, tokens)):
            yield from self._column_faults(example, tokens)
        if self.mining.reversed_halves:
            yield from _reversed_faults(example)

    def tsv_faults(self, row: Mapping[str, Any]) -> Iterator[Fault]:
        """Yield the faults of a record that has only the three sentences, the columns of the TSV layout."""
        return text_faults([row[name].split(" ") for name in TEXTS], self.mining.language, self.criteria)

    def _entailment_faults(self, example: SplitExample) -> Iterator[Fault]:
        least, found = self.mining.min_entailment, example.entailment
        tolerance = SHORT_TOLERANCE if self.short_floats else 0.0
        if found is not None and not -tolerance <= found <= 1 + tolerance:
            yield Fault("column entailment", "a probability", found)
        elif least is not None and (found is None or found < least - tolerance):
            yield Fault("column entailment", f"at least {least:g}, as --min_entailment says", found)

    def _sentence_faults(self, example: SplitExample, tokens: list[list[str]]) -> Iterator[Fault]:
        criteria = self.criteria
        yield from text_faults(tokens, self.mining.language, criteria)
        known = places(tokens[0])
        tolerance = SHORT_TOLERANCE if self.short_floats else TOLERANCE
        scores = []
        for name, simple, stored in (("bleu_1", tokens[1], example.bleu_1), ("bleu_2", tokens[2], example.bleu_2)):
            score = bleu_at(known, len(tokens[0]), simple)
            scores.append(score)
            if abs(score - stored) > tolerance:
                yield Fault(f"column {name}", score, stored)
            if score < criteria.min_bleu:
                yield Fault(f"BLEU of {name}", f"at least {criteria.min_bleu}", score)
        reason = rewrite_defect(
            *tokens, criteria=criteria, adjacent=example.adjacent, largest_bleu=max(scores) - tolerance
        )
        if reason is not None:
            yield Fault("the acceptance rule", "accepted", f"{reason}: {example.id}")

    def _column_faults(self, example: SplitExample, tokens: list[list[str]]) -> Iterator[Fault]:
        found = comparison(tokens[0], tokens[1], tokens[2], self.mining.language)
        for name in _COMPARED:
            value = getattr(found, name)
            if abs(value - getattr(example, name)) > RATIO_TOLERANCE:
                yield Fault(f"column {name}", value, getattr(example, name))


def _reversed_faults(example: SplitExample) -> Iterator[Fault]:
    halves = example.simple_sentence_1_raw, example.simple_sentence_2_raw
    found = None if None in halves else reversed_halves(*map(str, halves))
    if found is None or found != example.simple_sentences_reversed_raw:
        expected = "untokenised sentences, which --reversed_halves gives" if found is None else found
        yield Fault("column simple_sentences_reversed_raw", expected, example.simple_sentences_reversed_raw)


def text_faults(tokens: list[list[str]], language: str, criteria: Criteria) -> Iterator[Fault]:
    """Yield at most one fault of C, S1 and S2: they are not tokens with single spaces, or the criteria reject them.

    Args:
        tokens: C, S1 and S2, each split at single spaces.
        language: code of the language, which decides vulgar words and the length of tokens.
        criteria: the acceptance criteria of the release.
    """
    if not all(is_tokenised(" ".join(each)) for each in tokens):
        yield Fault("a sentence", "tokens with one space between them", _tokens_text(tokens))
        return
    known = language_of(language)
    reason = sentences_defect(tokens[0], tokens[1], tokens[2], known.vulgar, known.max_token_chars, criteria=criteria)
    if reason is not None:
        yield Fault("the acceptance rule", "accepted", f"{reason}: {_tokens_text(tokens)}")


def _tokens_text(tokens: list[list[str]]) -> str:
    return " | ".join(map(" ".join, tokens))
