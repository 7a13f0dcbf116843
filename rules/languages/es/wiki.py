"""Spanish wikis: {{formatnum:12345}} shows "12 345", {{FRA}} "Francia"."""

from __future__ import annotations

from wikimill.rules.languages.es.cldr import COUNTRIES, DECIMAL
from wikimill.rules.wikitext.templates.call import Call
from wikimill.rules.wikitext.wikis.conventions import Wiki, country_rules, keys, shown

_SILENT = """
    cita requerida|cita libro|cita web|cita publicación|cita noticia|cita enciclopedia|ap|véase también|vt
    artículo principal
    enlace roto|listaref|referencias|obra citada|harvnp|refn|demostrar|añadir referencias|sin relevancia|cuándo|quién
    aclarar
    bandera|bandera2|geodatos|control de autoridades|ficha|portal|otros usos|redirige aquí|commonscat|wikcionario
    ¿quién?
    verificación requerida|contradicción|actualizar|posible copyvio
"""


def _sounds(call: Call) -> str | None:
    """{{AFI|ˈmaðɾið}} shows "[ˈmaðɾið]"."""
    return f"[{call[1]}]" if call[1] else None


WIKI = Wiki(
    # The wiki groups digits by a no-break space, and only from five digits on, as the academies advise.
    group="\u00a0",
    decimal=DECIMAL,
    least_grouped=5,
    rules={
        **country_rules(COUNTRIES, (), "URS Unión Soviética; GBR Reino Unido; CIV Costa de Marfil; HKG Hong Kong"),
        "afi": _sounds,
        "unidad": lambda call: None,
        **shown((("1",), "versalita|versales|cita|sic|esd"), (("texto", "1"), "cita destacada"), (("2",), "color")),
    },
    silent=keys(_SILENT),
    silent_prefixes=("ficha ", "cita ", "cite "),
)
