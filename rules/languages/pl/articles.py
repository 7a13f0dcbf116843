"""Polish articles: headings of the apparatus, templates of quality, infoboxes.

Written by hand, not compared with a dump.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, names, titles

_APPARATUS = """
    przypisy|przypis|przypisy i uwagi|uwagi|uwagi i przypisy|źródła|źródło|bibliografia|bibliografia i źródła
    literatura|literatura uzupełniająca|literatura przedmiotu|linki zewnętrzne|link zewnętrzny|linki|zobacz też
    zobacz także|zobacz|przypisy i bibliografia
"""

ARTICLES = Articles(
    apparatus=titles(_APPARATUS),
    featured=names("medal"),
    good=names("dobry artykuł"),
    stub=names("stub|zalążek"),
)
