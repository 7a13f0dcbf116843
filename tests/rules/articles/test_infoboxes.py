"""Fields of infoboxes, categories and titles, as a reader of the page knows them."""

from __future__ import annotations

import pytest

from wikimill.rules.articles.categories import categories_of, is_hidden, is_maintenance
from wikimill.rules.articles.infobox import infobox_fields
from wikimill.rules.wikitext.rendering import WikiSyntax


@pytest.mark.parametrize(
    ("wikitext", "fields"),
    [
        ("{{Infobox x\n| a_b = 1 {{unknown thing}}\n| c = ok<br/>{{unknown thing}}\n}}", [("c", "ok")]),
        ("{{Infobox x|name=A|image=B.jpg|logo_size=250px|map=C|alt=D|embed=yes|url=e.org}}", [("name", "A")]),
        ("{{Infobox x|leader_title1=[[Mayor]]|leader_name1=Ada|data2=x|label2=Made of}}", [("Mayor", "Ada"), ("Made of", "x")]),
        ("{{Infobox x|1blankname3=Deputy|1namedata3=Bob}}", [("Deputy", "Bob")]),
        ("{{Infobox x|a={{ubl|One|Two {{small|(2)}}}}|b={{flatlist|\n* [[Three]]\n* Four\n}}}}", [("a", "One; Two (2)"), ("b", "Three; Four")]),
        ("{{Infobox x|a=Ada<br>(chair)<br>Bob}}", [("a", "Ada (chair); Bob")]),
        ("{{Infobox x|currency=Euro<sup>d</sup>|area=5 km<sup>2</sup>}}", [("currency", "Euro"), ("area", "5 km2")]),
        ("{{Infobox x|a=1|module={{Infobox y|b=2|a=1}}}} {{Speciesbox|genus=Carabus}}", [("a", "1"), ("b", "2"), ("genus", "Carabus")]),
        ("{{Infobox x|islands=[[List of islands]]|age={{birth date and age|1980|1|2}}}}", [("age", "January 2, 1980")]),
        # Found by reading: what a box shows of these.
        ("{{Infobox x|capital=[[Luanda]]|largest_city=capital|area_magnitude=1 E12|p1=Old land}}", [("capital", "Luanda"), ("largest city", "Luanda")]),
        ("{{Infobox x|largest_city=capital|apsis=selene}}", []),
        ("{{Infobox x|a=[[Ada]] (R){{break}}[[Bob]] (D)|b=One,{{br}}two}}", [("a", "Ada (R); Bob (D)"), ("b", "One; two")]),
        ("{{Infobox x|name=Land {{resize|70%|(Pashto)}}|motto={{native phrase|la|Fortis et liber|italics=off}}}}", [("name", "Land (Pashto)"), ("motto", "Fortis et liber")]),
        ("{{Infobox x|religion=See: [[Ada and religion]]|langs=See [[Langs|full list]]|cities=See also [[Towns]]|see=See of Rome}}", [("see", "See of Rome")]),
        ("{{Infobox x|TotalArea=135,765|TotalAreaUS=52,419|LengthUS=330|PCWater=3.2|TZ1Where=most|2010Density=36}}", [("Total Area", "135,765"), ("LengthUS", "330"), ("percent water", "3.2"), ("population density 2010", "36")]),
        ("{{Infobox x|languages2_type=National|languages2=Kikongo}}", [("National", "Kikongo")]),
        ("{{Infobox x|open={{{", []),
        ("{{Cite web|title=x}} {{Infobox", []),
    ],
)  # fmt: skip
def test_fields(wikitext: str, fields: list[tuple[str, str]]) -> None:
    assert [tuple(field) for field in infobox_fields(wikitext, WikiSyntax())] == fields


def test_hostile_infoboxes_are_bounded() -> None:
    many = "{{Infobox x" + "".join(f"|p{'x' * (number % 30)}{number}a=v{number}" for number in range(5_000)) + "}}"
    assert len(infobox_fields(many, WikiSyntax())) == 500
    deep = "{{Infobox x|a=" * 200 + "1" + "}}" * 200
    assert len(infobox_fields(deep, WikiSyntax())) <= 1
    assert infobox_fields("{{Infobox x|a=" + "y" * 30_000 + "}}", WikiSyntax()) == []


def test_categories() -> None:
    wikitext = "[[Category:Mills|*]] [[ category : water_mills]] [[:Category:No]] [[Kategorie:Nein]]"
    assert categories_of(wikitext) == ["Mills", "Water mills"]
    serve_editors = (
        *("All stub articles", "Articles containing video clips", "CS1 maint: others", "Use dmy dates from May 2014"),
        *("Commons category link is on Wikidata", "Pages using infobox person", "River stubs"),
    )
    for_readers = ("All Blacks players", "Articles of association", "Living people", "Member states of the Council")
    assert [name for name in (*serve_editors, *for_readers) if is_maintenance(name)] == [*serve_editors]
    assert [is_hidden(text) for text in ("{{Wikipedia category|hidden=yes}}", "{{Hiddencat}}", "{{Cat main|Mill}}")] == [
        True, True, False,
    ]  # fmt: skip
