"""Portuguese articles: headings of the apparatus, templates of quality, infoboxes.

Written by hand; headings compared with those of WikiTailor.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, names, titles

_APPARATUS = """
    referências|referência|referências e notas|notas e referências|notas|notas de rodapé|nota|fontes
    fontes e referências|bibliografia|bibliografia adicional|referências bibliográficas|bibliografia recomendada
    leitura adicional|leituras adicionais|leitura recomendada|leitura complementar|ver também|veja também|vide também
    artigos relacionados|ligações externas|ligação externa|links externos|link externo|ligações
"""

ARTICLES = Articles(
    apparatus=titles(_APPARATUS),
    featured=names("artigo destacado"),
    good=names("artigo bom"),
    stub=names("esboço|mínimo"),
    stub_prefixes=("esboço-",),
    infobox_prefixes=(
        "infobox",
        "info/",
    ),
)
