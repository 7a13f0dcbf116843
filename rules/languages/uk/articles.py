"""Ukrainian articles: headings of the apparatus.

Written by hand; compared with the top-level headings of a slice of ukwiki of 2023.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, titles

_APPARATUS = """
    примітки|примітка|примітки та джерела|коментарі|виноски|джерела|джерело|джерела та література
    джерела та посилання|джерела й література|джерела і література|джерела та примітки|література
    література та джерела|література та посилання|список літератури|посилання|посилання та джерела
    посилання на джерела|зовнішні посилання|див. також|див також|дивись також|дивіться також|додаткова література
"""

ARTICLES = Articles(apparatus=titles(_APPARATUS))
