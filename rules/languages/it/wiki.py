"""Italian wikis: {{en}} shows "(EN)", {{M|1|c|m}} "1 cm", {{bandiera|Francia|nome}} "Francia"."""

from __future__ import annotations

import re

from wikimill.rules.languages.it.cldr import COUNTRIES, DECIMAL, GROUP
from wikimill.rules.wikitext.templates.call import Call, Rule
from wikimill.rules.wikitext.templates.coordinates import coordinates
from wikimill.rules.wikitext.templates.numbers import raised
from wikimill.rules.wikitext.wikis.conventions import Wiki, country_rules, keys, marked, shown

_NUMBER = re.compile(r"\d+(?:,\d+)?\Z")
_MARKS = "en fr de es ru ja zh la pt nl pl sv el ar ca cs da fi hu ko no ro sl hr sr sk tr uk".split()
_SILENT = """
    noisbn|chiarimento|senza fonte|nota disambigua|torna a|vedi anche|vedi|s vedi|vedi categoria|thesaurus bncf
    interprogetto|portale|cita libro|cita web|cita pubblicazione|cita news|cita|cita video|cita conferenza|citaweb|dmoz
    imdb|iucn|mactutor|legenda|etichettaue|censbio|references|controllo di autorità|collegamenti esterni|avvisounicode
    climaannuale|boxarrotondato
    disambigua|tmp|f|p|c|w|o|u|e|a|aiutare|da aggiornare|organizzare|finestra home|div col|div col end|bio nota
"""


def _languages(call: Call) -> str | None:
    """{{lingue|en|de}} shows "(EN, DE)"."""
    codes = [code.upper() for code in call.numbered() if code]
    return f"({', '.join(codes)})" if codes else None


def _mark(code: str) -> Rule:
    return lambda call: f"({code.upper()})" if not call.parameters else None


def _flag(call: Call) -> str | None:
    """{{bandiera|Francia|nome}} shows the name next to the flag, {{bandiera|Francia}} the flag alone."""
    return call[1] or None if call[2] == "nome" else "" if not call[2] and not call["nome"] else None


def _measure(call: Call) -> str | None:
    """{{M|1,5|k|m}} (number, prefix, unit) shows "1,5 km"."""
    number, *unit = call.numbered() or [""]
    return f"{number} {''.join(unit)}" if len(unit) in (1, 2) and _NUMBER.match(number) else None


def _coordinates(call: Call) -> str | None:
    """{{coord|47|16|16|N|9|31|51|E}} shows "47°16′16″N 9°31′51″E"; None in the west and for decimals."""
    given = [text for text in call.numbered() if text in ("N", "S", "E")]
    found = coordinates(call)
    return found if found == "" or len(given) == 2 else None


def _power(call: Call) -> str | None:
    """{{Exp|1,354|−5}} shows "1,354×10⁻⁵"."""
    return f"{call[1]}×10{raised(call[2])}" if _NUMBER.match(call[1]) and raised(call[2]) != call[2] else None


def _nihongo(call: Call) -> str | None:
    """{{nihongo|torre|塔|tō}} shows "torre (塔 tō)", without the question mark that links to a help page."""
    if len(call.parameters) > 3 or not call[1] or not call[2]:
        return None
    return f"{call[1]} ({' '.join(filter(None, (call[2], call[3])))})"


WIKI = Wiki(
    group=GROUP,
    decimal=DECIMAL,
    rules={
        **country_rules(
            COUNTRIES, (), "URS Unione Sovietica; GBR Regno Unito; CIV Costa d'Avorio; HKG Hong Kong; NED Paesi Bassi"
        ),
        **{code: _mark(code) for code in _MARKS},
        **dict.fromkeys(("lingue", "lingua"), _languages),
        "bandiera": _flag,
        "m": _measure,
        "exp": _power,
        "coord": _coordinates,
        "nihongo": _nihongo,
        "m s.l.m.": lambda call: "m s.l.m.",
        "tex": lambda call: "TeX",
        **marked("cn|citazione necessaria|senza fonte|chiarire|non chiaro"),
        **shown(
            (("1",), "maiuscoletto|ta|tutto attaccato|citazione"),
            (("2",), "colore|link audio|testo colorato"),
        ),
    },
    silent=keys(_SILENT) - {"senza fonte"},
    silent_prefixes=("cita ", "tassobox", "divisione amministrativa"),
)
