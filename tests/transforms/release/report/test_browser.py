"""Reports in a real browser: nothing sticks out at 400 and at 1,400 pixels, in light and dark, nothing is loaded.

The screenshots lie in pytest's folder of the test (`--basetemp`, or the newest `/tmp/pytest-of-…/`), or in the folder that
WIKIMILL_SCREENSHOTS names.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.browser import CHROMIUM, Page, browser
from support.examples import SPLIT
from support.report_samples import fusion_examples, split_examples, stored

from wikimill.transforms.discofuse.corpus import DISCOFUSE
from wikimill.transforms.release.compare.id_changes import IdChanges
from wikimill.transforms.release.report.drift_page import draw_drift
from wikimill.transforms.release.report.release_page import draw_report
from wikimill.transforms.wikisplit.corpus import WIKISPLIT

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)")

VIEWS = ((400, "light"), (1400, "dark"), (400, "dark"), (1400, "light"))
LONG = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch" * 4
#: Elements that stick out of the page, though nothing around them scrolls.
STICKS_OUT = """
[...document.querySelectorAll('body *')].filter(
  element => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('.scroll, .unseen'))
  .map(element => element.outerHTML.slice(0, 80))
"""
OVERLAPS = """
[...document.querySelectorAll('figure > svg')].flatMap(svg => {
  const texts = [...svg.querySelectorAll('text')].map(text => [text, text.getBoundingClientRect()]);
  return texts.flatMap(([one, a], at) => texts.slice(at + 1).filter(([, b]) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3)
    .map(([other]) => one.textContent + ' | ' + other.textContent));
})
"""


def long_words() -> bytes:
    manifest, stats = stored("wikisplit", [SPLIT], partial=LONG)
    manifest["inputs"][0] |= {"file": LONG}
    manifest["options"] |= {"language": LONG}
    (row,) = next(iter(stats["profile"]["sample"].values()))
    row |= {"complex_sentence": LONG, "section": LONG}
    return draw_report(WIKISPLIT, manifest, stats)


FULL = stored("discofuse", fusion_examples(400), fusion_examples(100))
PAGES = {
    "wikisplit": draw_report(WIKISPLIT, *stored("wikisplit", split_examples(300))),
    "no-examples": draw_report(WIKISPLIT, *stored("wikisplit", [])),
    "one-example": draw_report(WIKISPLIT, *stored("wikisplit", [SPLIT])),
    "discofuse": draw_report(DISCOFUSE, *FULL),
    "long-words": long_words(),
    "drift": draw_drift(DISCOFUSE, FULL, stored("discofuse", fusion_examples(90)), IdChanges(1, 2, 3)),
}


@pytest.fixture(scope="module")
def tab(tmp_path_factory) -> Iterator[Page]:
    with browser(tmp_path_factory.mktemp("chromium")) as page:
        yield page


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_and_loads_nothing(tab, name, tmp_path):
    path = tmp_path / f"{name}.html"
    path.write_bytes(PAGES[name])
    folder = Path(os.environ.get("WIKIMILL_SCREENSHOTS", tmp_path))
    grounds = {}
    for width, scheme in VIEWS if name == "wikisplit" else VIEWS[:2]:
        tab.requests.clear()
        tab.show(path, width, scheme)
        tab.screenshot(folder / f"{name}-{width}-{scheme}.png")
        tab.value("document.querySelectorAll('details').forEach(each => each.open = true)")
        assert tab.value("document.documentElement.scrollWidth") == width
        assert tab.value(STICKS_OUT) == []
        assert tab.value(OVERLAPS) == []
        assert tab.requests == [path.as_uri()]
        grounds[scheme] = tab.value("getComputedStyle(document.body).backgroundColor")
    assert grounds == {"light": "rgb(246, 247, 249)", "dark": "rgb(16, 19, 23)"}
    assert tab.complaints == []


def test_a_script_would_not_run(tab, tmp_path):
    path = tmp_path / "page.html"
    script = b"<script>document.title = 'it ran'</script><img src=x>"
    path.write_bytes(PAGES["one-example"].replace(b"<main>", b"<main>" + script))
    tab.show(path, 400, "light")
    assert tab.value("document.title") == "WikiSplit of enwiki"
    assert len(tab.complaints) == 2
    assert all("Content Security Policy" in complaint for complaint in tab.complaints)
    tab.complaints.clear()
