"""The rating sheets of sections: what a rater sees, and what answers come to."""

from wikimill.rules.human_eval.ratings import Ratings, Sheet
from wikimill.rules.wikitablet.rating import QUESTIONS, RATING, cells
from wikimill.transforms.evaluation.sheet_files import known_ratings

ROW = {
    **{"doc_title": "Ada", "sec_title": ["Life", "Letters"], "text": "She wrote to Bob."},
    "data": [["human", "Bob"], ["DATE", "1840"]],
}


def test_what_a_rater_sees():
    shown = {"titles": "Ada > Life > Letters", "section_table": "human: Bob | DATE: 1840", "text": "She wrote to Bob."}
    assert cells(ROW, "") == shown | {"article_table": ""}
    data = [["occupation", "mathematician,\nwriter"]]
    assert cells(ROW | {"article_data": data}, "") == shown | {"article_table": "occupation: mathematician, writer"}


def test_means_and_good_answers():
    answers = {"a": {"section_grammatical": "5", "section_faithful": "2"}, "b": {"section_grammatical": "4"}}
    asked = (QUESTIONS[0], QUESTIONS[2])
    ratings = Ratings("wikitablet", (Sheet("one.tsv", "wikitablet", asked, answers, []),), ("a", "b"), asked)
    (block,) = RATING.blocks(RATING.tables(ratings, None))
    assert [(line.label, line.share["count"], line.share["of"]) for line in block.lines] == [
        ("section_grammatical (mean 4.50): 4 or 5", 2, 2),
        ("section_faithful (mean 2.00): 4 or 5", 0, 1),
    ]


def test_its_questions_are_those_of_no_other_rating():
    assert len(QUESTIONS) == 5
    others = {question.name for rating in known_ratings() if rating is not RATING for question in rating.questions}
    assert not others & {question.name for question in QUESTIONS}
