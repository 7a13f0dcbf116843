"""Draws the report of a release as one HTML file: no network, no script, the same bytes from the same numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wikimill.rules.profiles.profile import VERSION
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.release.report.distributions import histogram_section, share_section
from wikimill.transforms.release.report.elements import Child, Html, element, joined
from wikimill.transforms.release.report.example_section import sample_section
from wikimill.transforms.release.report.provenance_section import (
    funnel_section,
    head,
    namespace_table,
    source_section,
    title_of,
)
from wikimill.transforms.release.report.style import style_sheet

#: Nothing is loaded, nothing is run; only the style sheet in the file is obeyed.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
Section = tuple[str, Iterable[Child]]


class NoProfile(Exception):
    """A release has no profile that this wikimill can draw; the message says what to do."""


def profile_of(stats: Mapping[str, Any]) -> dict[str, Any]:
    """What `stats.json` has for a report.

    Raises:
        NoProfile: it was written by a wikimill that drew none, or that counted otherwise.
    """
    profile = stats.get("profile")
    if not isinstance(profile, dict):
        raise NoProfile("its stats.json has no profile, as an older wikimill wrote it; mill again to have a report")
    if profile.get("version") != VERSION:
        raise NoProfile(
            f"its profile has version {profile.get('version')!r}, and this wikimill draws {VERSION}; draw it with the "
            "wikimill that made it, or mill again"
        )
    return profile


def draw_report(corpus: Corpus, manifest: Mapping[str, Any], stats: Mapping[str, Any]) -> bytes:
    """Draw a report.

    Args:
        corpus: that it is of.
        manifest: as `manifest.json` has it; its list of files is not looked at.
        stats: as `stats.json` has it.

    Raises:
        NoProfile: there is nothing to draw.
    """
    profile = profile_of(stats)
    charts, counts = corpus.charts, profile["counts"]
    paper: list[Section] = []
    if charts.paper is not None:
        paper = [("Beside the paper", charts.paper(stats, bool(manifest.get("drawn_from"))))]
    sections: list[Section] = [
        ("Where it comes from", source_section(manifest)),
        ("The funnel", funnel_section(manifest["counts"])),
    ]
    if any(manifest["splits"].values()):
        sections += [
            *paper,
            ("Lengths and overlap", histogram_section(charts, counts)),
            ("Shares", [*share_section(charts, counts), namespace_table(manifest)]),
            ("Examples", sample_section(charts, profile["sample"], str(manifest["options"].get("language", "en")))),
        ]
    else:
        told = element("p", "The release has no examples; the funnel tells why.")
        sections += [("Shares", [namespace_table(manifest)]), ("Examples", [told])]
    return page(title_of(corpus.title, manifest), head(manifest, counts), sections)


def page(title: str, top: Html, sections: Sequence[Section]) -> bytes:
    """A whole page, with a list of its sections at the top."""
    names = [name for name, _ in sections]
    links = [element("li", element("a", name, href=f"#{_slug(name)}")) for name in names]
    body = [
        element("section", element("h2", name, id=_slug(name)), *children, aria_labelledby=_slug(name))
        for name, children in sections
    ]
    made = element(
        "html",
        element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", http_equiv="Content-Security-Policy", content=POLICY),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="referrer", content="no-referrer"),
            element("title", title),
            element("style", Html(style_sheet())),
        ),
        element(
            "body",
            element("header", element("h1", title), top, element("nav", element("ul", *links), aria_label="Sections")),
            element("main", *body),
            element("footer", element("p", "Drawn by wikimill report from manifest.json and stats.json.")),
        ),
        lang="en",
    )
    return joined([Html("<!DOCTYPE html>\n"), made, Html("\n")]).encode()


def _slug(name: str) -> str:
    return re.sub(r"[^a-z]+", "-", name.lower()).strip("-")
