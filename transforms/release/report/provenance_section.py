"""The report's section on provenance: head, inputs, funnel, pages by namespace."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wikimill.rules.records import splits_with
from wikimill.transforms.release.report.bars import Bar, Stage, bar_chart, funnel_chart
from wikimill.transforms.release.report.elements import Child, Html, details, element, joined, number, percent, table

_SHOWN_INPUTS = 200
#: MediaWiki's built-in namespaces, as far as dumps of content have them.
_NAMESPACES = {
    **{"0": "articles", "1": "talk", "2": "user", "3": "user talk", "4": "project", "5": "project talk", "6": "file"},
    **{"8": "interface", "10": "template", "12": "help", "14": "category", "100": "portal", "828": "module"},
}
_ORDER = ("files", "pages", "revisions", "sentences", "candidates", "examples")


def title_of(corpus: str, manifest: Mapping[str, Any]) -> str:
    """What a release of a corpus, by its title, is called.

    >>> title_of("WikiSplit", {"inputs": [{"wiki": "enwiki"}]})
    'WikiSplit of enwiki'
    """
    wikis = sorted({entry["wiki"] for entry in manifest["inputs"] if entry["wiki"]})
    selected = ", balanced" if manifest.get("drawn_from") else ""
    return f"{corpus} of {', '.join(wikis) or 'documents'}{selected}"


def head(manifest: Mapping[str, Any], counts: Mapping[str, Mapping[str, int]]) -> Html:
    """The most important figures, and a warning if the input was not whole."""
    splits = manifest["splits"]
    dumps = sorted(date for date in counts.get("dump", {}) if date != "unknown")
    facts = [
        ("examples", number(sum(splits.values()))),
        *((split, number(splits[split])) for split in splits_with(splits)),
        ("pages milled", number(manifest["counts"]["pages"]["kept"])),
        ("dump", _span(dumps)),
        ("made by", f"wikimill {manifest['versions']['wikimill']}"),
        ("licence of the text", manifest["licence"]),
    ]
    warning = None
    if manifest["partial"]:
        warning = element("p", element("strong", "Not whole: "), manifest["partial"], class_="warning")
    tiles = (element("div", element("dt", name), element("dd", fact)) for name, fact in facts)
    return joined([warning, element("dl", *tiles, class_="tiles")])


def _span(dates: Sequence[str]) -> str:
    if not dates:
        return "date not known"
    return dates[0] if len(dates) == 1 else f"{dates[0]} to {dates[-1]}"


def source_section(manifest: Mapping[str, Any]) -> Iterator[Child]:
    """The input files, the options, the versions and the models."""
    inputs = sorted(manifest["inputs"], key=_worst_first)
    rows = [
        [
            entry["file"],
            entry["wiki"] or "–",
            number(entry["bytes"]),
            entry["state"],
            number(sum(entry["pages"].values())),
            number(sum(entry["revisions"].values())),
            element("code", entry["sha256"]),
        ]
        for entry in inputs[:_SHOWN_INPUTS]
    ]
    head_row = ["file", "wiki", "bytes", "state", "pages", "revisions", "SHA-256"]
    states = Counter(entry["state"] for entry in inputs)
    told = ", ".join(f"{number(count)} {state}" for state, count in sorted(states.items()))
    yield element("p", f"{number(len(inputs))} input file{'s' * (len(inputs) != 1)}: {told}.")
    shown = table("Input files, those that are not whole first", head_row, rows)
    yield shown if len(rows) <= 5 else details("Input files", shown)
    if len(inputs) > _SHOWN_INPUTS:
        yield element("p", f"{number(len(inputs) - _SHOWN_INPUTS)} more stand in manifest.json.")
    chosen = [[name, element("code", _written(value))] for name, value in sorted(manifest["options"].items())]
    used = [[name, element("code", _written(value))] for name, value in sorted(manifest["versions"].items())]
    used += [[name, element("code", _written(value))] for name, value in sorted(manifest["models"].items())]
    yield details("Options", table("Options that decide the content", ["option", "value"], chosen))
    yield details("Versions and models", table("What it was made with", ["name", "version or digest"], used))
    if manifest.get("drawn_from"):
        told = f"Drawn from the full {manifest['drawn_from']['corpus']} release whose manifest has the SHA-256 "
        yield element("p", told, element("code", manifest["drawn_from"]["manifest_sha256"]), ".")


def funnel_section(counts: Mapping[str, Any]) -> Iterator[Child]:
    """What came in, what was kept, dropped by reason, dead."""
    things = [thing for thing in _ORDER if thing in counts]
    stages = [
        Stage(thing, account["in"], account["kept"], sum(account["dropped"].values()), account["dead"])
        for thing in things
        for account in [counts[thing]]
    ]
    charts = [funnel_chart("funnel", "What came in and what was kept", stages)]
    for thing in things:
        dropped = counts[thing]["dropped"]
        if dropped:
            reasons = sorted(dropped.items(), key=_most_first)
            bars = [Bar(reason, count) for reason, count in reasons]
            note = f"Shares of the {number(counts[thing]['in'])} {thing} that came in."
            charts.append(
                bar_chart(f"dropped-{thing}", f"Why {thing} were dropped", bars, [counts[thing]["in"]], note=note)
            )
    yield element(
        "p", "For each thing, in = kept + dropped + dead. wikimill's docs/report.md says what each reason means."
    )
    yield element("div", *charts, class_="charts")


def namespace_table(manifest: Mapping[str, Any]) -> Html:
    """Pages and revisions that were read, by namespace, and what became examples."""
    pages: Counter[str] = Counter()
    revisions: Counter[str] = Counter()
    for entry in manifest["inputs"]:
        pages.update(entry["pages"])
        revisions.update(entry["revisions"])
    milled = [str(one) for one in manifest["options"]["namespaces"]]
    examples = sum(manifest["splits"].values())
    rows = [
        [
            f"{name} {_NAMESPACES.get(name, '')}".strip(),
            number(pages[name]),
            percent(pages[name], pages.total()),
            number(revisions[name]),
            "yes" if name in milled else "no",
            number(examples) if milled == [name] else ("0" if name not in milled else "not told apart"),
        ]
        for name in sorted(pages, key=_as_number)
    ]
    return table("By namespace", ["namespace", "pages read", "share", "revisions read", "milled", "examples"], rows)


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)


def _worst_first(entry: Mapping[str, Any]) -> tuple[bool, str, str]:
    return entry["state"] == "whole", entry["file"], entry["sha256"]


def _most_first(entry: tuple[str, int]) -> tuple[int, str]:
    return -entry[1], entry[0]


def _as_number(name: str) -> tuple[int, str]:
    return (int(name), "") if name.lstrip("-").isdecimal() else (0, name)
