"""A report is one file that loads nothing, runs nothing, believes nothing, and says everything twice."""

import json
import re
from dataclasses import replace

import pytest
from support.examples import FUSION, SPLIT
from support.report_samples import HEADINGS, Seen, fusion_examples, split_examples, stored

from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.release.report.page import NoProfile, draw_report

RELEASES = {
    "wikisplit": stored("wikisplit", split_examples(300)),
    "no-examples": stored("wikisplit", []),
    "one-example": stored("wikisplit", [SPLIT]),
    "discofuse": stored("discofuse", fusion_examples(400), fusion_examples(100)),
    "balanced": stored(
        "discofuse", fusion_examples(100), [], drawn_from={"corpus": "discofuse", "manifest_sha256": "ef" * 32}
    ),
    "no-fusions": stored("discofuse", []),
}
every_release = pytest.mark.parametrize("name", RELEASES)
HOSTILE = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>\u202e\x00"
TAGS = {
    *("html", "head", "meta", "title", "style", "body", "header", "h1", "p", "strong", "dl", "div", "dt", "dd", "nav"),
    *("ul", "li", "a", "main", "section", "h2", "details", "summary", "table", "caption", "thead", "tr", "th", "tbody"),
    *("td", "code", "figure", "figcaption", "svg", "desc", "text", "rect", "line", "path", "span", "del", "ins", "bdi"),
    *("article", "footer"),
}  # fmt: skip


def report(manifest, stats) -> bytes:
    return draw_report(find_corpus(manifest["corpus"]), manifest, stats)


def page_of(name: str) -> bytes:
    return report(*RELEASES[name])


@every_release
def test_it_is_one_file_that_loads_and_runs_nothing(name):
    page = page_of(name)
    seen = Seen.of(page)
    assert {tag for tag, _ in seen.elements} <= TAGS
    names = {key for _, attributes in seen.elements for key in attributes}
    assert not {key for key in names if key.startswith("on") or key in ("src", "srcset", "style", "action", "ping")}
    assert b"url(" not in page
    (policy,) = [meta["content"] for meta in seen.all("meta") if meta.get("http-equiv") == "Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline';")
    assert len(page) < 1_000_000


@every_release
def test_its_parts_are_named_and_in_order(name):
    seen = Seen.of(page_of(name))
    assert seen.all("html") == [{"lang": "en"}]
    ids = [attributes["id"] for _, attributes in seen.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    named = " ".join(attributes.get("aria-labelledby") or "" for _, attributes in seen.elements).split()
    assert set(named) <= set(ids)
    levels = [HEADINGS.index(tag) for tag, _ in seen.elements if tag in HEADINGS]
    assert levels[0] == 0
    assert levels.count(0) == 1
    assert all(after - before <= 1 for before, after in zip(levels, levels[1:], strict=False))
    assert {link["href"][1:] for link in seen.all("a") if link["href"].startswith("#")} <= set(ids)


@every_release
def test_every_drawing_has_a_name_words_and_a_table(name):
    page = page_of(name).decode()
    seen = Seen.of(page.encode())
    drawings = [svg for svg in seen.all("svg") if svg.get("aria-hidden") != "true"]
    assert len(drawings) == len(seen.all("figure"))
    assert len(drawings) > (2 if name.startswith("no-") else 10)
    assert {svg["role"] for svg in drawings} == {"img"}
    for figure in re.findall("<figure>.*?</figure>", page, re.DOTALL):
        assert re.search(r"<title id=[^>]*>[^<]+</title><desc id=[^>]*>[^<]+</desc>", figure)
        assert "<table><caption" in figure
    assert len(seen.all("caption")) == len(seen.all("table"))
    assert {head["scope"] for head in seen.all("th")} == {"row", "col"}


@every_release
def test_the_same_numbers_give_the_same_bytes(name):
    manifest, stats = RELEASES[name]
    backwards = [
        json.loads(json.dumps(value, sort_keys=True), object_pairs_hook=reverse) for value in (manifest, stats)
    ]
    assert report(*backwards) == page_of(name)
    assert report(manifest | {"files": [{"path": "report.html", "sha256": "x"}]}, stats) == page_of(name)


def reverse(pairs):
    return dict(pairs[::-1])


@pytest.mark.attack("hostile HTML", severity="high")
@pytest.mark.parametrize("corpus", ["wikisplit", "discofuse"])
def test_nothing_hostile_gets_through(corpus):
    if corpus == "wikisplit":
        sentences = dict.fromkeys(("complex_sentence", "simple_sentence_1", "simple_sentence_2"), f"a {HOSTILE} b .")
        example = replace(SPLIT, **sentences, url="javascript:alert(1)", timestamp=HOSTILE, section=HOSTILE)
    else:
        example = replace(
            FUSION, url="javascript:alert(1)", section=HOSTILE, connective_string=HOSTILE, rules=[HOSTILE]
        )
        example = replace(example, coherent_first_sentence=HOSTILE, incoherent_second_sentence=HOSTILE)
    example = replace(example, page_title=HOSTILE, wiki=HOSTILE, dump=HOSTILE)
    manifest, stats = stored(corpus, [example], licence=HOSTILE, partial=HOSTILE, models={HOSTILE: HOSTILE})
    manifest["options"] |= {"language": HOSTILE, HOSTILE: [HOSTILE], "namespaces": [HOSTILE]}
    manifest["inputs"][0] |= {"file": HOSTILE, "wiki": HOSTILE, "state": HOSTILE, "pages": {HOSTILE: 3}}
    manifest["counts"]["pages"]["dropped"] = {HOSTILE: 2}
    seen = Seen.of(report(manifest, stats))
    assert {tag for tag, _ in seen.elements} <= TAGS
    assert {key for _, attributes in seen.elements for key in attributes if key.startswith("on")} == set()
    assert {link["href"][0] for link in seen.all("a")} == {"#"}
    assert seen.text().count("<script>alert(1)</script>") > 10
    assert "\u202e" not in seen.text()
    assert "\0" not in seen.text()


def test_the_head_tells_the_release():
    text = " ".join(Seen.of(page_of("wikisplit")).text().split())
    assert "WikiSplit of enwiki examples 300 train 300 dev 0 test 0 pages milled 7" in text
    assert "enwiki-20260901-history.xml.bz2" in text
    assert "DiscoFuse of enwiki, balanced" in Seen.of(page_of("balanced")).text()


@pytest.mark.parametrize("name", ["no-examples", "no-fusions"])
def test_a_release_without_examples_says_so(name):
    assert "The release has no examples; the funnel tells why." in Seen.of(page_of(name)).text()


def test_what_is_not_whole_is_said_first():
    seen = Seen.of(report(*stored("wikisplit", [SPLIT], partial="the input is not whole: d.xml is cut")))
    text = seen.text()
    assert text.index("the input is not whole: d.xml is cut") < text.index("examples")


def test_the_papers_numbers_stand_beside_ours():
    text = Seen.of(page_of("wikisplit")).text()
    assert "33.1 m" in text
    fusions = Seen.of(page_of("discofuse")).text()
    assert "12.5 %" in fusions
    assert "59 % in the paper's Wikipedia part before down-sampling" in fusions


def test_examples_by_namespace_are_told_where_they_can_be():
    assert "0 articles</th><td>8</td><td>80.0 %</td><td>30</td><td>yes</td><td>300" in page_of("wikisplit").decode()
    several = stored("wikisplit", [SPLIT], options={"namespaces": [0, 1]})
    assert "1 talk</th><td>2</td><td>20.0 %</td><td>10</td><td>yes</td><td>not told apart" in report(*several).decode()


def test_many_input_files_are_shown_worst_first_and_no_more_than_can_be_read():
    manifest, stats = stored("wikisplit", [SPLIT])
    (entry,) = manifest["inputs"]
    manifest["inputs"] = [entry | {"file": f"f{n:04}", "state": "cut" if n == 900 else "whole"} for n in range(1000)]
    text = Seen.of(report(manifest, stats)).text()
    assert "1,000 input files: 1 cut, 999 whole" in text
    assert re.findall(r"\bf\d{4}\b", text)[:2] == ["f0900", "f0000"]
    assert "800 more stand in manifest.json" in text


def test_a_release_of_an_older_wikimill_has_no_report():
    manifest, stats = stored("wikisplit", [SPLIT])
    with pytest.raises(NoProfile, match="as an older wikimill wrote it; mill again"):
        report(manifest, {name: value for name, value in stats.items() if name != "profile"})
    stats["profile"]["version"] = 0
    with pytest.raises(NoProfile, match="its profile has version 0, and this wikimill draws 1"):
        report(manifest, stats)
