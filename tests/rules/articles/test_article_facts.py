"""What pages state of themselves, compared whole."""

import pytest

from wikimill.rules.articles.facts import facts_of
from wikimill.rules.languages.registry import articles_of
from wikimill.rules.wikitext.rendering import WikiSyntax

NOTHING = {
    "categories": [],
    "infobox": [],
    "short_description": None,
    "quality": None,
    "has_math": False,
    "has_table": False,
}
MOOR = """{{Short description|Moor in the north}}{{Good article}}<!-- {{Featured article}} -->
{{Infobox moor
| image = a.jpg
| length = {{convert|3|km}}
| rivers = {{plainlist|
* [[Lynt]]
* [[Skarn|Skarn Beck]]
}}
}}
{{Infobox fair | held = May | rivers = {{hlist|Lynt|Skarn Beck}} }}
It is <math>E = mc^2</math> large.
{| class=wikitable
| A || B
|}
{{moor-stub}}
[[Category:Moors|Orrin]][[:Category:Not this]]
[[Category:Wet places]]
"""


def facts(page, language="en"):
    return facts_of(page, WikiSyntax(), articles_of(language))


def test_facts_of_an_article():
    assert facts(MOOR) == {
        "categories": ["Moors", "Wet places"],
        "infobox": [
            {"name": "Infobox moor", "key": "length", "value": "3 kilometres (1.9 mi)"},
            {"name": "Infobox moor", "key": "rivers", "value": "Lynt; Skarn Beck"},
            {"name": "Infobox fair", "key": "held", "value": "May"},
        ],
        "short_description": "Moor in the north",
        "quality": "good",
        "has_math": True,
        "has_table": True,
    }


@pytest.mark.parametrize(
    "page",
    [
        "Rain.",
        "{{Short description|none}} {{section-stub}} <!-- {{stub}} <math>x</math> -->",
        "<nowiki>{{stub}}</nowiki> <pre>{| <math>x</math></pre> <ref>{{math|x}}</ref>",
    ],
)
def test_a_page_that_states_nothing(page):
    assert facts(page) == NOTHING


MARKS = [
    ("de", "{{Exzellent}}", "featured"),
    ("de", "{{Lesenswert|1=x}}", "good"),
    ("en", "{{featured_article}}", "featured"),
    ("en", "{{Moor-stub}}", "stub"),
    ("es", "{{Artículo bueno}}", "good"),
    ("fr", "{{Ébauche|lande}}", "stub"),
    ("it", "{{S|geografia}}", "stub"),
    ("it", "{{Vetrina}}", "featured"),
    ("nl", "{{Beginnetje|geografie}}", "stub"),
    ("pl", "{{Medal}}", "featured"),
    ("pt", "{{Esboço-geografia}}", "stub"),
    ("ru", "{{Хорошая статья}}", "good"),
    ("uk", "{{Вибрана стаття}} {{geo-stub}}", "featured"),
    ("vi", "{{Sơ khai Canada}}", "stub"),
]


@pytest.mark.parametrize(("language", "page", "quality"), MARKS)
def test_quality_by_template(language, page, quality):
    assert facts(page, language) == NOTHING | {"quality": quality}


@pytest.mark.parametrize(
    ("language", "name"), [("es", "Ficha de páramo"), ("pt", "Info/Pântano"), ("uk", "Картка:Болото")]
)
def test_infoboxes_of_other_languages(language, name):
    found = facts(f"{{{{{name}\n| built = 1905\n}}}}", language)
    assert found == NOTHING | {"infobox": [{"name": name, "key": "built", "value": "1905"}]}
