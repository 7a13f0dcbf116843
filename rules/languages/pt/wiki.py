"""Portuguese wikis: {{lang-en|word}} shows "em inglês: word", {{FRA}} "França"."""

from __future__ import annotations

from wikimill.rules.languages.pt.cldr import COUNTRIES, DECIMAL, LANGUAGES
from wikimill.rules.wikitext.templates.call import Call, table
from wikimill.rules.wikitext.wikis.conventions import Wiki, country_rules, keys, labels, shown

_SILENT = """
    carece de fontes|citar livro|citar web|citar periódico|citar jornal|artigo principal|ver também|ligação inativa
    referências
    sem fontes|mais notas|quem|quando|onde|esclarecer|controle de autoria|bandeira|flagicon|info|portal3|esboço|notas
    não confundir|ver desambig|wikificação|formatar referências|data da morte e idade|commonscat|correlatos
"""


def _century(call: Call) -> str | None:
    """{{séc|XIX}} shows "século XIX"."""
    return f"século {call[1]}" if call[1] and set(call[1]) <= frozenset("IVXLCDM") else None


WIKI = Wiki(
    group="\u00a0",
    decimal=DECIMAL,
    rules={
        **country_rules(COUNTRIES, (), "URS União Soviética; CIV Costa do Marfim; HKG Hong Kong"),
        **dict.fromkeys(("séc", "século"), _century),
        **shown((("1",), "versalete|citação|citação2|quote1|nowrap|quote2"), (("2",), "cor|língua")),
    },
    silent=keys(_SILENT),
    silent_prefixes=("info/", "citar ", "cite ", "navbox "),
    family=labels("lang-", table(LANGUAGES), "em {}:"),
)
