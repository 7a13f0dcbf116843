"""The rating sheets of stories: what a rater sees, and what answers come to."""

from wikimill.rules.human_eval.ratings import Ratings, Sheet
from wikimill.rules.tvstory.rating import QUESTIONS, RATING, cells
from wikimill.transforms.evaluation.sheet_files import known_ratings

ROW = {
    **{"show": "The Mill", "episode": "Rain", "summary": "It rains.", "recap": "It rains all day."},
    "characters": [{"name": "Ada", "description": "A\n\nthief."}, {"name": "Bo", "description": ""}],
}


def test_what_a_rater_sees():
    assert cells(ROW, "") == {
        **{"title": "The Mill: Rain", "summary": "It rains."},
        **{"characters_listed": "Ada: A thief.\nBo", "recap": "It rains all day."},
    }


def test_means_and_good_answers():
    answers = {"a": {"recap_grammatical": "5", "recap_coherent": "2"}, "b": {"recap_grammatical": "4"}}
    ratings = Ratings("tvstory", (Sheet("one.tsv", "tvstory", QUESTIONS[:2], answers, []),), ("a", "b"), QUESTIONS[:2])
    tables = RATING.tables(ratings, None)
    assert {name: table["mean"] for name, table in tables["scale"].items()} == {
        "recap_grammatical": 4.5,
        "recap_coherent": 2.0,
    }
    (block,) = RATING.blocks(tables)
    assert [(line.label, line.share["count"], line.share["of"]) for line in block.lines] == [
        ("recap_grammatical (mean 4.50): 4 or 5", 2, 2),
        ("recap_coherent (mean 2.00): 4 or 5", 0, 1),
    ]
    assert RATING.rates == "tvstory"


def test_its_questions_are_those_of_no_other_rating():
    others = {question.name for rating in known_ratings() if rating is not RATING for question in rating.questions}
    assert not others & {question.name for question in QUESTIONS}
