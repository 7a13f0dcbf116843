"""Spares the tests what Beam finds out anew for each step of each pipeline, though it is always the same.

More than half of the time that a run of a few pages takes, Beam reads the signatures of the same methods (of each
method of each step, several times), and sets up the same argument parsers (some hundred times a run). Here both are
done once a process. Runs that a test starts as processes of their own are not touched: what `wikimill` itself remembers
(`remembered_signatures`, `quick_options`) is tried by them.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

from apache_beam.options.pipeline_options import PipelineOptions

from wikimill.pipelines.running.remembered_signatures import remember_signatures


def install() -> None:
    """Have the processes of pytest remember what they have found out."""
    remember_signatures()
    PipelineOptions.view_as = remembered_views(PipelineOptions.view_as)  # type: ignore[method-assign]


def remembered_views(view_as: Callable[[PipelineOptions, type], PipelineOptions]) -> Callable[..., Any]:
    """`view_as`, which parses the same arguments for the same options once."""
    parsed: dict[tuple[type, tuple[str, ...]], PipelineOptions] = {}

    def view(options: PipelineOptions, kind: type[PipelineOptions]) -> PipelineOptions:
        if options._flags is None:  # those of this process, which tests exchange
            return view_as(options, kind)
        key = (kind, tuple(options._flags))
        if key not in parsed:
            parsed[key] = kind(list(options._flags))
        pristine = parsed[key]._visible_options
        made = kind.__new__(kind)
        values = {name: copy(value) for name, value in vars(pristine).items()}
        made._flags = options._flags
        made._visible_options = type(pristine)(**values)
        for name, value in values.items():
            options._all_options.setdefault(name, value)
        made._all_options = options._all_options
        return made

    return view
