"""Portuguese articles: headings of the apparatus.

Written by hand, not compared with a dump.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, titles

_APPARATUS = """
    referências|referência|referências e notas|notas e referências|notas|notas de rodapé|nota|fontes
    fontes e referências|bibliografia|bibliografia adicional|referências bibliográficas|bibliografia recomendada
    leitura adicional|leituras adicionais|leitura recomendada|leitura complementar|ver também|veja também|vide também
    artigos relacionados|ligações externas|ligação externa|links externos|link externo|ligações
"""

ARTICLES = Articles(apparatus=titles(_APPARATUS))
