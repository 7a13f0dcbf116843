"""The join of a show: matches, filters, the cap on characters, and an account of everything."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.tvstory.join_shows import join_show, only_mined
from wikimill.transforms.tvstory.options import TvStoryOptions
from wikimill.transforms.tvstory.pages import ShowPage

PLACE = {"wiki": "w", "page_title": None, "url": None, "dump": None, "revision_id": None, "timestamp": None}
FILE = {"source": "wiki", "file": "x.xml", "size": 9}
PATHS = {("x.xml", 9): "/in/x.xml"}


def character(name, description="", page_id=None):
    known = PLACE | FILE | {"plot": []}
    return ShowPage(kind="character", show="S", name=name, page_id=page_id or name, text=description, **known)


def episode(number, recap):
    known = PLACE | FILE | {"plot": [], "summary": "So.", "summary_tokens": 20, "recap_tokens": 200, "sentences": 1}
    return ShowPage(kind="episode", show="S", name=f"E{number}", page_id=f"e{number}", text=recap, **known)


def joined(pages, **options):
    stories, ledgers = [], []
    for output in join_show(pages, TvStoryOptions(**options), PATHS):
        (ledgers if isinstance(output, FileLedger) else stories).append(output)
    return stories, {thing: account for ledger in ledgers for thing, account in ledger.accounts.items()}


def test_who_is_in_an_episode():
    pages = [
        episode(1, "Ada saw Bo Lee. Cy left."),
        *map(character, ("Cy", "Bo Lee", "Ada Orr", "Di")),
        episode(2, "Di."),
    ]
    (story,), accounts = joined(pages)
    assert [(one["name"], one["matched_by"], one["match"]) for one in story.characters] == [
        ("Ada Orr", ["Ada"], "first_name"),
        ("Bo Lee", ["Bo Lee"], "full_name"),
        ("Cy", ["Cy"], "full_name"),
    ]
    assert accounts == {
        "characters": Account(4, 4),
        "examples": Account(2, 1, Counter({Drop.FEW_CHARACTERS: 1})),
    }


def test_a_show_with_too_many_characters_keeps_those_with_most_to_say():
    pages = [character("Ada", "x" * 9), character("Bo", "x"), character("Cy", "xx"), episode(1, "Ada, Bo, Cy.")]
    (story,), accounts = joined(pages, max_cast=2, min_characters=1)
    assert [one["name"] for one in story.characters] == ["Ada", "Cy"]
    assert accounts["characters"] == Account(3, 2, Counter({Drop.LARGE_CAST: 1}))


def test_two_pages_of_one_name():
    pages = [character("Ada", "x", "1"), character("Ada", "xx", "2"), episode(1, "Ada.")]
    (story,), accounts = joined(pages, min_characters=1)
    assert [one["page_id"] for one in story.characters] == ["2"]
    assert accounts["characters"] == Account(2, 1, Counter({Drop.DUPLICATE: 1}))


@given(st.permutations([character(f"P{n}", "x" * (n % 3)) for n in range(6)] + [episode(1, "P1 P2 P3 P4 P5")]))
def test_the_order_of_arrival_changes_nothing(pages):
    expected = joined(sorted(pages, key=repr), max_cast=4)
    assert joined(pages, max_cast=4) == expected


def test_a_show_is_in_one_part():
    pages = [*map(character, ("Ada", "Bo", "Cy")), *(episode(number, "Ada, Bo, Cy.") for number in range(60))]
    by_show = {story.split for story in joined(pages, split_by="show")[0]}
    by_episode = {story.split for story in joined(pages, partition=TvStoryOptions().partition)[0]}
    assert len(by_show) == 1
    assert by_episode >= by_show or len(by_episode) >= 1


def test_what_was_mined_is_accounted_for_once():
    mined = FileLedger.of("x.xml", 9, ("characters", "examples", "pages"))
    mined.accounts |= {"characters": Account(5, 3, Counter({Drop.NO_NAME: 2})), "examples": Account(4, 4)}
    left = only_mined(mined)
    assert left.accounts["characters"] == Account(2, 0, Counter({Drop.NO_NAME: 2}))
    assert left.accounts["examples"] == Account()
    assert mined.accounts["examples"] == Account(4, 4)
