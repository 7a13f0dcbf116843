"""Spanish articles: headings of the apparatus, templates of quality, infoboxes.

Written by hand; headings compared with those of Wikimedia's ContentTranslation (appendixTitles.json) and WikiTailor.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, names, titles

_APPARATUS = """
    referencias|referencia|referencias y notas|notas|notas y referencias|notas al pie|citas y notas|fuentes
    fuentes y referencias|bibliografía|bibliografía y referencias|bibliografía adicional|bibliografía recomendada
    bibliografía utilizada|bibliografía consultada|referencias bibliográficas|lectura adicional|lecturas adicionales
    lecturas recomendadas|lectura recomendada|lecturas complementarias|lecturas relacionadas|otras lecturas
    otras lecturas adicionales|véase también|vease también|véase además
    ver también|artículos relacionados|enlaces externos|enlace externo|enlaces|vínculos externos
"""

ARTICLES = Articles(
    apparatus=titles(_APPARATUS),
    featured=names("artículo destacado"),
    good=names("artículo bueno"),
    stub=names("esbozo|miniesbozo"),
    stub_prefixes=("esbozo de ",),
    infobox_prefixes=(
        "infobox",
        "ficha de ",
    ),
)
