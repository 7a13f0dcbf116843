"""Russian articles: headings of the apparatus.

Written by hand, not compared with a dump.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, titles

_APPARATUS = """
    примечания|примечание|примечания и ссылки|комментарии|комментарии и примечания|сноски|источники|источник
    источники и литература|использованные источники|использованная литература|литература|литература и источники
    литература и ссылки|список литературы|библиография и источники|дополнительная литература|ссылки|внешние ссылки
    ссылки и источники|ссылки и литература|ссылки и примечания|см. также|см также|смотри также|смотрите также
"""

ARTICLES = Articles(apparatus=titles(_APPARATUS))
