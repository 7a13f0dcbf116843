"""A report is one file that loads nothing, runs nothing, believes nothing, and says everything twice."""

import json
import re
from dataclasses import replace

import pytest
from support.examples import FUSION, SPLIT
from support.report_samples import HEADINGS, Seen, fusion_examples, split_examples, stored

from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.release.report.page import said_by
from wikimill.transforms.release.report.release_page import NoProfile, draw_report

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
def test_every_figure_has_a_name_words_and_a_table(name):
    page = page_of(name).decode()
    seen = Seen.of(page.encode())
    assert len(seen.all("figure")) > (1 if name.startswith("no-") else 8)
    assert all(
        svg.get("aria-hidden") == "true" or (svg["role"] == "img" and svg["aria-label"]) for svg in seen.all("svg")
    )
    for figure in re.findall("<figure>.*?</figure>", page, re.DOTALL):
        assert re.search(r"<figcaption>[^<]+</figcaption>", figure)
        assert re.search(r'aria-label="[^"]+"|<p class="unseen">[^<]+', figure)
        assert "<caption" in figure
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


@pytest.mark.attack
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


def words_of(page: bytes) -> str:
    return " ".join(said_by(page))


def test_draw_report_puts_figures_at_the_top():
    text = words_of(page_of("wikisplit"))
    assert "WikiSplit of enwiki examples 300 train 300 dev 0 test 0 pages mined 7 made by" in text
    assert "enwiki-20260901-history.xml.bz2" in text
    assert "DiscoFuse of enwiki, balanced" in words_of(page_of("balanced"))
    dated = report(*stored("wikisplit", [replace(SPLIT, dump="2026-09-01")]))
    assert "pages mined 7 dump 2026-09-01 made by" in words_of(dated)


@pytest.mark.parametrize("name", ["no-examples", "no-fusions"])
def test_draw_report_warns_of_no_examples(name):
    assert "has no examples" in warnings_of(page_of(name))[0]


def warnings_of(page: bytes) -> list[str]:
    return re.findall('<p class="warning">(.*?)</p>', page.decode())


def test_draw_report_says_once_what_is_not_whole():
    page = report(*stored("wikisplit", [SPLIT], partial="the input is not whole: d.xml is cut"))
    assert warnings_of(page) == ["The input is not whole: d.xml is cut."]
    assert Seen.of(page).text().count("not whole") == 1
    assert warnings_of(page_of("wikisplit")) == []


def test_draw_report_opens_three_examples_first():
    page = page_of("wikisplit").decode()
    assert page.index("<h2") == page.index('<h2 id="examples">')
    assert len(Seen.of(page.encode()).all("article")) == 200  # 50 of each kind
    assert page[: page.index("<details>")].count("<article") == 3


@pytest.mark.parametrize(
    ("pages", "row"),
    [({"0": 8}, ["files", "1", "0", "1", "0", "0"]), ({}, ["files", "1", "0", "0", "1"])],
    ids=["read in part", "not read"],
)
def test_a_cut_file_that_gave_pages_is_not_dead(pages, row):
    manifest, stats = stored("wikisplit", [SPLIT])
    manifest["inputs"][0] |= {"state": "cut", "pages": pages, "texts": {}}
    manifest["counts"]["files"] = {"in": 1, "kept": 0, "dropped": {}, "dead": 1}
    page = report(manifest, stats)
    assert f"{' '.join(row)} pages" in words_of(page)
    assert ("0 of 1 kept" in words_of(page)) == (not pages)


def test_drop_reasons_have_their_gloss():
    assert "same_suffix S1 has" in words_of(report(*suffixed()))


def suffixed():
    manifest, stats = stored("wikisplit", [SPLIT])
    manifest["counts"]["candidates"]["dropped"] = {"same_suffix": 5}
    return manifest, stats


@pytest.mark.parametrize(("count", "is_compared"), [(999, False), (1000, True)])
def test_only_large_releases_are_compared_with_the_paper(count, is_compared):
    text = words_of(report(*stored("wikisplit", split_examples(count))))
    assert ("33.1 M" in text, "1.4 M" in text) == (is_compared, is_compared)
    fusions = words_of(report(*stored("discofuse", fusion_examples(count))))
    assert ("12.5 %" in fusions, "in the paper" in fusions) == (is_compared, is_compared)


def test_thresholds_have_a_row_for_each_column():
    page = page_of("wikisplit").decode()
    assert page.count('<th scope="row">length_ratio</th>') == 1


def test_a_digest_is_shortened():
    assert f'title="{"ab" * 32}">{"ab" * 6}</span>' in page_of("wikisplit").decode()


def test_namespaces_that_are_not_mined_are_one_row():
    manifest, stats = stored("wikisplit", [SPLIT])
    manifest["inputs"][0] |= {"pages": {"0": 8, "1": 1, "2": 1}, "revisions": {"0": 30, "1": 4, "2": 6}}
    table = words_of(report(manifest, stats)).split("By namespace")[-1]
    assert "0 articles 8 80 % 30 others, not mined 2 20 % 10" in table


def test_many_input_files_are_shown_worst_first_and_no_more_than_can_be_read():
    manifest, stats = stored("wikisplit", [SPLIT])
    (entry,) = manifest["inputs"]
    manifest["inputs"] = [entry | {"file": f"f{n:04}", "state": "cut" if n == 900 else "whole"} for n in range(1000)]
    text = Seen.of(report(manifest, stats)).text()
    assert "1,000 input files: 1 cut, 999 whole" in text
    assert re.findall(r"\bf\d{4}\b", text)[:2] == ["f0900", "f0000"]
    assert "800 more are listed in manifest.json" in text


def test_a_release_of_an_older_wikimill_has_no_report():
    manifest, stats = stored("wikisplit", [SPLIT])
    with pytest.raises(NoProfile, match="as an older wikimill wrote it; mine again"):
        report(manifest, {name: value for name, value in stats.items() if name != "profile"})
    stats["profile"]["version"] = 0
    with pytest.raises(NoProfile, match="its profile has version 0, and this wikimill draws 1"):
        report(manifest, stats)
