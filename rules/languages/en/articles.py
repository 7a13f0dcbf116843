"""English articles: headings of the apparatus, templates of quality, infoboxes.

Written by hand; compared with the headings and templates of slices of enwiki of 2016 and 2022.
A "Bibliography" is often the list of a writer's works, so it stays.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, names, titles

_APPARATUS = """
    references|reference|references and notes|references and sources|references and further reading|references list
    general references|general bibliography|general and cited references
    cited references|reference list|notes|note|notes and references|notes and citations
    notes and sources|explanatory notes|footnotes|footnotes and references|endnotes|citations|citations and notes
    citations and references|inline citations|sources|sources and references|sources and further reading|cited sources
    works cited|literature cited|see also|related pages|related articles|related topics|external links
    external link|external links and references|external links and further reading|external sources|web links|weblinks
    other websites|further reading|further reading and references|further reading and external links|further sources
    additional reading|additional sources|suggested reading|recommended reading
"""

ARTICLES = Articles(
    apparatus=titles(_APPARATUS),
    featured=names("featured article|featured list"),
    good=names("good article"),
    stub=names("stub"),
    descriptions=names("short description|shortdesc|short desc"),
)
