"""Points of time as text, by their precision: a day, a month, a year, a decade, a century.

After Wikibase's own formatter (https://www.wikidata.org/wiki/Help:Dates), which omits unknown parts. English dates are
written in words; dates in any other language in figures (1879-03-14), or not at all if figures cannot express them.
"""

from __future__ import annotations

from wikimill.rules.wikidata.values import JULIAN, TimeValue

MONTHS = "January February March April May June July August September October November December".split()
#: The year in which the Gregorian calendar was introduced: Julian dates up to it have no mark.
_REFORM = 1582
_DAY, _MONTH, _YEAR, _DECADE, _CENTURY, _MILLENNIUM = 11, 10, 9, 8, 7, 6
#: Years before Christ from which dates are written as "years ago".
_AGO = 10_000


def written_time(value: TimeValue, *, language: str = "en", month_first: bool = False) -> str | None:
    """Return a point of time as text, in words in English and in figures in any other language.

    None in another language if the time is before Christ or its precision is a decade or coarser.

    Args:
        value: the time; a precision finer than a day is written as a day. English marks Julian dates after 1582.
        language: `en`, or any other.
        month_first: write March 14, 1879 instead of 14 March 1879, in English.

    Raises:
        ValueError: `value.time` is not of the form `+YYYY-MM-DDThh:mm:ssZ`.

    >>> written_time(TimeValue("+1879-03-14T00:00:00Z", 11)), written_time(TimeValue("+1879-03-00T00:00:00Z", 10))
    ('14 March 1879', 'March 1879')
    >>> [written_time(TimeValue("-0044-03-15T00:00:00Z", precision, JULIAN)) for precision in (11, 9, 8, 7, 6)]
    ['15 March 44 BC', '44 BC', '40s BC', '1st century BC', '1st millennium BC']
    >>> written_time(TimeValue("+1917-10-25T00:00:00Z", 11, JULIAN))
    '25 October 1917 (Julian)'
    >>> written_time(TimeValue("-13800000000-00-00T00:00:00Z", 1))
    '13.8 billion years ago'
    """
    is_before = value.time.startswith("-")
    year_text, month_text, day_text = value.time[1:].partition("T")[0].split("-")
    year, month, day = int(year_text), int(month_text), int(day_text)
    if language != "en":
        return _in_figures(is_before, year, month, day, value.precision)
    era = " BC" if is_before else ""
    noted = " (Julian)" if value.calendar == JULIAN and not is_before and year > _REFORM else ""
    precision = min(value.precision, _DAY)
    if precision >= _MONTH and not 1 <= month <= 12:
        precision = _YEAR
    if precision == _DAY and day:
        date = f"{MONTHS[month - 1]} {day}, {year}" if month_first else f"{day} {MONTHS[month - 1]} {year}"
        return date + era + noted
    if precision >= _MONTH:
        return f"{MONTHS[month - 1]} {year}{era}{noted}"
    if is_before and year >= _AGO and precision < _MILLENNIUM:
        return _ago(year)
    if precision == _DECADE:
        return f"{year // 10 * 10}s{era}"
    if precision in (_CENTURY, _MILLENNIUM):
        length, name = (100, "century") if precision == _CENTURY else (1000, "millennium")
        return f"{ordinal(max(1, -(-year // length)))} {name}{era}"
    return f"{year}{era}"


def ordinal(number: int) -> str:
    """Return a number as an English ordinal.

    >>> ordinal(1), ordinal(12), ordinal(22), ordinal(113)
    ('1st', '12th', '22nd', '113th')
    """
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _ago(year: int) -> str:
    for size, name in ((10**9, " billion"), (10**6, " million")):
        if year >= size:
            return f"{year / size:.3f}".rstrip("0").rstrip(".") + f"{name} years ago"
    return f"{year:,} years ago"


def _in_figures(is_before: bool, year: int, month: int, day: int, precision: int) -> str | None:
    if precision < _YEAR or is_before:
        return None
    if precision >= _DAY and month and day:
        return f"{year:04d}-{month:02d}-{day:02d}"
    return f"{year:04d}-{month:02d}" if precision >= _MONTH and month else str(year)
