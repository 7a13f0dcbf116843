"""Italian articles: headings of the apparatus, templates of quality, infoboxes.

Written by hand; compared with the headings and templates of a slice of itwiki of 2013, and headings with WikiTailor's.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, names, titles

_APPARATUS = """
    note|note e riferimenti|note al testo|annotazioni|riferimenti|riferimenti bibliografici|fonti|bibliografia
    bibliografia e fonti|fonti e bibliografia|bibliografia essenziale|letture consigliate|letture aggiuntive
    voci correlate|pagine correlate|voci correlate e collegamenti esterni|vedi anche|altri progetti|collegamenti esterni
    collegamento esterno
"""

ARTICLES = Articles(
    apparatus=titles(_APPARATUS),
    featured=names("vetrina"),
    good=names("voce di qualità"),
    stub=names("s|stub"),
)
