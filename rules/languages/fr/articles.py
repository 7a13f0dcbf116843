"""French articles: headings of the apparatus.

Written by hand, not compared with a dump.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, titles

_APPARATUS = """
    notes et références|notes et reférences|références|référence|références et notes|notes|note|notes et sources
    notes, sources et références|sources et références|références et sources|sources|source|sources et bibliographie
    bibliographie|bibliographie et sources|références bibliographiques|éléments de bibliographie
    orientation bibliographique|annexes|annexe|voir aussi|articles connexes|article connexe|pages connexes
    articles liés|liens externes|lien externe|liens|liens internes|pour approfondir|pour en savoir plus
"""

ARTICLES = Articles(apparatus=titles(_APPARATUS))
