"""An example to be scored: a source, its references and a prediction."""

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
    """The columns by which a model trained on a corpus is scored.

    Attributes:
        task: which it is.
        source: the columns that the model reads.
        target: the columns that it should write.
        mark: the column by which rows are known to be of the task; "": the first of the corpus's texts.
        joined: a column of the second table that belongs to the source; "" if there is none. It is joined by page.
    """

    task: Task
    source: tuple[str, ...]
    target: tuple[str, ...]
    mark: str = ""
    joined: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """What a prediction is compared with.

    Attributes:
        id: as in the file; None where its rows have none.
        source: the sentences that the model read: two for fusion, one for split.
        texts: one reference or several; simple sentences have `<::::>` between them.
        first_tokens: how many tokens the first of two coherent sentences has; None where that is not known.
        discourse_type, connective: columns of DiscoFuse; "" where the file has none.
        values: of the records that the model read, for tables.
        has_pronoun: `has_coref_type_pronoun`; None where the file does not say.
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
