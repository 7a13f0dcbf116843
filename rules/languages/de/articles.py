"""German articles: headings of the apparatus, templates of quality, infoboxes.

Written by hand; compared with the headings and templates of a slice of dewiki of 2021, and headings with
those of Wikimedia's ContentTranslation (appendixTitles.json) and WikiTailor.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, names, titles

_APPARATUS = """
    einzelnachweise|einzelnachweis|einzelnachweise und anmerkungen|einzelnachweise und quellen
    anmerkungen und einzelnachweise|anmerkungen und nachweise|anmerkungen|anmerkung|fußnoten|fussnoten|nachweise|belege
    referenzen|quellen|quellen und einzelnachweise|quellen und literatur|quellen und anmerkungen|quellenangaben
    quellenangabe|quellennachweise|literatur|literatur und quellen|literatur und weblinks|literatur und einzelnachweise
    weiterführende literatur|literaturhinweise|literaturangaben|literaturverzeichnis|sekundärliteratur|weblinks|weblink
    weblinks und literatur|weblinks und quellen|weblinks und einzelnachweise|externe links|siehe auch
"""

ARTICLES = Articles(
    apparatus=titles(_APPARATUS),
    featured=names("exzellent|informativ"),
    good=names("lesenswert"),
)
