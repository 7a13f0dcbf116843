"""An example to be scored: a source, its references and a prediction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

#: "fusion": two sentences into one text (DiscoFuse); "split": one sentence into several (WikiSplit); "summary": posts
#: of several threads into a sentence for each (interleaved texts).
Task = Literal["fusion", "split", "summary"]
TASKS: tuple[Task, ...] = ("fusion", "split", "summary")


@dataclass(frozen=True)
class TaskColumns:
    """What a model that was trained on a corpus is scored by.

    Attributes:
        task: which it is.
        source: the columns that the model reads.
        target: the columns that it should write.
    """

    task: Task
    source: tuple[str, ...]
    target: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """What a prediction is compared with.

    Attributes:
        id: as in the file; None where its rows have none.
        source: the sentences that the model read: two for fusion, one for split.
        texts: one reference or several; simple sentences have `<::::>` between them.
        first_tokens: how many tokens the first of two coherent sentences has; None where that is not known.
        discourse_type, connective: columns of DiscoFuse; "" where the file has none.
        has_pronoun: `has_coref_type_pronoun`; None where the file does not say.
    """

    source: tuple[str, ...]
    texts: tuple[str, ...]
    id: str | None = None
    first_tokens: int | None = None
    discourse_type: str = ""
    connective: str = ""
    has_pronoun: bool | None = None

    @property
    def source_text(self) -> str:
        """The source as one text."""
        return " ".join(self.source)
