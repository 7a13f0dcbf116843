"""Beam's options, parsed once: Beam asks for a view of them some hundred times while it builds and runs a graph."""

from __future__ import annotations

from typing import Any, TypeVar

from apache_beam.options.pipeline_options import PipelineOptions

View = TypeVar("View", bound=PipelineOptions)


class QuickOptions(PipelineOptions):
    """Options that make each view of themselves once.

    A view holds no values of its own: what is set in one is set in all, and in the options that it is a view of. So one
    serves as well as a new one, for which Beam would set up an argument parser and parse the command line.
    """

    def view_as(self, cls: type[View]) -> View:
        """The options as those of a kind, as Beam's `view_as` gives them."""
        views: dict[type, Any] = self.__dict__.setdefault("_views", {})  # Beam lets nobody set other attributes
        if cls not in views:
            views[cls] = super().view_as(cls)
        view: View = views[cls]
        return view

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: the options without their views."""
        return {name: value for name, value in super().__getstate__().items() if name != "_views"}
