"""`Wiki`: the output of templates that depends on the language of a wiki."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from wikimill.rules.wikitext.templates.call import Call, Rule, names_of, table
from wikimill.rules.wikitext.templates.languages import english
from wikimill.rules.wikitext.templates.numbers import plain
from wikimill.rules.wikitext.templates.passthrough import parameter

#: MediaWiki shows a number that is already grouped as it is.
_SPACED = re.compile(r"\d{1,3}(?:[ \xa0]\d{3})+")
#: A function from the key of a template that is in no table to its rule.
Family = Callable[[str], Rule | None]


def no_family(key: str) -> Rule | None:
    """Return None: the wiki has no families of templates."""
    return None


@dataclass(frozen=True, kw_only=True)
class Wiki:
    """The conventions of a language's wikis.

    Attributes:
        group, decimal: separators of groups of three digits and of decimals; "" if not known.
        least_grouped: least number of digits that is grouped.
        rules: rule by key, for templates that show words of the language or have names of their own.
        silent: keys of templates that show nothing.
        silent_prefixes: prefixes of the keys of further templates that show nothing.
        family: rule of templates that are too many to list, such as {{lang-xx}}.
    """

    group: str = ""
    decimal: str = ""
    least_grouped: int = 4
    rules: Mapping[str, Rule] = field(default_factory=dict)
    silent: frozenset[str] = frozenset()
    silent_prefixes: tuple[str, ...] = ()
    family: Family = no_family

    def number(self, digits: str) -> str | None:
        """Return a number in ASCII digits as {{formatnum:}} writes it; None if it is not plain or the format unknown.

        >>> Wiki(group=".", decimal=",").number("-1234567.5"), Wiki().number("999"), Wiki().number("1000")
        ('-1.234.567,5', '999', None)
        """
        # A comma is ambiguous: it is a decimal point in other languages.
        if "," in digits or (found := plain(digits)) is None:
            return None
        integer, point, decimals = found.lstrip("-").partition(".")
        if (len(integer) > 3 or point) and not self.group:
            return None
        grouped = f"{int(integer or 0):,}".replace(",", self.group) if len(integer) >= self.least_grouped else integer
        return ("-" if found.startswith("-") else "") + grouped + (self.decimal + decimals if point else "")

    def format_number(self, call: Call) -> str | None:
        """Render {{formatnum:1234567}}; None if the number is not understood.

        With `R`, the wiki's separators are removed. If they are not known, only digits are understood.

        >>> Wiki(group=".", decimal=",").format_number(Call("formatnum", {"1": "1.234,5", "2": "R"}))
        '1234.5'
        """
        number = call[1]
        if call[2].upper() != "R":
            return number if _SPACED.fullmatch(number) else self.number(number)
        if self.group:
            return plain(number.replace(self.group, "").replace(self.decimal, "."))
        return number if number.isdecimal() else None


def keys(text: str) -> frozenset[str]:
    """Return the keys of the names in a table (`names_of`)."""
    return frozenset(name.casefold() for name in names_of(text))


def shown(*parameters: tuple[tuple[str, ...], str]) -> dict[str, Rule]:
    """Return the rules of templates that show the first given of some parameters.

    Args:
        parameters: (names of the parameters, names of the templates as for `names_of`).
    """
    return {name: parameter(*which) for which, names in parameters for name in keys(names)}


def marked(names: str) -> dict[str, Rule]:
    """Return the rules of templates that show their first parameter, or nothing without one: {{cn}}."""
    return dict.fromkeys(keys(names), _shown_or_nothing)


def _shown_or_nothing(call: Call) -> str:
    return call[1]


def bracketed(call: Call) -> str | None:
    """Render {{IPA|[ɣ]}} as its parameter; None without brackets or slashes, which some wikis add."""
    return call[1] if call[1][:1] in ("[", "/") and call[1][:1] else None


def sounds_alone(call: Call) -> str | None:
    """Render {{IPAc-en|k|iː|ɪ|v}} as "/kiːɪv/"; None with other parameters, whose words the wiki translates."""
    text = english(call) or ""
    return text if text[:1] == "/" and text.count("/") == 2 and text[-1] == "/" else None


def dated_otherwise(call: Call) -> str | None:
    """Render {{as of|2008|alt=Năm 2008}} as the text of `alt`; None without it."""
    return call["alt"] or None


def coloured(call: Call) -> str:
    """Render {{color box|red}} as "", {{color box|red|text}} as "text"."""
    return call[2]


def country_rules(countries: str, names: Iterable[str] = (), own: str = "") -> dict[str, Rule]:
    """Return the rules of {{FRA}}, and of the templates `names` that have a code or a name as parameter.

    Args:
        countries: names by code, as a table.
        names: keys of templates such as "flag".
        own: the wiki's names that differ from CLDR's, as a table.
    """
    known = table(countries) | (table(own) if own else {})
    names_here = frozenset(known.values())

    def by_code(call: Call) -> str | None:
        # With a parameter it shows something else on some wikis.
        return None if call.parameters else known.get(call.name)

    def by_parameter(call: Call) -> str | None:
        given = call[1]
        is_own = given in names_here or not given.isascii()
        return known.get(given) or (given if given and is_own and not call["name"] else None)

    rules: dict[str, Rule] = {code.casefold(): by_code for code in known}
    return rules | dict.fromkeys(names, by_parameter)


def labelled(label: str) -> Rule:
    """Return the rule of a template that shows a word of the wiki's language before foreign words: "нім. Wort".

    None with a second parameter, because its text differs from wiki to wiki.
    """

    def rule(call: Call) -> str | None:
        texts = call.numbered()
        if len(texts) != 1 or not texts[0] or any(key in call.parameters for key in ("label", "lit", "translit", "p")):
            return None
        return f"{label} {texts[0]}"

    return rule


def labels(prefix: str, named: Mapping[str, str], pattern: str = "{}") -> Family:
    """Return the family of templates whose name is `prefix` and the code of a language: {{lang-de|Wort}}.

    Args:
        prefix: the beginning of their keys, such as "lang-".
        named: the label of each language, by code.
        pattern: the label as shown; {} is that of the language.
    """

    def family(key: str) -> Rule | None:
        name = named.get(key.removeprefix(prefix)) if key.startswith(prefix) else None
        return None if name is None else labelled(pattern.format(name))

    return family
