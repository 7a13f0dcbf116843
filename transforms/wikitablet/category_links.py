"""Expands the links of a section by those of the articles that share a category with its article.

The texts of an article go to its categories, not the links of a category to its articles: a text has some 5 kB, and
the links of a large category have 40. What a category holds is bounded: its most frequent links (`Top`, a combiner),
and no category of more articles than a limit is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.wikitablet.categories import is_maintenance
from wikimill.rules.wikitablet.surfaces import Hyperlink, SurfaceIndex, may_expand
from wikimill.transforms.wikitablet.read_page import ReadPage, found_page

VISIBLE, CATEGORIES, MATCHES, TARGETS = "visible", "categories", "matches", "targets"
#: (-count, text, target): the smallest are the most frequent, of equally many the first by text.
Ranked = tuple[int, str, str]


def categories_to_ask(page: ReadPage) -> list[str]:
    """The categories of an article that readers may see, by name."""
    return [name for name in found_page(page.body)["categories"] if not is_maintenance(name)]


def texts_by_category(page: ReadPage, expands: bool) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Category → (key and title of the article, place of the category on the page, its sections' sentences)."""
    body = found_page(page.body)
    sections = [(each["position"], each["sentences"]) for each in body["sections"]] if expands else []
    for place, name in enumerate(categories_to_ask(page)):
        yield name, (page.key, page.title, place, sections)


def hidden_category(page: ReadPage) -> Iterator[tuple[str, bool]]:
    """The name of a category that its own page hides."""
    if page.body:
        yield page.title, True


def own_links(
    joined: tuple[str, Mapping[str, Iterable[Any]]],
) -> Iterator[Any]:
    """Count an article's links for its categories; under `TARGETS` where they lead, with the key of the article."""
    key, found = joined
    led = dict(sorted(found["resolved"]))
    for categories, links in sorted(found["articles"])[-1:]:
        pairs = {(surface, led.get(target, target)) for surface, target in links}
        for target in sorted({target for _, target in pairs}):
            yield pvalue.TaggedOutput(TARGETS, (target, key))
        for name in categories:
            yield name, "", ""
            for surface, target in sorted(pairs):
                if may_expand(surface):
                    yield name, surface, target


def _with_one(link: tuple[str, str, str]) -> tuple[tuple[str, str, str], int]:
    return link, 1


def _ranked(counted: tuple[tuple[str, str, str], int]) -> Iterator[tuple[str, Ranked]]:
    (name, surface, target), count = counted
    if surface:
        yield name, (-count, surface, target)


def _members(counted: tuple[tuple[str, str, str], int]) -> Iterator[tuple[str, int]]:
    (name, surface, _), count = counted
    if not surface:
        yield name, count


def expand_category(joined: tuple[str, Mapping[str, Iterable[Any]]], most_articles: int) -> Iterator[Any]:
    """Look for a category's links in its articles.

    Yields:
        Under `VISIBLE` (title, (place, category)) of each article, under `CATEGORIES` (key, category); under `MATCHES`
        (key, (position, text, target, count)); under `TARGETS` (target, key).
    """
    name, found = joined
    if any(found["hidden"]):
        return
    ranked = sorted(link for links in found["links"] for link in links)
    is_asked = bool(ranked) and sum(found["members"]) <= most_articles
    counts = {(surface, target): -count for count, surface, target in ranked}
    index = SurfaceIndex(Hyperlink(surface, target) for _, surface, target in ranked)
    for key, title, place, sections in found["texts"]:
        yield pvalue.TaggedOutput(VISIBLE, (title, (place, name)))
        yield pvalue.TaggedOutput(CATEGORIES, (key, name))
        for position, sentences in sections if is_asked else ():
            for link in index.found(sentence.split(" ") for sentence in sentences):
                yield pvalue.TaggedOutput(MATCHES, (key, (position, *link, counts[link])))
                yield pvalue.TaggedOutput(TARGETS, (link.target, key))


def _light(page: ReadPage) -> tuple[str, tuple[Any, ...]]:
    return page.key, (categories_to_ask(page), found_page(page.body)["links"])


@dataclass(eq=False)
class ExpandLinks(beam.PTransform):
    """From {"articles", "categories", "resolved"} to `VISIBLE`, `CATEGORIES`, `MATCHES` and `TARGETS`, by name.

    Attributes:
        most_links: that a category gives its articles; 0 expands none.
        most_articles: of a category that gives any.
    """

    most_links: int
    most_articles: int

    def expand(self, given: dict[str, beam.PCollection[Any]]) -> dict[str, beam.PCollection[Any]]:
        """Count each category's links, choose the most frequent, and look for them in its articles."""
        light = given["articles"] | "Links alone" >> beam.Map(_light).with_output_types(tuple[str, Any])
        linked = (
            {"articles": light, "resolved": given["resolved"]}
            | "Join resolved" >> beam.CoGroupByKey()
            | "Own links"
            >> beam.FlatMap(own_links).with_output_types(tuple[str, str, str]).with_outputs(TARGETS, main="links")
        )
        counted = (
            linked["links"]
            | "One each" >> beam.Map(_with_one).with_output_types(tuple[tuple[str, str, str], int])
            | "Count" >> beam.CombinePerKey(sum)
        )
        texts = beam.FlatMap(texts_by_category, self.most_links > 0).with_output_types(tuple[str, Any])
        joined = {
            "texts": given["articles"] | "Texts by category" >> texts,
            "hidden": given["categories"]
            | "Hidden" >> beam.FlatMap(hidden_category).with_output_types(tuple[str, bool]),
            "members": counted | "Articles" >> beam.FlatMap(_members).with_output_types(tuple[str, int]),
            "links": counted
            | "Rank" >> beam.FlatMap(_ranked).with_output_types(tuple[str, Any])
            | "Most frequent" >> beam.combiners.Top.PerKey(max(1, self.most_links), reverse=True),
        }
        found = (
            joined
            | "Join categories" >> beam.CoGroupByKey()
            | "Expand"
            >> beam.FlatMap(partial(expand_category, most_articles=self.most_articles)).with_outputs(
                VISIBLE, CATEGORIES, MATCHES, TARGETS
            )
        )
        targets = (linked[TARGETS], found[TARGETS]) | "All targets" >> beam.Flatten()
        return {TARGETS: targets, **{name: found[name] for name in (VISIBLE, CATEGORIES, MATCHES)}}
