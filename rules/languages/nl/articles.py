"""Dutch articles: headings of the apparatus, templates of quality, infoboxes.

Written by hand, not compared with a dump.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, names, titles

_APPARATUS = """
    bronnen, noten en/of referenties|bronnen, noten en referenties|bronnen en referenties|bronnen en noten
    bronnen en literatuur|bronnen|bron|bronvermelding|referenties|referentie|noten|noten en referenties|noot
    voetnoten|literatuur|literatuur en bronnen|literatuurlijst|verder lezen|zie ook|externe links|externe link
    externe koppelingen|externe koppeling|externe bronnen|gerelateerde onderwerpen
"""

ARTICLES = Articles(
    apparatus=titles(_APPARATUS),
    featured=names("etalage"),
    stub=names("beginnetje"),
)
