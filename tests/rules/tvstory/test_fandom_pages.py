"""Pages in the styles of real wikis of Fandom: their infoboxes, headings, tabs and notices, with texts made up for this.

The names of infoboxes and headings are those of large wikis (Wikia/core-dynks lists the infoboxes of twelve) and of
the pages of help by which editors write new pages; the default mapping must know them without a file of its own.
"""

import pytest

from wikimill.rules.tvstory.episode_texts import episode_texts
from wikimill.rules.tvstory.infobox_names import kind_of_infobox_name
from wikimill.rules.tvstory.page_mapping import WikiMapping
from wikimill.rules.tvstory.wiki_pages import WikiPage, words_of
from wikimill.rules.wikitext.rendering import WikiSyntax

SYNTAX = WikiSyntax()


def read(text, title="Rain", **mapping):
    return WikiPage.read(text, title, SYNTAX, WikiMapping.of_values(mapping))


def texts(text, **mapping):
    page = read(text, **mapping)
    return tuple(
        list(words_of(section, SYNTAX, lambda: None)) for section in episode_texts(page, WikiMapping.of_values(mapping))
    )


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        *((name, "episode") for name in (
            "Episode", "Infobox Episode", "Infobox_episode", "EpisodeInfo", "Episode Infobox", "FTWD Episode",
            "Sidebar episode", "TOEpisode", "LEpisode", "Animation Episode", "Infobox/Naruto/Episode", "Episode1",
            "Infobox Television episode", "Infobox Simpsons episode", "episodebox",
        )),
        *((name, "character") for name in (
            "Character", "Character Info", "CharacterInfo2", "Character Infomation", "Characterinfo", "CharacterBox",
            "CharacterBox/Infobox", "Sidebar individual", "Infobox Individual", "Infobox Character Human",
            "Novel Character", "Infobox character",
        )),
        *((name, None) for name in (
            "Infobox Person", "Actor Info", "Infobox episode gallery", "EpisodeTranscript", "MinorCharacters",
            "Recurring Characters", "Season", "Episode Navigation", "Character quote", "Next episode", "Infobox",
        )),
    ],
)  # fmt: skip
def test_the_infoboxes_of_large_wikis(name, kind):
    assert kind_of_infobox_name(name, has_names=True) == kind


def test_a_template_without_named_parameters_is_an_infobox_only_if_it_says_so():
    assert read("{{Character|Ada}} sings.").kind is None
    assert read("{{Episode infobox|205}}").kind == "episode"


@pytest.mark.parametrize(
    ("category", "kind"),
    [
        ("Season 1 Episodes", "episode"), ("Episodes directed by Jo Penn", "episode"), ("Male characters", "character"),
        ("Characters introduced in season 1", "character"), ("Episode galleries", None), ("Actors", None),
    ],
)  # fmt: skip
def test_categories(category, kind):
    assert read(f"[[Category:{category}]]").kind == kind


@pytest.mark.parametrize("title", ["Ada/Gallery", "Rain/Transcript", "Characters in season 1", "Episodes"])
def test_pages_below_pages_and_lists_are_of_nothing(title):
    assert read("{{Infobox episode|title=x}}", title).kind is None


BOX = "{{Episode|title1=Rain\n|image1=<gallery>\nA.png|US\n</gallery>}}'''\"Rain\"''' is the first episode.\n"
BOTH = (["It rains."], ["Ada sees the rain fall all day.", "Bo sleeps."])


@pytest.mark.parametrize(
    "sections",
    [
        "==Synopsis==\nIt rains.\n==Plot==\n{{Spoiler}}\n[[File:A.png|thumb|A]]\n===Teaser===\nAda sees the rain fall "
        "all day.\n===Act One===\n{{Quote|No.|Bo}}\nBo sleeps.{{Ref|1}}\n{{Clear}}",
        "==Synopsis==\nAda sees the rain fall all day.\n\nBo sleeps.\n==Summary==\nIt rains.",
        "==Short Summary==\nIt rains.\n==Long Summary==\nAda sees the rain fall all day.\n\nBo sleeps.",
        "==Summary==\n===Short Summary===\nIt rains.\n===Long Summary===\nAda sees the rain fall all day.\n\nBo sleeps.",
        "==Plot==\nIt rains.\n==Recap==\nAda sees the rain fall all day.\n\nBo sleeps.",
        "==Recap==\nIt rains.\n==Synopsis==\nAda sees the rain fall all day.\n\nBo sleeps.",
        "=='''Official Synopsis'''==\nIt rains.\n== [[Plot]] {{Edit}} ==\n<p>Ada sees the rain fall all day.</p>\n"
        "\n<div>Bo sleeps.</div>",
        "<tabber>\nSummary=It rains.\n|-|\nRecap=\nAda sees the rain fall all day.\n\nBo sleeps.\n|-|Gallery=<gallery>\n"
        "A.png|A\n</gallery>\n</tabber>\nFirst seen in May.",
        "==Overview==\nIt rains.\n==Story==\n<tabber>One=Ada sees the rain fall all day.|-|Two=Bo sleeps.</tabber>\n"
        "==Quotes==\n{|\n! Who !! What\n|-\n| Ada || Oh, and oh, and oh, and oh, and oh, and oh!\n|}",
    ],
)  # fmt: skip
def test_episode_texts_finds_summary_and_recap_in_every_layout(sections):
    assert texts(BOX + sections) == BOTH


def test_one_text_alone_is_what_its_heading_says():
    assert texts(BOX + "== Recap ==\nIt rains.") == ([], ["It rains."])
    assert texts(BOX + "== Synopsis ==\nIt rains.") == (["It rains."], [])
    assert texts(BOX + "== Cast ==\nIt rains.") == ([], [])


def test_the_lead_is_taken_for_what_a_mapping_says():
    headings = {"summary_headings": ["(lead)"], "recap_headings": ["plot"]}
    assert texts(BOX + "== Plot ==\nIt rains.", **headings) == (['"Rain" is the first episode.'], ["It rains."])


@pytest.mark.parametrize(
    ("lead", "description"),
    [
        ("{{Character Info\n|name=Ada\n|image=<tabber>1=[[File:A.png]]|-|2=[[File:B.png]]</tabber>\n}}'''Ada''' is old.",
         ["Ada is old."]),
        ("{{Tabs|Main}}\n{{Character|name=Ada}}\n{{Quote|No.|Ada}}\n:''For the boat, see [[Boat]].''\n'''Ada''' is old.",
         ["Ada is old."]),
        ("<infobox><title source=\"t\"><default>Ada</default></title></infobox>\nAda is old.\n[[Category:Characters]]",
         ["Ada is old."]),
        ("{{Character|name=Ada}}\n== Background ==\nAda is [[age|old]].", ["Ada is old."]),
    ],
)  # fmt: skip
def test_descriptions_of_characters(lead, description):
    page = read(lead)
    assert page.kind == "character"
    assert list(words_of(page.section(WikiMapping().description_headings), SYNTAX, lambda: None)) == description


def test_parameter_is_empty_for_the_page_name_variable():
    assert read("{{Character|name={{PAGENAME}}|age=3}}").parameter(("name",), SYNTAX) == ""
