"""Pages of a show's wiki: what they are of, and their sections."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.tvstory.page_mapping import LEAD, MappingError, WikiMapping, show_of_site
from wikimill.rules.tvstory.wiki_pages import WikiPage, words_of
from wikimill.rules.wikitext.rendering import WikiSyntax

EPISODE = """\
<!-- {{Infobox character|name=x}} -->
{{Quote|Rain!|Ada}}
{{Infobox_Episode
|title = {{lang|en|Rain}}
|Show = ''The [[Mill]]''
}}
'''Rain''' is an episode.
== Synopsis ==
It ''rains''
all day.

== Plot ==
=== Act one ===
Ada [[rest|sleeps]].
* Bo wakes.
{| class="x"
| cell
|}
=== Act two ===
They leave.
== Trivia ==
Ada sleeps.
[[Category:Season 1 episodes]]
"""


def read(text, title="Rain", **mapping):
    return WikiPage.read(text, title, WikiSyntax(), WikiMapping.of_values(mapping))


def words(paragraphs):
    return list(words_of(paragraphs, WikiSyntax(), lambda: None))


def test_an_episode():
    page = read(EPISODE)
    assert page.kind == "episode"
    assert page.parameter(("series", "show"), WikiSyntax()) == "The Mill"
    assert words(page.section(("synopsis",))) == ["It rains all day."]
    assert words(page.section(("recap", "plot"))) == ["Ada sleeps.", "Bo wakes.", "They leave."]
    assert words(page.section((LEAD,))) == ["Rain is an episode."]
    assert page.section(("none",)) == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("{{Character|name=Ada}}", "character"),
        ("{{TV Character Infobox\n|name=Ada}}", "character"),
        ("{{Episode list|x=1}}", None),
        ("{{Episode}}", None),
        ("Ada.\n== Life ==\n{{Infobox episode|x=1}}", None),
        ("[[Category:Main characters]]", "character"),
        ("[[category:Episodes|Rain]]", "episode"),
        ("[[:Category:Episodes]]", None),
        ("{{Infobox character|a=b}} [[Category:Episodes]]", "character"),
        ("[[Category:Places]]", None),
        ("{{Infobox episode|a={{b}", None),
        ("", None),
    ],
)
def test_what_a_page_is_of(text, kind):
    assert read(text).kind == kind


def test_list_of_characters_has_no_kind():
    assert read("[[Category:Characters]]", "List of characters").kind is None


def test_a_mapping_of_a_wiki():
    text = "{{Akte|a=b}}\n== Was geschieht ==\nAda schläft."
    page = read(text, episode_infoboxes=["Akte"], recap_headings=["Was geschieht:"])
    assert (page.kind, words(page.section(("was geschieht",)))) == ("episode", ["Ada schläft."])
    assert read("{{Infobox episode|a=b}}", episode_infoboxes=["Akte"]).kind is None


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"recaps": []}, "'recaps' is not a key; expected some of character_categories, "),
        ({"recap_headings": "Plot"}, "recap_headings is 'Plot'; expected a list of names"),
        ({"recap_headings": [1]}, "recap_headings is [1]; expected a list of names"),
        ({"show": 5}, "show is 5; expected the name of the show"),
    ],
)
def test_a_mapping_that_is_none(values, message):
    with pytest.raises(MappingError, match=message.replace("[", "\\[")):
        WikiMapping.of_values(values)


def test_a_mapping_is_what_it_says():
    mapping = WikiMapping.of_values({"show": " Rain  Days", "recap_headings": ["A"]})
    assert WikiMapping.of_values(mapping.as_values()) == mapping


@pytest.mark.parametrize(
    ("site", "show"),
    [("Rain Days Wiki", "Rain Days"), ("Rain Wikia", "Rain"), ("Wikipedia", "Wikipedia"), ("Rain Fandom", "Rain")],
)
def test_the_show_of_a_site(site, show):
    assert show_of_site(site) == show


@given(st.lists(st.sampled_from(["{{", "}}", "|", "a=b", "Infobox episode", "\n", "== P ==", "x", "<!--", "-->"])))
def test_no_page_breaks_the_reader(parts):
    read("".join(parts))
