"""What raters are asked of each corpus, and what they may answer."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass

YES, NO, UNSURE = "yes", "no", "unsure"
NO_CONNECTIVE = "none"
NOTE = "note"
#: The column whose cell lists the connectives that may be chosen, and what stands between them.
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
        """What heads the column: the name, a colon, the allowed answers.

        >>> QUESTIONS["wikisplit"][0].heading
        'simple_1: correct / unsupported'
        """
        return f"{self.name}: {' / '.join(self.answers) or f'one of the {OPTIONS}'}"


UNDERSTANDABLE, CONNECTIVE, MERGE, ANAPHOR, GRAMMATICAL = (
    *("understandable", "connective", "merge", "anaphor"),
    "grammatical",
)
SIMPLE_1, SIMPLE_2, MISSING, WRONG = "simple_1", "simple_2", "missing", "wrong"
CORRECT, UNSUPPORTED = "correct", "unsupported"
MERGED, SEPARATE = "merge", "separate"
_UNDERSTOOD = (UNDERSTANDABLE, YES)

#: Corpus → its questions, in order. Fusion: Geva et al., 2019, section 4. "unsure" is ours: the paper has examples
#: without a majority of five raters, which two answers alone do not give. `grammatical` is its analysis of 100
#: examples. WikiSplit: Botha et al., 2018, table 2, by the schema of Aharoni and Goldberg, 2018; `wrong` is ours.
QUESTIONS: Mapping[str, tuple[Question, ...]] = types.MappingProxyType(
    {
        "discofuse": (
            Question(UNDERSTANDABLE, "Do you understand the text of the two sentences?", (YES, NO, UNSURE)),
            Question(
                CONNECTIVE,
                f"Which connective would you add, if any? '{NO_CONNECTIVE}' adds nothing.",
                (),
                _UNDERSTOOD,
            ),
            Question(MERGE, "Would you merge the two into one sentence, or keep two?", (MERGED, SEPARATE), _UNDERSTOOD),
            Question(
                ANAPHOR,
                "Would you replace a name or noun by a pronoun or by another noun ('the team') that stands for it?",
                (YES, NO),
                _UNDERSTOOD,
            ),
            Question(
                GRAMMATICAL,
                "Are both sentences free of grammatical errors?",
                (YES, NO, UNSURE),
                is_optional=True,
            ),
        ),
        "wikisplit": (
            Question(
                SIMPLE_1,
                "Does the complex sentence say all that the first simple sentence says (correct), or does that add "
                "something (unsupported)?",
                (CORRECT, UNSUPPORTED),
            ),
            Question(SIMPLE_2, "The same of the second simple sentence.", (CORRECT, UNSUPPORTED)),
            Question(MISSING, "Does the complex sentence say something that neither simple sentence says?", (YES, NO)),
            Question(
                WRONG,
                "Are the simple sentences no rewrite of the complex one at all?",
                (YES, NO),
                is_optional=True,
            ),
        ),
    }
)
