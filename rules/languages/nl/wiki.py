"""Dutch wikis: {{formatnum:12345}} shows "12.345"; templates of languages and countries are holes."""

from __future__ import annotations

from wikimill.rules.languages.nl.cldr import DECIMAL, GROUP
from wikimill.rules.wikitext.wikis.conventions import Wiki, keys, shown

_SILENT = """
    bron?|feit|zie hoofdartikel|hoofdartikel|zie ook|citeer web|citeer boek|citeer journal|references|appendix|refs
    bronvermelding
    dode link|wanneer|wie|waar|verduidelijk|commonscat|bibliografische informatie|navigatie|sjabloon|zie dp
    zie artikel|coor title dms
"""
WIKI = Wiki(
    group=GROUP,
    decimal=DECIMAL,
    rules={
        **shown((("1",), "citaat|klein|kleinkapitaal|nowrap"), (("2",), "kleur")),
        **dict.fromkeys(keys("aut"), lambda call: call[1] or None),
    },
    silent=keys(_SILENT),
    silent_prefixes=("infobox ", "citeer ", "cite ", "navigatie "),
)
