"""Polish wikis: {{formatnum:12345}} shows "12 345", {{FRA}} "Francja"."""

from __future__ import annotations

from wikimill.rules.languages.pl.cldr import COUNTRIES, DECIMAL, GROUP
from wikimill.rules.wikitext.templates.call import Call
from wikimill.rules.wikitext.wikis.conventions import Wiki, country_rules, keys, shown

_SILENT = """
    fakt|r|u|odn|przypisy|cytuj|cytuj książkę|cytuj stronę|cytuj pismo|osobny artykuł|zobacz też|spis treści|kto
    kiedy|gdzie
    dopracować|martwy link|commonscat|kontrola autorytatywna|uwagi|bibliografia|siostrzane projekty|nie mylić z
    inne znaczenia|potrzebne źródło|w jakim języku|legenda|mapa lokalizacyjna|flaga|herb
"""


def _quoted(call: Call) -> str | None:
    """{{cytat|Słowa.}} shows its first parameter, or the one called "treść"."""
    return call.given("treść", "1") or None


WIKI = Wiki(
    group=GROUP,
    decimal=DECIMAL,
    least_grouped=5,
    rules={
        **country_rules(
            COUNTRIES, ("państwo",), "GBR Wielka Brytania; URS ZSRR; CIV Wybrzeże Kości Słoniowej; HKG Hongkong"
        ),
        "cytat": _quoted,
        **dict.fromkeys(("p.n.e.", "pne"), lambda call: "p.n.e."),
        **shown((("1",), "kapitaliki|nobr|unicode|tekst"), (("2",), "kolor|j")),
    },
    silent=keys(_SILENT),
    silent_prefixes=("cytuj ", "infobox", "mapa ", "cite "),
)
