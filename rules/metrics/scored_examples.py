"""The task and the texts of an example that is scored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

#: "fusion": two sentences into one text (DiscoFuse); "split": one sentence into several (WikiSplit); "summary": posts
#: of several threads into a sentence for each (interleaved texts); "table": records into a text (WikiTableT);
#: "rewrite": a text into another one (atomic edits, corpora of other packages).
Task = Literal["fusion", "split", "summary", "table", "rewrite"]
TASKS: tuple[Task, ...] = ("fusion", "split", "summary", "table", "rewrite")


@dataclass(frozen=True)
class TaskColumns:
    """The columns with which a model trained on a corpus is scored.

    Attributes:
        task: the task of the model.
        source: the columns that the model reads.
        target: the columns that it should write.
        mark: column whose presence identifies rows of the task; "" for the first of the corpus's texts.
        joined: column of the second table, joined by page, that belongs to the source; "" if there is none.
    """

    task: Task
    source: tuple[str, ...]
    target: tuple[str, ...]
    mark: str = ""
    joined: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """The texts and columns with which a prediction is compared.

    Attributes:
        id: id in the file; None if its rows have none.
        source: the texts that the model read: two sentences for fusion, one for split, the posts for summary; may be
            empty for table.
        texts: one reference or several; simple sentences have `<::::>` between them.
        first_tokens: number of tokens of the first of two coherent sentences; None for one sentence, or if unknown.
        discourse_type, connective: columns of DiscoFuse; "" if the file lacks them.
        values: values of the records that the model read (task "table").
        has_pronoun: `has_coref_type_pronoun`; None if the file lacks it.
    """

    source: tuple[str, ...]
    texts: tuple[str, ...]
    id: str | None = None
    first_tokens: int | None = None
    discourse_type: str = ""
    connective: str = ""
    values: tuple[str, ...] = ()
    has_pronoun: bool | None = None

    @property
    def source_text(self) -> str:
        """The source as one text."""
        return " ".join(self.source)
