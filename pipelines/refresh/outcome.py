"""The outcome of a refresh, for a corpus and for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from wikimill.pipelines.terminal.errors import DONE, FAILED, HELD_BACK, NOTHING_NEW, PASSED_OVER

State = Literal["published", "nothing_new", "passed_over", "held_back", "failed", "planned"]


class StepFailed(Exception):
    """A step that failed; the message is one line: what, where, what to do.

    Attributes:
        code: exit code of a refresh of this corpus alone.
    """

    def __init__(self, message: str, code: int = FAILED) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The result of refreshing a corpus.

    Attributes:
        corpus: name of the corpus.
        state: result in one word, for programs.
        code: the exit code of a run of this corpus alone.
        message: text for people, of one line or more.
        release: name of the release that was or would be made, or that exists; None after a failure.
        path: folder of that release.
        latest: the release that LATEST names now; None if there is no LATEST.
        examples: number of examples of the release; None if it was not compared.
        came, went, stayed: numbers of ids that only the release has, only the earlier one, and both; None without an
            earlier release.
        removed: reason → number of examples of the earlier release that are gone for it; None without one.
        alarms: a short text for each difference beyond its threshold.
    """

    corpus: str
    state: State
    code: int
    message: str
    release: str | None = None
    path: str | None = None
    latest: str | None = None
    examples: int | None = None
    came: int | None = None
    went: int | None = None
    stayed: int | None = None
    removed: dict[str, int] | None = None
    alarms: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the fields that are not None, for `--json`; without `message` if `code` is DONE or NOTHING_NEW."""
        known = {name: value for name, value in asdict(self).items() if value is not None and name != "message"}
        return known | ({"message": self.message} if self.code not in (DONE, NOTHING_NEW) else {})


def exit_code(outcomes: Sequence[Outcome]) -> int:
    """Return the exit code of a run, by priority: the first failure, held back, published, passed over, nothing new.

    Args:
        outcomes: the outcomes of one corpus or more, in the order of the command line.

    >>> made = [Outcome(corpus=str(code), state="planned", code=code, message="") for code in (3, 6, 0, 5, 4)]
    >>> [exit_code(made[:count]) for count in range(1, 6)]
    [3, 6, 0, 5, 4]
    """
    codes = [outcome.code for outcome in outcomes]
    known = (HELD_BACK, DONE, PASSED_OVER, NOTHING_NEW)
    failures = [code for code in codes if code not in known]
    return failures[0] if failures else next(code for code in known if code in codes)
