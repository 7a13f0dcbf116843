"""Resolves redirects: a link to another title of an article is a link to the article."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import apache_beam as beam

from wikimill.transforms.wikitablet.read_page import ReadPage, found_page

#: The key of an article, (title as linked, title of the article).
Resolved = tuple[str, tuple[str, str]]


def linked_titles(page: ReadPage) -> Iterator[tuple[str, str]]:
    """Each title that an article links to, with the key of the article."""
    for target in sorted({target for _, target in found_page(page.body)["links"]}):
        yield target, page.key


def redirect_of(page: ReadPage) -> tuple[str, str]:
    """The title of a redirect, and where it leads."""
    return page.title, page.body


def resolve(joined: tuple[str, Mapping[str, Iterable[str]]]) -> Iterator[Resolved]:
    """Tell each article that links to a redirect where it leads; of two redirects of one title the first by target."""
    title, found = joined
    target = min(found["redirects"], default=None)
    if target is not None and target != title:
        for key in found["links"]:
            yield key, (title, target)


@dataclass(eq=False)
class ResolveLinks(beam.PTransform):
    """From {"articles", "redirects"} to `Resolved`, for links to redirects only; a redirect to a redirect stays one."""

    def expand(self, pages: dict[str, beam.PCollection[ReadPage]]) -> beam.PCollection[Any]:
        """Join by title."""
        linked = beam.FlatMap(linked_titles).with_output_types(tuple[str, str])
        redirects = beam.Map(redirect_of).with_output_types(tuple[str, str])
        joined = {
            "links": pages["articles"] | "Linked titles" >> linked,
            "redirects": pages["redirects"] | "Redirects" >> redirects,
        }
        return (
            joined
            | "Join redirects" >> beam.CoGroupByKey()
            | "Resolve" >> beam.FlatMap(resolve).with_output_types(tuple[str, Any])
        )
