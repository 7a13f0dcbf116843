"""Templates of people and counted things: {{marriage|Ada|1835|1852|end=d.}} shows "Ada (m. 1835; died 1852)".

After the documentation of Template:Marriage, Template:Sortname and Template:Plural.
"""

from __future__ import annotations

from wikimill.rules.wikitext.templates.call import Call, Rule
from wikimill.rules.wikitext.templates.numbers import grouped, plain

_ENDINGS = {
    **dict.fromkeys(("divorced", "divorce", "div", "div.", "d", "divorced."), "div."),
    **dict.fromkeys(("died", "death", "d.", "his death", "her death", "widow", "widowed", "wid"), "died"),
    **dict.fromkeys(("annulled", "annulment", "ann", "ann."), "ann."),
    **dict.fromkeys(("separated", "separation", "sep", "sep."), "sep."),
}


def marriage(call: Call) -> str | None:
    """Render {{marriage|Ada|1835|1852|reason=died}} as "Ada (m. 1835; died 1852)".

    None without name or start, for an end without a reason or the reverse, and for an unknown reason.
    """
    name, start, end = call[1], call[2], call[3]
    reason = call.given("reason", "end").casefold()
    if not name or not start or (reason and reason not in _ENDINGS) or bool(end) != bool(reason):
        return None
    return f"{name} (m. {start}{f'; {_ENDINGS[reason]} {end}' if end else ''})"


def sorted_name(call: Call) -> str | None:
    """Render {{sortname|Ada|Lovelace}} as "Ada Lovelace"; None without a name."""
    return " ".join(text for text in (call[1], call[2]) if text) or None


def plural(call: Call) -> str | None:
    """Render {{plural|5|egg}} as "5 eggs", {{plural|1|leaf|leaves}} as "1 leaf"; None without a number or a noun."""
    number = plain(call[1])
    if number is None or not call[2]:
        return None
    return f"{grouped(number)} {call[2] if number in ('1', '-1') else call[3] or call[2] + 's'}"


RULES: dict[str, Rule] = {
    "marriage": marriage,
    **dict.fromkeys(("sortname", "sort name"), sorted_name),
    "plural": plural,
}
