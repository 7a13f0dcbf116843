"""A question to raters: one column of a sheet."""

from __future__ import annotations

from dataclasses import dataclass

YES, NO, UNSURE = "yes", "no", "unsure"
NOTE = "note"
#: The column whose cell lists what may be chosen, and what stands between the choices.
OPTIONS, BAR = "options", " | "


@dataclass(frozen=True, slots=True)
class Question:
    """One question, which is one column of a sheet.

    Attributes:
        name: of the column.
        prompt: what the rater reads.
        answers: what may be answered; empty where the row lists it, in the column `options`.
        only_if: (another question, its answer): asked only then.
        is_optional: whether a sheet may do without it.
    """

    name: str
    prompt: str
    answers: tuple[str, ...]
    only_if: tuple[str, str] | None = None
    is_optional: bool = False

    @property
    def heading(self) -> str:
        """The column's heading: the name, a colon, the allowed answers.

        >>> Question("missing", "Is anything missing?", (YES, NO)).heading
        'missing: yes / no'
        """
        return f"{self.name}: {' / '.join(self.answers) or f'one of the {OPTIONS}'}"
