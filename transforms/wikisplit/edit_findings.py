"""What an edit gave, apart from the page and the revisions that it belongs to: what a page cache keeps of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.candidates import Findings, Rewrite
from wikimill.rules.wikisplit.presence import still_there
from wikimill.rules.wikitext.prose import Sentence
from wikimill.rules.wikitext.snapshots import Change, Snapshot


@dataclass(slots=True)
class EditFindings:
    """What is left of an edit's candidates. `proposed` = `len(kept)` + the sum of `dropped`.

    Attributes:
        proposed: number of candidates (C, S1, S2).
        dropped: those that are no rewrites, by reason.
        kept: rewrites, each with the heading above it.
    """

    proposed: int = 0
    dropped: Counter[Drop] = field(default_factory=Counter)
    kept: list[tuple[Rewrite, str]] = field(default_factory=list)

    @classmethod
    def of_change(cls, findings: Findings, old: Snapshot, new: Snapshot, change: Change) -> EditFindings:
        """What is left of the findings in a change when both texts are looked at.

        Args:
            findings: the sandbox's.
            old, new: the snapshots before and after.
            change: their difference.
        """
        left = cls(findings.proposed, Counter(findings.dropped))
        texts = (str(old), str(new)) if findings.rewrites else ("", "")
        for rewrite in findings.rewrites:
            if still_there(rewrite, *texts):
                left.dropped[Drop.STILL_THERE] += 1
            else:
                left.kept.append((rewrite, new.section_of(change.new[rewrite.unit], change.first_line)))
        return left

    def as_json(self) -> list[Any]:
        """As what JSON carries, for `from_json`; without the unit of a rewrite, which only its heading needs."""
        dropped = {str(reason): count for reason, count in sorted(self.dropped.items()) if count}
        return [self.proposed, dropped, [_packed(rewrite, section) for rewrite, section in self.kept]]

    @classmethod
    def from_json(cls, data: Any) -> EditFindings:
        """The inverse of `as_json`.

        Raises:
            ValueError: the data are no such thing, or do not add up.
        """
        try:
            proposed, dropped, kept = data
            found = cls(
                _count(proposed),
                Counter({Drop(reason): _count(count) for reason, count in dropped.items()}),
                [_unpacked(each) for each in kept],
            )
        except (TypeError, AttributeError, LookupError) as error:
            raise ValueError(f"no findings of an edit: {error}") from error
        if found.proposed != len(found.kept) + found.dropped.total():
            raise ValueError("the findings of an edit do not add up")
        return found

    def __bool__(self) -> bool:
        """Whether there was any candidate."""
        return self.proposed > 0


def _packed(rewrite: Rewrite, section: str) -> list[Any]:
    parts = (rewrite.complex_sentence, rewrite.simple_1, rewrite.simple_2)
    texts = [[part.text, list(part.tokens)] for part in parts]
    return [rewrite.direction, texts, rewrite.bleu_1, rewrite.bleu_2, rewrite.adjacent, rewrite.same_paragraph, section]


def _unpacked(data: Any) -> tuple[Rewrite, str]:
    direction, texts, bleu_1, bleu_2, adjacent, same_paragraph, section = data
    complex_sentence, simple_1, simple_2 = (Sentence(_text(text), tuple(map(_text, tokens))) for text, tokens in texts)
    is_sound = type(bleu_1) is float and type(bleu_2) is float
    is_placed = type(adjacent) is bool and type(same_paragraph) is bool and (same_paragraph or not adjacent)
    if direction not in ("split", "merge") or not (is_sound and is_placed):
        raise ValueError("no rewrite")
    rewrite = Rewrite(direction, complex_sentence, simple_1, simple_2, bleu_1, bleu_2, adjacent, same_paragraph, 0)
    return rewrite, _text(section)


def _text(value: Any) -> str:
    if type(value) is not str:
        raise ValueError("no text")
    return value


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError("no count")
    return value
