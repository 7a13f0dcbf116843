"""Polish articles: headings of the apparatus.

Written by hand, not compared with a dump.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, titles

_APPARATUS = """
    przypisy|przypis|przypisy i uwagi|uwagi|uwagi i przypisy|źródła|źródło|bibliografia|bibliografia i źródła
    literatura|literatura uzupełniająca|literatura przedmiotu|linki zewnętrzne|link zewnętrzny|linki|zobacz też
    zobacz także|zobacz|przypisy i bibliografia
"""

ARTICLES = Articles(apparatus=titles(_APPARATUS))
