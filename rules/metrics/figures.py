"""Conversion of sums to figures: percentages and BLEU points as the papers print them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from wikimill.rules.metrics.bleu_counts import BleuCounts
from wikimill.rules.metrics.connective_slots import OTHER
from wikimill.rules.metrics.ngrams import MAX_ORDER
from wikimill.rules.metrics.pronoun_slots import PRONOUNS
from wikimill.rules.metrics.sari import SARI_VARIANTS, SariScore
from wikimill.rules.metrics.scoring import ALL, OF_TYPE, ONE, Key, Scorer


def figures(sums: Mapping[Key, int], scorer: Scorer) -> dict[str, Any]:
    """Return all figures of an evaluation as JSON values; they do not depend on the order of the sums.

    Scores and accuracies are percentages; numbers of tokens, words, sentences, threads and records are means.

    Args:
        sums: the sums of `scorer.measures` over all examples.
        scorer: the scorer.

    Raises:
        ValueError: there are no examples.
    """
    if not sums.get((ALL, "examples")):
        raise ValueError("there is no example to score")
    by_group: dict[str, dict[Key, int]] = {}
    for (group, *key), number in sums.items():
        by_group.setdefault(group, {})[tuple(key)] = number
    whole = by_group.pop(ALL)
    if scorer.task == "summary":
        examples = whole[("examples",)]
        found = {"task": scorer.task, "case_insensitive": scorer.lower, "examples": examples}
        return found | {"exact": 100 * whole[("exact",)] / examples} | scorer.summaries.figures(whole, examples)
    if scorer.task == "table":
        examples = whole[("examples",)]
        found = {"task": scorer.task, "case_insensitive": scorer.lower, "examples": examples}
        found["exact"] = 100 * whole[("exact",)] / examples
        return found | {"bleu": _bleu(whole, scorer, examples)} | scorer.table_texts.figures(whole, examples)
    found = {
        "task": scorer.task,
        "case_insensitive": scorer.lower,
        "keep_mark": scorer.keep_mark,
        **_group(whole, scorer),
        "sari_variants": {name: asdict(SARI_VARIANTS[name]) for name in scorer.variants},
    }
    if scorer.task == "split":
        return found | {"splitting": {of: _lengths(whole, of) for of in ("reference", "prediction")}}
    return found | {
        "by_discourse_type": {
            name.removeprefix(OF_TYPE): _group(by_group[name], scorer)
            for name in sorted(by_group)
            if name.startswith(OF_TYPE)
        },
        "connective_accuracy": _connective_accuracy(whole),
        "connectives": _connectives(whole),
        "pronouns": _pronouns(whole),
    }


def _group(sums: Mapping[Key, int], scorer: Scorer) -> dict[str, Any]:
    examples = sums[("examples",)]
    return {
        "examples": examples,
        "exact": 100 * sums[("exact",)] / examples,
        "sari": {name: _percent(_sari(sums, name, examples)) for name in scorer.variants},
        "bleu": _bleu(sums, scorer, examples),
    }


def _bleu(sums: Mapping[Key, int], scorer: Scorer, examples: int) -> dict[str, Any]:
    numbers = [int(key[1]) for key in sums if key[0] == "references"]
    matches, totals = (
        tuple(sums["bleu", name, str(order)] for order in range(1, MAX_ORDER + 1)) for name in ("match", "total")
    )
    counts = BleuCounts(matches, totals, sums["bleu", "prediction_length"], sums["bleu", "reference_length"])
    return {
        "corpus": 100 * scorer.bleu.corpus(counts),
        "signature": scorer.bleu.signature(numbers[0] if len(numbers) == 1 else None),
        "sentence": 100 * (sums["bleu", "sentence"] / (ONE * examples)),
        "sentence_nltk_3_2_2": 100 * (sums["bleu", "halting"] / (ONE * examples)),
    }


def _sari(sums: Mapping[Key, int], name: str, examples: int) -> SariScore:
    return SariScore(*(sums["sari", name, part] / (ONE * examples) for part in ("sari", "add", "keep", "delete")))


def _percent(score: SariScore) -> dict[str, float]:
    return {name: 100 * value for name, value in asdict(score).items()}


def _lengths(sums: Mapping[Key, int], of: str) -> dict[str, float]:
    """Return #S/C and #T/S of table 5; #T/S is a micro-average."""
    rewrites, sentences, tokens = (sums["length", of, name] for name in ("rewrites", "sentences", "tokens"))
    return {
        "sentences_per_complex": sentences / rewrites,
        "tokens_per_sentence": tokens / sentences if sentences else 0.0,
    }


def _answers(sums: Mapping[Key, int], kind: str) -> dict[str, dict[str, int]]:
    """Return gold word → predicted word → count."""
    found: dict[str, dict[str, int]] = {}
    for key, number in sums.items():
        if key[0] == kind:
            found.setdefault(key[1], {})[key[2]] = number
    return found


def _connective_accuracy(sums: Mapping[Key, int]) -> dict[str, Any]:
    """Return the number of examples that add a connective, and the percentage with the gold one in its place."""
    answers = _answers(sums, "connective")
    total = sum(sum(row.values()) for row in answers.values())
    right = sum(row.get(gold, 0) for gold, row in answers.items())
    return {"examples": total, "accuracy": 100 * right / total if total else None}


def _connectives(sums: Mapping[Key, int]) -> list[dict[str, Any]]:
    """Return table 9: for each gold connective its accuracy and its predictions, the most frequent first."""
    rows = []
    for gold, answers in _answers(sums, "connective").items():
        total = sum(answers.values())
        ranked = sorted(answers.items(), key=lambda answer: (-answer[1], answer[0]))
        rows.append(
            {
                "connective": gold,
                "examples": total,
                "accuracy": 100 * answers.get(gold, 0) / total,
                "predicted": dict(ranked),
            }
        )
    return sorted(rows, key=lambda row: (-row["examples"], row["connective"]))


def _pronouns(sums: Mapping[Key, int]) -> dict[str, Any]:
    """Return figure 3: the counts of predicted pronouns or `OTHER` (columns) by gold pronoun (rows)."""
    answers = _answers(sums, "pronoun")
    named = answers.keys() | {name for row in answers.values() for name in row}
    columns = [name for name in PRONOUNS if name in named]
    rows = [name for name in PRONOUNS if name in answers]
    return {
        "rows": rows,
        "columns": [*columns, OTHER],
        "counts": [[answers[row].get(column, 0) for column in [*columns, OTHER]] for row in rows],
    }
