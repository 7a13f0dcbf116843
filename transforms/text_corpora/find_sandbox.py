"""`find_sandbox`, the isolated process in which the function of a `text_corpus` is applied to sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from wikimill.transforms.dumps.wikimedia_layouts import Kind
from wikimill.transforms.histories.options import HistoryOptions
from wikimill.transforms.mining.sandbox import Limits, Sandbox
from wikimill.transforms.options import MiningOptions
from wikimill.transforms.text_corpora.exchange import EditFindings, PageFindings

#: What an exception of a corpus's function does: it ends the run, or its page or revision is a dead letter.
OnError = Literal["stop", "dead_letter"]
#: What is mined → the function of the sandbox, and the type of its results.
_READERS: dict[Kind, tuple[str, type[Any]]] = {
    "history": ("edit_reader", EditFindings),
    "current": ("article_reader", PageFindings),
}


def find_sandbox(
    reads: Kind,
    find: Callable[..., Any],
    options: MiningOptions,
    *,
    with_defects: bool = False,
    on_error: OnError = "stop",
) -> Sandbox:
    """Return a new sandbox that reads sentences and applies a corpus's function to them; it starts on first use.

    Args:
        reads: "history" for edits, with `EditFindings` as results; "current" for pages, with `PageFindings`.
        find: the function, which the sandbox imports by module and name.
        options: the options of the corpus; the function is given `as_checkpoint`.
        with_defects: whether the function is given sentences that are not clean, too.
        on_error: whether an exception of the function is the `failure` of the result ("stop"), or a `WorkFailed`.
    """
    reader, findings = _READERS[reads]
    limits = Limits(cpu_seconds=options.clean_seconds) if isinstance(options, HistoryOptions) else Limits()
    place = find.__module__, find.__name__
    arguments = (
        options.language,
        options.own_model_json,
        *place,
        options.as_checkpoint(),
        with_defects,
        on_error == "stop",
    )
    return Sandbox("wikimill.transforms.text_corpora.sandboxed", reader, arguments, limits, findings)
