"""JSON Lines of episodes and characters: what is read, and what is wrong with a line."""

import json

import pytest

from wikimill.transforms.documents.source_formats import BadEntry, Entry
from wikimill.transforms.tvstory.story_lines import read_story_lines

EPISODE = {"id": 7, "show": " The  Mill ", "episode": "Rain", "summary": "It rains.", "recap": "A.\nB.", "extra": []}
CHARACTER = {"id": "c1", "show": "The Mill", "name": "Ada", "description": None, "source": "own"}


def read(*values):
    return list(read_story_lines([b"\n".join(json.dumps(value).encode() for value in values)]))


def test_an_episode_and_a_character():
    assert read(EPISODE, CHARACTER) == [
        Entry(1, {"id": "7", "show": "The Mill", "episode": "Rain", "summary": "It rains.", "recap": "A.\nB."}),
        Entry(2, {"id": "c1", "show": "The Mill", "name": "Ada", "description": "", "source": "own"}),
    ]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"id": None}, "its id is None; expected a text of at most 1,000 characters or a whole number"),
        ({"recap": None}, "its recap is None; expected a text"),
        ({"summary": 5}, "its summary is 5; expected a text"),
        ({"show": " "}, "its show is ' '; expected a text"),
        ({"episode": "x" * 501}, "its episode has 501 characters; 500 at most are taken"),
        ({"recap": "\ud800"}, "its recap holds half of a surrogate pair"),
    ],
)
def test_what_is_wrong_with_a_line(change, error):
    (bad,) = read(EPISODE | change)
    assert (type(bad), bad.error) == (BadEntry, error)


def test_a_line_of_neither_and_an_id_twice():
    first, second, third = read({"id": 1}, EPISODE, EPISODE)
    assert first.error.startswith("it has no recap and no name; expected {'id', 'show', 'episode'")
    assert isinstance(second, Entry)
    assert third.error == "the id '7' is on an earlier line"
    assert [one.error for one in read([1])] == [
        "the line is no JSON object but [1]; expected {'id', 'show', 'episode', 'summary', 'recap'} or "
        "{'id', 'show', 'name', 'description'}"
    ]
