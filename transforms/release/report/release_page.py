"""The HTML report of a release, from its manifest.json and stats.json: examples, funnel, charts, provenance."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.rules.profiles.profile import VERSION
from wikimill.rules.quantities import quantity
from wikimill.rules.records import splits_with
from wikimill.rules.text.word_changes import Words, word_changes
from wikimill.transforms.corpus import Charts, Corpus, Distribution, Shares
from wikimill.transforms.release.report.charts import (
    Bar,
    Block,
    Cell,
    Example,
    Figure,
    Fold,
    Grid,
    Series,
    Stage,
    Table,
    Text,
    bar_chart,
    funnel_chart,
    histogram,
    number,
    percent,
    ranked,
    year_chart,
)
from wikimill.transforms.release.report.page import Section, draw_page, web_address

Counts = Mapping[str, Mapping[str, int]]
_OPEN_EXAMPLES, _SHOWN_INPUTS, _DIGITS = 3, 200, 12
_ORDER = (
    *("files", "pages", "index_pages", "page_items", "documents", "revisions", "paragraphs", "sentences", "characters"),
    *("candidates", "records", "examples"),
)
#: MediaWiki's built-in namespaces, as far as dumps of content have them.
_NAMESPACES = {
    **{"0": "articles", "1": "talk", "2": "user", "3": "user talk", "4": "project", "5": "project talk", "6": "file"},
    **{"8": "interface", "10": "template", "12": "help", "14": "category", "100": "portal", "828": "module"},
}
#: HTML elements for changed words; underline and strike-through do not depend on colour.
_MARKS = {"removed": "del", "added": "ins"}
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")


class NoProfile(Exception):
    """The statistics of a release have no profile that this wikimill can draw; the message includes the remedy."""


def profile_of(stats: Mapping[str, Any]) -> dict[str, Any]:
    """Return the profile in the content of stats.json.

    Raises:
        NoProfile: there is no profile, or its version is not this wikimill's.
    """
    profile = stats.get("profile")
    if not isinstance(profile, dict):
        raise NoProfile("its stats.json has no profile, as an older wikimill wrote it; mine again to have a report")
    if profile.get("version") != VERSION:
        raise NoProfile(
            f"its profile has version {profile.get('version')!r}, and this wikimill draws {VERSION}; draw it with the "
            "wikimill that made it, or mine again"
        )
    return profile


def title_of(corpus: str, manifest: Mapping[str, Any]) -> str:
    """Return the title of a release of a corpus.

    >>> title_of("WikiSplit", {"inputs": [{"wiki": "enwiki"}]})
    'WikiSplit of enwiki'
    """
    wikis = sorted({entry["wiki"] for entry in manifest["inputs"] if entry["wiki"]})
    selected = ", balanced" if manifest.get("drawn_from") else ""
    return f"{corpus} of {', '.join(wikis) or 'documents'}{selected}"


def draw_report(corpus: Corpus, manifest: Mapping[str, Any], stats: Mapping[str, Any]) -> bytes:
    """Return the report of a release as HTML.

    Args:
        corpus: the release's corpus.
        manifest: content of manifest.json; `files` is not used.
        stats: content of stats.json.

    Raises:
        NoProfile: the statistics have no profile, or one of another version.
    """
    profile = profile_of(stats)
    charts, counts = corpus.charts, profile["counts"]
    has_examples = any(manifest["splits"].values())
    top = [Text(f"{partial_[:1].upper()}{partial_[1:]}.", True)] if (partial_ := manifest["partial"]) else []
    sections: list[Section] = [("The funnel", list(_funnel(manifest)))]
    if has_examples:
        language = str(manifest["options"].get("language", "en"))
        sections.insert(0, ("Examples", list(_examples(charts, profile["sample"], language))))
        if charts.figures is not None:
            sections.append(("The corpus", list(charts.figures(stats, bool(manifest.get("drawn_from"))))))
        sections += [("Lengths and overlap", list(_lengths(charts, counts))), ("Shares", list(_shares(charts, counts)))]
    else:
        top.append(Text("The release has no examples; the funnel shows where they were dropped.", True))
    sections.append(("Where it comes from", list(_sources(manifest))))
    return draw_page(title_of(corpus.title, manifest), top, sections, list(_tiles(manifest, counts)))


def _tiles(manifest: Mapping[str, Any], counts: Counts) -> Iterator[tuple[str, str]]:
    splits = manifest["splits"]
    yield "examples", number(sum(splits.values()))
    yield from ((split, number(splits[split])) for split in splits_with(splits))
    yield "pages mined", number(manifest["counts"]["pages"]["kept"])
    dumps = sorted(date for date in counts.get("dump", {}) if date != "unknown")
    if dumps:
        yield "dump", dumps[0] if len(dumps) == 1 else f"{dumps[0]} to {dumps[-1]}"
    yield "made by", f"wikimill {manifest['versions']['wikimill']}"
    yield "license of the text", manifest["licence"]


def _examples(charts: Charts, sample: Mapping[str, Sequence[Mapping[str, Any]]], language: str) -> Iterator[Block]:
    """Yield the first `_OPEN_EXAMPLES` examples, then the others in folds by kind."""
    lang = language if _LANGUAGE.fullmatch(language) else None
    groups = {name: [_example(charts, row, lang) for row in sample[name]] for name in sorted(sample)}
    count = sum(map(len, groups.values()))
    marks = {mark for rows in groups.values() for row in rows for _, words in row.sentences for mark, _ in words}
    words = " Struck through: only in the source; underlined: only in the target." if marks - {""} else ""
    yield Text(
        f"{quantity(count, 'example')}, drawn by a hash of the ids.{words} The name of a page links to its revision."
    )
    turns = max(map(len, groups.values()), default=0)
    in_turn = [(name, place) for place in range(turns) for name, rows in groups.items() if place < len(rows)]
    shown = in_turn[:_OPEN_EXAMPLES]
    yield from (groups[name][place] for name, place in shown)
    folds = []
    for name, rows in groups.items():
        if others := [row for place, row in enumerate(rows) if (name, place) not in shown]:
            folds.append(Fold(f"{name} ({number(len(others))}{' more' if len(others) < len(rows) else ''})", others))
    if count > len(shown):
        yield Fold(f"{number(count - len(shown))} more, by kind", folds) if len(folds) > 1 else folds[0]


def _example(charts: Charts, row: Mapping[str, Any], language: str | None) -> Example:
    shown = charts.example(row)
    texts = [*shown.source, *shown.target]
    source, target = ([token for _, text in side for token in text.split(" ")] for side in (shown.source, shown.target))
    if shown.marks_changes:
        before, after = word_changes(source, target)
    else:
        before, after = ([Words("kept", " ".join(tokens))] for tokens in (source, target))
    lengths = [[text.count(" ") + 1 for _, text in side] for side in (shown.source, shown.target)]
    sentences = [*divided(before, lengths[0]), *divided(after, lengths[1])]
    return Example(
        language,
        [
            (role, [(_MARKS.get(one.change, ""), one.text) for one in words])
            for (role, _), words in zip(texts, sentences, strict=True)
        ],
        web_address(row.get("url")),
        row.get("page_title") or row["id"],
        list(filter(None, shown.facts)),
    )


def divided(words: Sequence[Words], lengths: Sequence[int]) -> list[list[Words]]:
    """Divide a marked text into sentences with these numbers of tokens.

    >>> [[one.text for one in each] for each in divided([Words("kept", "a . b"), Words("added", "c .")], [2, 3])]
    [['a .'], ['b', 'c .']]
    """
    sentences: list[list[Words]] = []
    left = [(one.change, one.text.split(" ")) for one in words][::-1]
    for length in lengths:
        sentence: list[Words] = []
        while length and left:
            change, tokens = left.pop()
            taken, rest = tokens[:length], tokens[length:]
            sentence.append(Words(change, " ".join(taken)))
            length -= len(taken)
            if rest:
                left.append((change, rest))
        sentences.append(sentence)
    return sentences


def _funnel(manifest: Mapping[str, Any]) -> Iterator[Block]:
    counts = manifest["counts"]
    things = [*filter(counts.__contains__, _ORDER), *sorted(counts.keys() - set(_ORDER))]
    stages = [_stage(thing, counts[thing], manifest["inputs"]) for thing in things]
    yield Text("What came in was kept, dropped for a named reason, or is dead: it could not be read.")
    figures = [funnel_chart("What came in and what was kept", stages)]
    for thing in things:
        if counts[thing]["dropped"]:
            bars = [Bar(bar.label, bar.count, gloss=_gloss(bar.label)) for bar in ranked(counts[thing]["dropped"])]
            whole = counts[thing]["in"]
            note = f"Shares of the {quantity(whole, thing.removesuffix('s'))} that came in."
            figures.append(bar_chart(f"Why {thing} were dropped", bars, [whole], note=note))
    yield Grid(figures)


def _stage(thing: str, account: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]]) -> Stage:
    """Return the stage of an account. A cut or damaged file from which pages were read counts as `partly`, not dead."""
    counts = account["in"], account["kept"], sum(account["dropped"].values()), account["dead"]
    partly = 0
    if thing == "files":
        broken = [entry for entry in inputs if entry["state"] != "whole"]
        partly = min(account["dead"], sum(any(entry[kind] for kind in ("pages", "texts")) for entry in broken))
    return Stage(thing, *counts[:3], counts[3] - partly, partly)


def _gloss(reason: str) -> str:
    try:
        return Drop(reason).gloss
    except ValueError:
        return ""


def _lengths(charts: Charts, counts: Counts) -> Iterator[Block]:
    yield Grid([_histogram(each, counts) for each in charts.histograms])
    ngrams = counts.get("ngrams", {})
    rows = []
    for order in range(1, 5):
        whole, shared = ngrams.get(f"{order}_total", 0), ngrams.get(f"{order}_shared", 0)
        rows.append([f"{order}", number(whole), number(shared), percent(shared, whole), percent(whole - shared, whole)])
    if ngrams:
        words = "Runs of n words in the targets, each counted once an example, and how many are in its source, too."
        head = ["n", "in targets", "also in the source", "share", "new"]
        table = Table("n-grams of the targets", head, rows, False)
        yield Fold("n-grams of the targets", [Text(words), table])


def _histogram(each: Distribution, counts: Counts) -> Figure:
    series = [Series(label, counts.get(kind, {})) for kind, label in each.kinds.items()]
    return histogram(each.title, series, each.buckets, note=each.note)


def _shares(charts: Charts, counts: Counts) -> Iterator[Block]:
    figures = [share_chart(each, [counts.get(each.kind, {})]) for each in charts.shares]
    if (years := counts.get("year")) is not None:
        figures.append(year_chart("Examples by year", years, note="Year of the revision."))
    yield Grid(figures)


def share_chart(
    each: Shares, found: Sequence[Mapping[str, int]], series: Sequence[str] = ("count",), most: int | None = None
) -> Figure:
    """Return a bar chart of one kind of value.

    Args:
        each: title, kind and note of the chart.
        found: for each release, value → count; the order of the bars is the frequency in the first release.
        series: a name for each release.
        most: most bars to show; None for all.
    """
    first, *others = found
    values = sorted({value for counts in found for value in counts}, key=partial(_frequency, first))[:most]
    bars = [
        Bar(value, first.get(value, 0), others=tuple(counts.get(value, 0) for counts in others)) for value in values
    ]
    return bar_chart(each.title, bars, [sum(counts.values()) for counts in found], note=each.note, series=series)


def _frequency(counts: Mapping[str, int], value: str) -> tuple[int, str]:
    return -counts.get(value, 0), value


def _sources(manifest: Mapping[str, Any]) -> Iterator[Block]:
    inputs = sorted(manifest["inputs"], key=_worst_first)
    rows = [
        [
            entry["file"],
            entry["wiki"] or "–",
            number(entry["bytes"]),
            entry["state"],
            number(sum(entry["pages"].values())),
            number(sum(entry["revisions"].values())),
            Cell(entry["sha256"][:_DIGITS], entry["sha256"], "code"),
        ]
        for entry in inputs[:_SHOWN_INPUTS]
    ]
    if len(inputs) > 1:
        states = Counter(entry["state"] for entry in inputs)
        words = ", ".join(f"{number(count)} {state}" for state, count in sorted(states.items()))
        yield Text(f"{quantity(len(inputs), 'input file')}: {words}.")
    table = Table("Input files", ["file", "wiki", "bytes", "state", "pages", "revisions", "SHA-256"], rows)
    yield table if len(rows) <= 5 else Fold("Input files", [table])
    if len(inputs) > _SHOWN_INPUTS:
        yield Text(f"{number(len(inputs) - _SHOWN_INPUTS)} more are listed in manifest.json.")
    yield _namespaces(manifest)
    options = [[name, Cell(_written(value), style="code")] for name, value in sorted(manifest["options"].items())]
    yield Fold("Options", [Table("Options that decide the content", ["option", "value"], options)])
    used = [*sorted(manifest["versions"].items()), *sorted(manifest["models"].items())]
    versions = [[name, Cell(_written(value), style="code")] for name, value in used]
    yield Fold("Versions and models", [Table("Versions and models", ["name", "version or digest"], versions, False)])
    if (origin := manifest.get("drawn_from")) is not None:
        words = f"Selected from the {origin['corpus']} release whose manifest.json has the SHA-256"
        yield Text(f"{words} {origin['manifest_sha256']}.")


def _namespaces(manifest: Mapping[str, Any]) -> Table:
    """Return the numbers of pages and revisions read, for each mined namespace and for all others together."""
    pages: Counter[str] = Counter()
    revisions: Counter[str] = Counter()
    for entry in manifest["inputs"]:
        pages.update(entry["pages"])
        revisions.update(entry["revisions"])
    mined = {str(one) for one in manifest["options"]["namespaces"]}
    found = [([name], f"{name} {_NAMESPACES.get(name, '')}".strip()) for name in sorted(mined, key=_as_number)]
    found.append((sorted(pages.keys() - mined), "others, not mined"))
    rows = []
    for names, label in found:
        read, seen = sum(pages[name] for name in names), sum(revisions[name] for name in names)
        if read:
            rows.append([label, number(read), percent(read, pages.total()), number(seen)])
    return Table("By namespace", ["namespace", "pages read", "share", "revisions read"], rows)


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)


def _worst_first(entry: Mapping[str, Any]) -> tuple[bool, str, str]:
    return entry["state"] == "whole", entry["file"], entry["sha256"]


def _as_number(name: str) -> tuple[int, str]:
    return (int(name), "") if name.lstrip("-").isdecimal() else (0, name)
