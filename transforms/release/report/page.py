"""The rendering of HTML pages by `page.html`: self-contained, without scripts; equal values give equal bytes."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from wikimill.transforms.release.report.charts import Block

#: A heading, and the blocks below it.
Section = tuple[str, Sequence[Block]]
#: Text has a contrast of at least 4.5 to 1 with its background, marks 3 to 1 (WCAG 2.2, AA).
LIGHT: Mapping[str, str] = {
    **{"page": "#f6f7f9", "card": "#ffffff", "line": "#d5dae1", "text": "#1a1f26", "faint": "#56606c"},
    **{"link": "#0a57a8", "one": "#1667b8", "two": "#b8560b", "three": "#7a3fb0", "kept": "#17804a"},
    **{"dropped": "#858e99", "dead": "#c0271b", "track": "#e7eaee"},
    **{"added": "#0b5c31", "added-back": "#daf3e4", "removed": "#8c1a12", "removed-back": "#fde4e1"},
}
DARK: Mapping[str, str] = {
    **{"page": "#101317", "card": "#181c22", "line": "#323a45", "text": "#e5e9ee", "faint": "#a2acb8"},
    **{"link": "#7db8ff", "one": "#5aa5f5", "two": "#e8964f", "three": "#b58af0", "kept": "#3fbf7f"},
    **{"dropped": "#7f8a97", "dead": "#ff7a70", "track": "#262d36"},
    **{"added": "#8ee6b4", "added-back": "#0f3521", "removed": "#ffb3ab", "removed-back": "#451a17"},
}
#: Characters that HTML forbids, and marks that change the direction of text.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufffe\uffff]")


def draw_page(
    title: str, top: Sequence[Block], sections: Sequence[Section], tiles: Sequence[tuple[str, str]] = ()
) -> bytes:
    """Return a page as HTML in UTF-8.

    Args:
        title: title of the page.
        top: blocks below the title.
        sections: pairs (heading, blocks); headings must be distinct.
        tiles: the most important figures, as pairs (name, value).
    """
    template = environment(Path(__file__).parent).get_template("page.html")
    return template.render(title=title, top=top, sections=sections, tiles=tiles, light=LIGHT, dark=DARK).encode()


def said_by(page: bytes) -> list[str]:
    """Return the words, tooltips and link targets of a page in order, without its markup and style.

    >>> said_by(b'<style>p{}</style><p>64 <b title="of 70">examples</b></p><a href="#x">x</a>')
    ['64', 'of 70', 'examples', '#x', 'x']
    """
    reader = _Reader()
    reader.feed(page.decode(errors="replace"))
    reader.close()
    return reader.said


def web_address(address: str | None) -> str | None:
    """Return the text if it is an absolute http or https address without white space; None if it is not.

    >>> web_address("https://en.wikipedia.org/wiki/Mill"), web_address("javascript:alert(1)")
    ('https://en.wikipedia.org/wiki/Mill', None)
    """
    try:
        parts = urlsplit(address or "")
    except ValueError:
        return None
    is_web = parts.scheme in ("http", "https") and parts.netloc and not re.search(r"\s", address or "")
    return address if is_web else None


@functools.cache
def environment(folder: Path) -> Environment:
    """Return the Jinja environment of a folder's templates, which escapes all values and replaces characters that HTML
    forbids.
    """
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_printable,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _printable(value: Any) -> Any:
    return _UNPRINTABLE.sub("\ufffd", value) if isinstance(value, str) and not isinstance(value, Markup) else value


class _Reader(HTMLParser):
    """Collects the words and links of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[str] = []
        self._in_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_style = tag == "style"
        self.said += [value or "" for name, value in attrs if name in ("href", "title", "src")]

    def handle_endtag(self, tag: str) -> None:
        self._in_style = False

    def handle_data(self, data: str) -> None:
        self.said += [] if self._in_style else data.split()
