"""Ukrainian articles: headings of the apparatus, templates of quality, infoboxes.

Written by hand; compared with the headings and templates of a slice of ukwiki of 2023.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, names, titles

_APPARATUS = """
    примітки|примітка|примітки та джерела|коментарі|виноски|джерела|джерело|джерела та література
    джерела та посилання|джерела й література|джерела і література|джерела та примітки|література
    література та джерела|література та посилання|список літератури|посилання|посилання та джерела
    посилання на джерела|зовнішні посилання|див. також|див також|дивись також|дивіться також|додаткова література
"""

ARTICLES = Articles(
    apparatus=titles(_APPARATUS),
    featured=names("вибрана стаття|вибраний список"),
    good=names("добра стаття"),
    stub=names("stub|заготовка"),
    infobox_prefixes=(
        "infobox",
        "картка",
    ),
)
