"""Templates of dates and ages: {{birth date|1954|6|7}} shows "June 7, 1954", {{as of|2014}} "As of 2014".

After the documentation of Template:Date and Template:As of. Text that depends on the current date, such as the age of
the living, is left out of a date or makes a hole.
"""

from __future__ import annotations

import re

from wikimill.rules.wikitext.templates.call import Call, Rule
from wikimill.rules.wikitext.templates.numbers import ordinal_of

MONTHS = "January February March April May June July August September October November December".split()
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})\Z")
_YEAR = re.compile(r"\d{1,4}(?:\s*(?:BC|BCE|AD|CE))?\Z")
_TIME = re.compile(r"\d{1,2}\Z")
_LETTER = re.compile(r"[A-Za-z]{3,}")


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else None


def _month(text: str) -> str | None:
    number = _number(text)
    if number is not None:
        return MONTHS[number - 1] if 1 <= number <= 12 else None
    named = [month for month in MONTHS if len(text) >= 3 and month.lower().startswith(text.lower())]
    return named[0] if named else None


def written(year: str, month: str, day: str, day_first: bool) -> str | None:
    """Return a date in English, from year, month and day or a part of these; None if a given part is invalid.

    Args:
        year: one to four digits, with an era such as BC or without.
        month: a number, or the beginning of a name of at least three letters; "" for none, which also omits the day.
        day: a number; "" for none.
        day_first: write 7 June 1954 instead of June 7, 1954.

    >>> written("1954", "6", "7", False), written("1954", "6", "", True), written("1954", "13", "7", True)
    ('June 7, 1954', 'June 1954', None)
    """
    if not _YEAR.match(year):
        return None
    if not month:
        return year
    name, number = _month(month), _number(day)
    if name is None or (day and (number is None or not 1 <= number <= 31)):
        return None
    if not day:
        return f"{name} {year}"
    return f"{number} {name} {year}" if day_first else f"{name} {number}, {year}"


def _parts(call: Call, first: int = 1) -> tuple[str, str, str]:
    if match := _ISO.match(call[first]):
        return match[1], match[2], match[3]
    return call[first], call[first + 1], call[first + 2]


def date(call: Call) -> str | None:
    """Render {{start date|1954|6|7|df=y}} as "7 June 1954"; a date in words is returned as it is; None for others."""
    shown = written(*_parts(call), day_first=call.has("df"))
    return shown if shown is not None or not _LETTER.search(call[1]) else call[1]


def date_and_time(call: Call) -> str | None:
    """Render {{start date|1954|6|7|08|30}} as "08:30, June 7, 1954"; None if it has a time zone."""
    shown, time = date(call), [call[number] for number in (4, 5, 6) if call[number]]
    if not time or shown is None:
        return shown
    if call[7] or len(time) < 2 or not all(_TIME.match(part) for part in time):
        return None
    return f"{':'.join(part.zfill(2) for part in time)}, {shown}"


def formatted_date(call: Call) -> str | None:
    """Render {{date|2006-08-04|DMY}} as "4 August 2006", with MDY "August 4, 2006", with ISO "2006-08-04".

    Without a layout or an ISO date it is rendered as by `date`. None for an invalid date or another layout.
    """
    layout, match = call[2].upper(), _ISO.match(call[1])
    if not layout or match is None:
        return date(call)
    if layout == "ISO":
        return call[1]
    return written(match[1], match[2], match[3], day_first=layout == "DMY") if layout in ("DMY", "MDY") else None


def death_date_and_age(call: Call) -> str | None:
    """Render {{death date and age|1954|6|7|1912|6|23}} as "June 7, 1954 (aged 41)".

    None unless the date of birth is complete and the age is not negative.
    """
    shown, years = written(*_parts(call), day_first=call.has("df")), _years(call, 4, 1)
    return None if shown is None or years is None else f"{shown} (aged {years})"


def age(call: Call) -> str | None:
    """Render {{age|1912|6|23|1954|6|7}} as "41"; None without the second date."""
    return _years(call, 1, 4)


def _years(call: Call, first: int, second: int) -> str | None:
    """Return the years from the date at parameter `first` to that at `second`; None if one is incomplete."""
    numbers = [_number(call[at + part]) for at in (first, second) for part in range(3)]
    known = [number for number in numbers if number is not None]
    if len(known) < 6:
        return None
    start, end = tuple(known[:3]), tuple(known[3:])
    years = end[0] - start[0] - (end[1:] < start[1:])
    return str(years) if years >= 0 else None


def as_of(call: Call) -> str | None:
    """Render {{as of|2014|6|lc=y}} as "as of June 2014"; None if the date is invalid."""
    if call["alt"]:
        return call["alt"] + call["post"]
    day_first = call["df"].casefold() not in ("us", "mdy")
    shown = written(call[1], call[2], call[3], day_first) or (call[1] if _LETTER.search(call[1]) else None)
    if shown is None:
        return None
    if not call.has("bare"):
        lead = "since" if call.has("since") else "as of"
        pre = f" {call['pre']}" if call["pre"] else ""
        shown = f"{lead if call.has('lc') else lead.capitalize()}{pre} {shown}"
    return shown + call["post"]


def circa(call: Call) -> str:
    """Render {{circa|406|453}} as "c. 406 – c. 453", {{circa}} as "c."."""
    years = [text for text in call.numbered() if text]
    return " – ".join(f"c. {year}" for year in years[:2]) or "c."


def flourished(call: Call) -> str:
    """Render {{fl.|1250}} as "fl. 1250", {{fl.|1250|1260}} as "fl. 1250–1260"."""
    return "–".join(text for text in (f"fl. {call[1]}".strip(), call[2]) if text)


def reigned(call: Call) -> str | None:
    """Render {{reign|1509|1547}} as "r. 1509–1547"; None without a first year."""
    return f"r. {'–'.join(filter(None, (call[1], call[2])))}" if call[1] else None


def old_style(call: Call) -> str | None:
    """Render {{OldStyleDate|2 February|1905|20 January}} as "2 February [O.S. 20 January] 1905".

    None without one of the two days.
    """
    if not call[1] or not call[3]:
        return None
    return " ".join(filter(None, (call[1], f"[O.S. {call[3]}]", call[2])))


def old_style_without_year(call: Call) -> str | None:
    """Render {{OldStyleDateNY|2 February|20 January}} as "2 February [O.S. 20 January]".

    None without one of the two days.
    """
    return f"{call[1]} [O.S. {call[2]}]" if call[1] and call[2] else None


def decade(call: Call) -> str | None:
    """Render {{decade|1980}} and {{decade|1985}} as "1980s"; None without a number of two digits or more."""
    return f"{call[1][:-1]}0s" if call[1].isdecimal() and len(call[1]) > 1 else None


def century(call: Call) -> str | None:
    """Render {{century|19}} as "19th century", {{century|3|BC}} as "3rd century BC".

    None without a number from 1 to 9999, or with another era.
    """
    number = _number(call[1])
    if not number or call[2] not in ("", "BC", "BCE", "AD", "CE"):
        return None
    return f"{ordinal_of(number)} century {call[2]}".rstrip()


def years_joined(call: Call) -> str | None:
    """Render {{dash year|1943|1945}} as "1943–1945"; None without one of the years."""
    return f"{call[1]}–{call[2]}" if call[1] and call[2] else None


_DATES = """birth date|death date|birth date and age|birth-date and age|bda|dob|dod|film date
    release date
    start date and age|birth date text|death date text|start-date|end-date|birth-date|death-date|bya
    birth year and age
    launch date|upcoming date|opening date|dts|date table sorting|birth year|death year|isodate|start and end dates"""
RULES: dict[str, Rule] = {
    **dict.fromkeys([name.strip() for line in _DATES.split("\n") for name in line.split("|")], date),
    **dict.fromkeys(("death date and age", "dda", "death-date and age"), death_date_and_age),
    **dict.fromkeys(("age", "age in years", "age at date"), age),
    **dict.fromkeys(("as of", "asof", "as-of", "since"), as_of),
    **dict.fromkeys(("circa", "c.", "ca", "ca.", "approx."), circa),
    **dict.fromkeys(("fl", "fl.", "floruit", "flourished"), flourished),
    **dict.fromkeys(("reign", "r."), reigned),
    **dict.fromkeys(("oldstyledate", "old style date", "osdate"), old_style),
    **dict.fromkeys(("oldstyledateny", "oldstyledatedy", "old style date ny"), old_style_without_year),
    **dict.fromkeys(("start date", "end date", "start date and time", "end date and time"), date_and_time),
    "date": formatted_date,
    "decade": decade,
    "century": century,
    **dict.fromkeys(("dash year", "year range"), years_joined),
}
