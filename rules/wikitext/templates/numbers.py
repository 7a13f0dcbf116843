"""Numbers as templates print them: grouped digits, powers, fractions, ordinals, words, sums of money.

After the documentation of {{formatnum:}}, {{val}}, {{frac}}, {{ordinal}}, {{spellnum}} and {{US$}}.
"""

from __future__ import annotations

import re

from wikimill.rules.wikitext.templates.call import Call, Rule, names_of

_NUMBER = re.compile(r"[-−+]?\d[\d,]*(?:\.\d*)?\Z|[-−+]?\.\d+\Z")
_SUPERSCRIPTS = str.maketrans("0123456789+-−–n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻ⁿ")
_POWER = re.compile(r"[+\-−–]?\d+\Z")
_CHARGE = re.compile(r"\d+[+\-−]\Z")
_ONES = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen""".split()
_TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()
#: What {{val}} writes between the numbers of a range.
_RANGES = {"-": "–", "–": "–", "x": " × ", "×": " × ", "/": "/", ",": ", "}
_RANGES |= {word: f" {word} " for word in ("by", "and", "or", "to")}
_MONEY = {
    "US$": "us$|usd|us dollar|usdollar",
    "$": "$",
    "£": "gbp|£|pound sterling",
    "€": "eur|euro|€",
    "¥": "jpy|yen|¥",
    "CN¥": "cny|rmb|renminbi",
    "₹": "inr|₹|indian rupee sign",
    "A$": "aud|a$",
    "C$": "cad|c$|canadian dollar",
    "NZ$": "nzd|nz$",
    "HK$": "hkd|hk$",
    "S$": "sgd",
    "₩": "krw",
    "₱": "php|philippine peso|phpeso",
    "R$": "brl",
    "CHF ": "chf",
    "R": "zar",
}


def grouped(digits: str) -> str:
    """Return a number with commas between groups of three digits of its integer part; anything else as it is.

    Leading zeros of the integer part are dropped.

    >>> grouped("1234567.8901"), grouped("-999"), grouped("1,300"), grouped("007")
    ('1,234,567.8901', '-999', '1,300', '7')
    """
    sign = digits[:1] if digits[:1] in "+-−" else ""
    integer, point, decimals = digits[len(sign) :].partition(".")
    return f"{sign}{int(integer):,}{point}{decimals}" if integer.isascii() and integer.isdecimal() else digits


def plain(text: str) -> str | None:
    """Return a number's digits without commas, with a minus of ASCII; None if it is not a number.

    >>> plain("1,300.50"), plain("−5"), plain("about 5")
    ('1300.50', '-5', None)
    """
    text = text.strip()
    return text.replace(",", "").replace("−", "-") if len(text) < 40 and _NUMBER.match(text) else None


def raised(text: str) -> str:
    """Return a whole number as superscript characters; anything else as it is.

    >>> raised("-18"), raised("th")
    ('⁻¹⁸', 'th')
    """
    return text.translate(_SUPERSCRIPTS) if _POWER.match(text) else text


def charged(text: str) -> str:
    """Return a charge such as "2-" as superscript characters; any other text as it is.

    >>> charged("2-"), charged("+"), charged("H")
    ('²⁻', '+', 'H')
    """
    return text.translate(_SUPERSCRIPTS) if _CHARGE.match(text) else text


def in_words(number: int) -> str | None:
    """Return a whole number below a million in words, as {{convert|…|spell=in}} writes it.

    >>> in_words(342), in_words(21000), in_words(-1)
    ('three hundred and forty-two', 'twenty-one thousand', None)
    """
    if not 0 <= number < 1_000_000:
        return None
    if number < 20:
        return _ONES[number]
    if number < 100:
        tens, one = divmod(number, 10)
        return _TENS[tens] + (f"-{_ONES[one]}" if one else "")
    if number < 1000:
        hundreds, rest = divmod(number, 100)
        return f"{_ONES[hundreds]} hundred" + (f" and {in_words(rest)}" if rest else "")
    thousands, rest = divmod(number, 1000)
    return f"{in_words(thousands)} thousand" + (f"{' and' if rest < 100 else ''} {in_words(rest)}" if rest else "")


def ordinal_of(number: int) -> str:
    """Return the ordinal of a number in digits.

    >>> ordinal_of(1), ordinal_of(12), ordinal_of(23)
    ('1st', '12th', '23rd')
    """
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def format_number(call: Call) -> str | None:
    """Render {{formatnum}}: group the digits; with `R`, leave them bare. None if the argument is not a number."""
    digits = plain(call[1])
    if digits is None:
        return None
    return digits if call[2].upper() == "R" else grouped(digits)


def sorted_number(call: Call) -> str | None:
    """Render {{nts|1200|prefix=$}}, whose sort key is hidden, as "$1,200"; None if it is not a number."""
    shown = format_number(call)
    return None if shown is None else f"{call['prefix']}{shown}{call['suffix']}"


def ordinal(call: Call) -> str | None:
    """Render {{ordinal|2}} as "2nd"; None if the argument is not a whole number."""
    digits = plain(call[1])
    return ordinal_of(int(digits)) if digits is not None and digits.isdecimal() else None


def spelled(call: Call) -> str | None:
    """Render {{spellnum|42}} as "forty-two"; None for anything except whole numbers from 0 to 999,999."""
    digits = plain(call[1])
    return in_words(int(digits)) if digits is not None and digits.isdecimal() else None


def fraction(call: Call) -> str | None:
    """Render {{frac|1|2}} as "1⁄2", {{frac|3|1|2}} as "3 1⁄2", {{frac|4}} as "1⁄4".

    None without parameters or with more than three.
    """
    parts = [f"({part})" if " " in part else part for part in call.numbered() if part]
    if len(parts) == 3:
        return f"{parts[0]} {parts[1]}⁄{parts[2]}"
    return f"{parts[0]}⁄{parts[1]}" if len(parts) == 2 else f"1⁄{parts[0]}" if parts else None


def power(call: Call) -> str | None:
    """Render {{e|24}} and {{×10^|24}} as "×10²⁴"; None if the exponent is not a whole number."""
    return f"×10{raised(call[1])}" if _POWER.match(call[1]) else None


def value(call: Call) -> str | None:
    """Render {{val|6.24|(3)|e=18|u=kg}} as "6.24(3)×10¹⁸ kg"; thin spaces between digits become commas.

    {{val|2|-|3|e=6}} is "(2–3)×10⁶", {{val|2|x|3|u=m}} "2 m × 3 m", {{val|2|+1|-3}} "2+1−3". None if a number or the
    exponent is not understood.
    """
    mantissa, _, exponent = call[1].partition("e")
    exponent = exponent or call["e"]
    others = [text for text in call.numbered(2) if text]
    is_range = bool(others) and others[0] in _RANGES
    unit = f" {given}" if (given := call.given("u", "ul")) else ""
    each = unit if is_range and others[0] in ("x", "×") else ""
    shown = _range(mantissa, others, each) if is_range else _uncertain(mantissa, others)
    if shown is None or not (shown or exponent) or (exponent and not _POWER.match(exponent)):
        return None
    if exponent:
        shown = f"({shown})" if is_range or "±" in shown else shown
        shown += f"{'×' if shown else ''}10{raised(exponent)}"
    below = call.given("up", "upl")
    return call["p"] + shown + ("" if each else unit) + (f"/{below}" if below else "") + call["s"]


def _range(first: str, others: list[str], unit: str) -> str | None:
    """Return the numbers of a range with the words between them; `unit` follows each number."""
    signs, numbers = others[::2], [plain(text) for text in (first, *others[1::2])]
    shown = ""
    for sign, number in zip(["", *signs], numbers, strict=False):
        if number is None or (sign and sign not in _RANGES):
            return None
        shown += _RANGES.get(sign, "") + _signed(number) + unit
    return shown if len(numbers) == len(signs) + 1 else None


def _uncertain(number: str, others: list[str]) -> str | None:
    """Return a number with its uncertainty, or with the two bounds of it; "" without a number."""
    digits, bounds = plain(number), [plain(text) for text in others]
    if digits is None:
        return None if number else ""
    if len(others) < 2:
        return _signed(digits) + "".join(text if text.startswith("(") else f"±{text}" for text in others)
    if len(others) > 2 or None in bounds:
        return None
    return _signed(digits) + "".join(
        sign + grouped((bound or "").lstrip("+-")) for sign, bound in zip("+−", bounds, strict=True)
    )


def _signed(digits: str) -> str:
    return grouped(digits).replace("-", "−")


def money(sign: str) -> Rule:
    """Return the rule of {{US$|2 billion}}, rendered as "US$2 billion"; the parameter for the year is ignored."""
    return lambda call: sign.strip() if not call[1] else sign + (grouped(call[1]) if plain(call[1]) else call[1])


def currency(call: Call) -> str | None:
    """Render {{currency|13 billion|USD}} as "US$13 billion"; None for a code that is not known."""
    code = call.given("2", "type")
    rule = _MONEY_RULES.get(code.casefold())
    return rule(call) if rule is not None and code.isupper() else None


_MONEY_RULES = {name: money(sign) for sign, names in _MONEY.items() for name in names_of(names)}
RULES: dict[str, Rule] = {
    **dict.fromkeys(("formatnum", "format number", "fmtn"), format_number),
    **dict.fromkeys(("nts", "number table sorting"), sorted_number),
    **dict.fromkeys(("ordinal", "ord", "numth"), ordinal),
    **dict.fromkeys(("spellnum", "numtext", "number in words"), spelled),
    **dict.fromkeys(("frac", "fraction", "sfrac", "sfract", "intfrac", "mfrac", "fract", "rational"), fraction),
    **dict.fromkeys(("e", "e-sp", "×10^", "x10^", "10^"), power),
    "val": value,
    **_MONEY_RULES,
    **dict.fromkeys(("currency", "cur"), currency),
}
