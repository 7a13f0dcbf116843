"""{{coord|57|18|N|4|27|W}} shows "57°18′N 4°27′W", unless it is in the page's corner only (`display=title`).

After Module:Coordinates. Most sentences with one have "at" before it, so it must not vanish.
"""

from __future__ import annotations

import re

from wikimill.rules.wikitext.templates.call import Call, Rule

_DECIMAL = re.compile(r"-?\d{1,3}(?:\.\d+)?\Z")
_SIGNS = "°′″"


def coordinates(call: Call) -> str | None:
    """Return latitude and longitude as given, in decimals or in degrees, minutes and seconds.

    "" if they are in the page's corner only; None if they are not understood.

    >>> from wikimill.rules.wikitext.templates.call import call_of
    >>> coordinates(call_of("coord", [(None, part) for part in ("44.112", "-87.913", "region:US")]))
    '44.112°N 87.913°W'
    """
    display = re.split(r"[\s,]+", call["display"] or "inline")
    if not {"inline", "i", "it", "ti"} & set(display):
        return ""
    parts = call.numbered()
    if call["format"]:
        return None
    if len(parts) > 1 and _DECIMAL.match(parts[0]) and _DECIMAL.match(parts[1]) and not _has_letters(parts):
        return f"{_decimal(parts[0], 'NS')} {_decimal(parts[1], 'EW')}"
    found = []
    for letters in ("NS", "EW"):
        end = next((at for at, part in enumerate(parts[:4]) if part.upper() and part.upper() in letters), 0)
        if not 1 <= end <= 3 or not all(_DECIMAL.match(part) for part in parts[:end]):
            return None
        shown = (number if at == 0 else _padded(number) for at, number in enumerate(parts[:end]))
        found.append("".join(map("".join, zip(shown, _SIGNS, strict=False))) + parts[end].upper())
        parts = parts[end + 1 :]
    return " ".join(found)


def _has_letters(parts: list[str]) -> bool:
    return any(part.upper() in ("N", "S") for part in parts[:4])


def _decimal(number: str, letters: str) -> str:
    return f"{number.removeprefix('-')}°{letters[number.startswith('-')]}"


def _padded(number: str) -> str:
    integer, point, decimals = number.partition(".")
    return f"{integer:0>2}{point}{decimals}"


RULES: dict[str, Rule] = dict.fromkeys(("coord", "coor", "coor d", "coor dm", "coor dms", "coords"), coordinates)
