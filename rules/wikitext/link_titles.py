"""Titles of links as a reader sees them, and options of images that tell how the image stands in the text."""

from __future__ import annotations

import re
from urllib.parse import unquote

#: MediaWiki has none of these in a title; a link with one is no link, and is shown as it is written.
_NO_TITLE = re.compile(r"[\[\]{}<>|\x00-\x1f\x7f]|%[0-9A-Fa-f]{2}")
#: An image with one of these options stands apart from the words before and behind it, as a paragraph does.
FLOATS = re.compile(
    r"(?:\A|\|)\s*(?:thumb|thumbnail|frame|framed|left|right|center|centre|none|mini|miniatur|gerahmt|links|rechts"
    r"|zentriert|miniatura|riquadrato|destra|sinistra|centro|vignette|cadre|gauche|droite|miniaturadeimagen|derecha"
    r"|izquierda|miniaturadaimagem|direita|esquerda|mały|lewo|prawo|miniatuur|мини|миниатюра|слева|справа|центр"
    r"|міні|мініатюра|праворуч|ліворуч|nhỏ|khung|phải|trái|giữa)\s*(?:\||\Z)",
    re.IGNORECASE,
)


def title_as_shown(title: str) -> str:
    """The words of a link without a label: its percent signs decoded, as MediaWiki does it, and no underscores.

    >>> title_as_shown("7%25_Solution"), title_as_shown("%5Bx%5D"), title_as_shown("100% new")
    ('7% Solution', '%5Bx%5D', '100% new')
    """
    if "%" in title:
        try:
            decoded = unquote(title, errors="strict")
        except UnicodeDecodeError:
            decoded = title
        title = title if _NO_TITLE.search(decoded) else decoded
    return title.replace("_", " ").strip()
