"""The text of a post that is written in HTML, on one line."""

from __future__ import annotations

from html.parser import HTMLParser

#: Elements that break words apart.
_BLOCKS = frozenset(
    "address article aside blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table td th tr "
    "ul".split()
)
#: Elements to skip: programs, their output, and invisible parts. Code within a sentence (`code` alone) is kept.
_SKIPPED = frozenset(("pre", "script", "style", "template", "iframe"))


def html_text(markup: str) -> str:
    """Return the text of HTML without its programs (`pre`) and invisible parts; white space is single spaces.

    >>> html_text("<p>Use <code>a &lt; b</code>.</p><pre><code>x = 1</code></pre><p>It <b>works</b>.</p>")
    'Use a < b. It works.'
    """
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    return " ".join("".join(reader.pieces).split())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._skipped: str | None = None
        self._depth = 0

    def parse_marked_section(self, i: int, report: bool = True) -> int:
        """Skip a marked section, up to ">" if the parser does not know its keyword, as browsers do."""
        try:
            return super().parse_marked_section(i, report)
        except AssertionError:
            return self.parse_bogus_comment(i, False)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        """Begin a skipped element, and break words at a block; inside a skipped element only its own name counts."""
        if self._skipped is not None:
            self._depth += tag == self._skipped
            return
        if tag in _SKIPPED:
            self._skipped, self._depth = tag, 1
        if tag in _BLOCKS:
            self.pieces.append(" ")

    def handle_endtag(self, tag: str) -> None:
        """End a skipped element, and break words at a block."""
        if self._skipped == tag:
            self._depth -= 1
            if not self._depth:
                self._skipped = None
        if tag in _BLOCKS:
            self.pieces.append(" ")

    def handle_data(self, data: str) -> None:
        """Keep text outside skipped elements."""
        if self._skipped is None:
            self.pieces.append(data)
