"""Options that decide the content of a corpus of atomic edits."""

from __future__ import annotations

from dataclasses import dataclass

from wikimill.rules.edits.atomic_edits import EditLimits
from wikimill.rules.edits.spans import KINDS
from wikimill.transforms.histories.options import HistoryOptions
from wikimill.transforms.options import Names, OptionError, option
from wikimill.transforms.ranges import Number, OutOfRange, Whole

_DEFAULT = EditLimits()
_KINDS = Names("kind", tuple(KINDS))


@dataclass(frozen=True, kw_only=True)
class EditOptions(HistoryOptions):
    """Options of `wikimill edits` that decide the content of the corpus.

    Attributes:
        kinds, min_tokens, max_tokens, max_phrase_tokens, min_shared, keep_numbers, keep_punctuation, keep_case: see the
            fields of `EditLimits`.
        raw_text: add the untokenised sentences.
        context: add the sentences before and after the edited one in its paragraph.

    Raises:
        OptionError: a value is invalid, or `min_tokens` is more than `max_tokens`.
    """

    kinds: tuple[str, ...] = option(
        f"kinds of edits, of {', '.join(KINDS)}, with commas between them",
        _DEFAULT.kinds,
        parse=_KINDS,
        shown_default=",".join(_DEFAULT.kinds),
        metavar="KIND,KIND",
    )
    min_tokens: int = option("least tokens of each sentence", _DEFAULT.min_tokens, range=Whole(3), metavar="N")
    max_tokens: int = option("most tokens of each sentence", _DEFAULT.max_tokens, range=Whole(3), metavar="N")
    max_phrase_tokens: int = option(
        "most tokens of the phrase", _DEFAULT.max_phrase_tokens, range=Whole(1), metavar="N"
    )
    min_shared: float = option(
        "of replacements: least share of the longer sentence's tokens that stay",
        _DEFAULT.min_shared,
        range=Number(0, 1),
        metavar="SHARE",
    )
    keep_numbers: bool = option("keep edits whose phrase is only numbers", False)
    keep_punctuation: bool = option("keep edits whose phrase has no letter and no digit", False)
    keep_case: bool = option("keep replacements that only change capitals", False)
    raw_text: bool = option("add columns with the untokenised sentences", False)
    context: bool = option("add a column with the sentences before and after in the paragraph", False)

    def __post_init__(self) -> None:
        super().__post_init__()
        try:
            _KINDS.chosen(self.kinds)
        except OutOfRange as error:
            raise OptionError("kinds", f"{','.join(self.kinds)}: {error}") from error
        if self.min_tokens > self.max_tokens:
            raise OptionError("min_tokens", f"{self.min_tokens} is over `max_tokens` {self.max_tokens}")
