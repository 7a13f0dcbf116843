"""French articles: headings of the apparatus, templates of quality, infoboxes.

Written by hand; headings compared with those of Wikimedia's ContentTranslation (appendixTitles.json) and WikiTailor.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, names, titles

_APPARATUS = """
    notes et références|notes et reférences|références|référence|références et notes|notes|note|notes et sources
    notes, sources et références|sources et références|références et sources|sources|source|sources et bibliographie
    bibliographie|bibliographie et sources|références bibliographiques|éléments de bibliographie
    orientation bibliographique|annexes|annexe|voir aussi|articles connexes|article connexe|pages connexes
    articles liés|liens externes|lien externe|liens|liens internes|pour approfondir|pour en savoir plus
"""

ARTICLES = Articles(
    apparatus=titles(_APPARATUS),
    featured=names("article de qualité"),
    good=names("bon article"),
    stub=names("ébauche"),
    stub_prefixes=("ébauche ",),
)
