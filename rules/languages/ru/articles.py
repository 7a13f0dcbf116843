"""Russian articles: headings of the apparatus, templates of quality, infoboxes.

Written by hand, not compared with a dump.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, names, titles

_APPARATUS = """
    примечания|примечание|примечания и ссылки|комментарии|комментарии и примечания|сноски|источники|источник
    источники и литература|использованные источники|использованная литература|литература|литература и источники
    литература и ссылки|список литературы|библиография и источники|дополнительная литература|ссылки|внешние ссылки
    ссылки и источники|ссылки и литература|ссылки и примечания|см. также|см также|смотри также|смотрите также
"""

ARTICLES = Articles(
    apparatus=titles(_APPARATUS),
    featured=names("избранная статья|избранный список"),
    good=names("хорошая статья|добротная статья"),
    stub=names("stub|заготовка"),
    infobox_prefixes=(
        "infobox",
        "карточка",
    ),
)
