"""Builds HTML: whatever is not made here is text, and is escaped."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

#: What HTML must not hold, and what would turn the order of the text around it.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufffe\uffff]")
#: What is not shown as it stands: the same, and what `html.escape` replaces.
_SPECIAL = re.compile(f"[&<>\"'{_UNPRINTABLE.pattern[1:]}")
_VOID = frozenset(("meta", "col", "br", "hr"))


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


Child = str | None


def element(tag: str, /, *children: Child, **attributes: str | int | None) -> Html:
    """One element.

    Args:
        tag: its name.
        children: `Html` as it is, other text escaped; None is left out.
        attributes: escaped; `class_` is class, `aria_label` is aria-label; None is left out.

    >>> element("p", "1 < 2", element("b", "x"), class_="a", title='"')
    '<p class="a" title="&quot;">1 &lt; 2<b>x</b></p>'
    """
    named = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escaped(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if tag in _VOID:
        return Html(f"<{tag}{named}>")
    return Html(f"<{tag}{named}>{joined(children)}</{tag}>")


def joined(children: Iterable[Child]) -> Html:
    """Several pieces, one after the other."""
    return Html(
        "".join(child if isinstance(child, Html) else escaped(child) for child in children if child is not None)
    )


def escaped(text: str) -> Html:
    """Text as HTML shows it; characters that it must not hold become U+FFFD.

    >>> escaped("<script>")
    '&lt;script&gt;'
    """
    if _SPECIAL.search(text) is None:
        return Html(text)
    return Html(html.escape(_UNPRINTABLE.sub("\ufffd", text), quote=True))


def link(address: str | None, text: str) -> Html:
    """A link to a web page, or only its text where the address is none (`javascript:` …).

    >>> link("javascript:alert(1)", "x")
    'x'
    """
    if address is None or not is_web_address(address):
        return escaped(text)
    return element("a", text, href=address, rel="noopener noreferrer")


def is_web_address(address: str) -> bool:
    """Whether this is an absolute http or https address without white space."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and not re.search(r"\s", address)


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[Child]], *, hidden: bool = False) -> Html:
    """A table whose first column heads the rows; it scrolls within itself where it is too wide.

    Args:
        caption: what it shows.
        head: the columns' headings.
        rows: cells; those behind the first are numbers, or short.
        hidden: whether the caption is for screen readers only, because the same stands above.
    """
    lines = [
        element("tr", element("th", first, scope="row"), *(element("td", cell) for cell in others))
        for first, *others in rows
    ]
    made = element(
        "table",
        element("caption", caption, class_="unseen" if hidden else None),
        element("thead", element("tr", *(element("th", title, scope="col") for title in head))),
        element("tbody", *lines),
    )
    return element("div", made, class_="scroll", tabindex=0, role="region", aria_label=caption)


def details(summary: str, *children: Child, class_: str | None = None) -> Html:
    """What is shown when it is opened, without a script."""
    return element("details", element("summary", summary), *children, class_=class_)


def number(count: int) -> str:
    """A count with its thousands marked.

    >>> number(1234567)
    '1,234,567'
    """
    return f"{count:,}"


def percent(part: float, whole: float) -> str:
    """A share; a dash if there is nothing to have a share of.

    >>> percent(1, 8), percent(1, 0), percent(1, 100000)
    ('12.5 %', '–', '< 0.1 %')
    """
    if not whole:
        return "–"
    share = 100 * part / whole
    return "< 0.1 %" if 0 < share < 0.05 else f"{share:.1f} %"
