"""Pages drawn from texts of strangers: no script, no handler, no frame, and no link but to the web or within the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.milling import wikimill
from support.report_samples import Seen, fusion_examples, split_examples, stored

from wikimill.rules.profiles.profile import VERSION
from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.release.report.drift_page import draw_drift
from wikimill.transforms.release.report.release_page import draw_report

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "</style></title></svg><iframe src=//evil.example>",
    'https://evil.example" onclick="alert(1)',
    "http://[<b>",
    "]]><!--<svg onload=alert(1)>",
    "&lt;script&gt;&#60;b&#62;\u202egnp.exe\0\x1b[2J\ud800",
)
Path_ = tuple[str | int, ...]


def harmless(page: bytes) -> None:
    """Check a page: elements that draw or hold text, attributes that run nothing, links to the web or within."""
    seen = Seen.of(page)
    for tag, attributes in seen.elements:
        assert tag not in ("script", "iframe", "img", "object", "embed", "form", "base", "link", "foreignobject")
        assert not [name for name in attributes if name.startswith("on") or name in ("src", "xlink:href", "style")]
        address = attributes.get("href") or "#"
        assert address.startswith(("#", "https://", "http://")), address
        assert tag != "meta" or attributes.get("http-equiv") in (None, "Content-Security-Policy")


def places(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, bool]]:
    """Yield the way to each text, and to each key of an object that has names of its own (True)."""
    if isinstance(value, str):
        yield path, False
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, key), True
            yield from places(inner, (*path, key))
    elif isinstance(value, list) and value:
        yield from places(value[0], (*path, 0))


def replaced(value: Any, path: Path_, is_key: bool, hostile: str) -> Any:
    copy = json.loads(json.dumps(value))
    inner = copy
    for name in path[:-1]:
        inner = inner[name]
    if is_key:
        inner[hostile] = inner[path[-1]]
    else:
        inner[path[-1]] = hostile
    return copy


@pytest.mark.slow
@pytest.mark.attack
@pytest.mark.parametrize("which", ["manifest", "stats"])
@pytest.mark.parametrize("corpus", ["wikisplit", "discofuse"])
def test_reports_and_drifts(corpus, which):
    """Each text and each key is hostile in turn."""
    examples = split_examples(2) if corpus == "wikisplit" else fusion_examples(2)
    manifest, stats = stored(corpus, examples)
    pages = 0
    for number, (path, is_key) in enumerate(places(manifest if which == "manifest" else stats)):
        # Names that the program looks up, and buckets that it knows.
        if path in (("corpus",), ("profile", "version")) or (is_key and path[:2] == ("profile", "version")):
            continue
        hostile = HOSTILE[number % len(HOSTILE)]
        changed = (
            (replaced(manifest, path, is_key, hostile), stats)
            if which == "manifest"
            else (manifest, replaced(stats, path, is_key, hostile))
        )
        if is_key and path[-2:-1] == ("counts",) and which == "manifest":
            changed[0]["counts"].pop(hostile)
        assert changed[1]["profile"]["version"] == VERSION
        harmless(draw_report(find_corpus(corpus), *changed))
        pages += 1
        if number % 4 == 0:
            harmless(draw_drift(find_corpus(corpus), (manifest, stats), changed, None))
            harmless(draw_drift(find_corpus(corpus), changed, (manifest, stats), None))
            pages += 2
    assert pages > 40


@pytest.mark.attack
@pytest.mark.parametrize("hostile", HOSTILE[:3] + HOSTILE[6:9])
def test_evaluations(tmp_path, hostile):
    folder = tmp_path / hostile.replace("/", "∕")
    folder.mkdir()
    row = {name: f"{hostile} {name} ." for name in ("complex_sentence", "simple_sentence_1", "simple_sentence_2")}
    (folder / "rows.jsonl").write_text(json.dumps(row | {"id": hostile}) + "\n", "utf-8")
    (folder / "predictions.txt").write_text(f"{hostile} <::::> {hostile}\n", "utf-8")
    page = tmp_path / "page.html"
    words = ("--references", folder / "rows.jsonl", "--predictions", folder / "predictions.txt", "--html", page)
    assert wikimill("evaluate", *words).code == 0
    harmless(page.read_bytes())


@pytest.mark.slow
@pytest.mark.attack
def test_explanations(tmp_path: Path):
    texts, pages = [text for text in HOSTILE if text.isprintable()], 0
    for hostile in texts:
        page = tmp_path / "page.html"
        outcome = wikimill("explain", f"He saw {hostile} there, but she left {hostile} at home.", "--html", page)
        assert outcome.code in (0, 2)  # exit code 2 for a text without a sentence to mine
        if outcome.code == 0:
            drawn = page.read_text("utf-8").lower()
            assert not [tag for tag in ("<script", "<iframe", "<img", "onerror=alert(1)>", "<b>") if tag in drawn]
            pages += 1
    assert pages > 2
