import re

from support.examples import FUSION
from support.report_samples import Seen, fusion_examples, split_examples, stored

from wikimill.transforms.discofuse.corpus import DISCOFUSE
from wikimill.transforms.release.compare.id_changes import IdChanges
from wikimill.transforms.release.report.drift_page import compared, draw_drift, drift_summary
from wikimill.transforms.wikisplit.corpus import WIKISPLIT

OLD = stored("wikisplit", split_examples(400))
NEW = stored("wikisplit", [example for example in split_examples(900) if example.direction == "split"])


def test_what_moved_comes_first_and_is_named():
    # Every other example is a merge, of every other year, with C's length going with it.
    moved = "direction 0.56, year 0.56, length_ratio 0.27"
    assert drift_summary(OLD[1], NEW[1]) == f"drift: 3 of 28 distributions over 0.1: {moved}"
    found = compared(OLD[1]["profile"]["counts"], NEW[1]["profile"]["counts"])
    assert [drift.is_alarming for drift in found] == sorted((drift.is_alarming for drift in found), reverse=True)
    assert found[0].name == "direction"
    page = draw_drift(WIKISPLIT, OLD, NEW, None).decode()
    assert (
        re.findall(r'<th scope="row">(\w+)</th>(?:<td>[\d.]+</td>){3}<td><span class="alarm">', page)[0] == "direction"
    )


def test_a_release_does_not_drift_from_itself():
    assert drift_summary(OLD[1], OLD[1]) == "drift: 0 of 28 distributions over 0.1"
    assert "alarm" not in Seen.of(draw_drift(WIKISPLIT, OLD, OLD, None)).text()


def test_drift_page_states_counts_and_ids():
    text = " ".join(Seen.of(draw_drift(WIKISPLIT, OLD, NEW, IdChanges(1234, 5, 0))).text().split())
    assert "By their ids: 0 examples stayed, 1,234 came, 5 went." in text
    assert "examples, kept 400 450 +50" in text


def test_empty_releases_of_either_corpus_can_be_compared():
    empty = stored("wikisplit", [])
    assert drift_summary(empty[1], OLD[1]) == "drift: 0 of 0 distributions over 0.1"
    assert draw_drift(WIKISPLIT, empty, OLD, None)
    fusions = stored("discofuse", [FUSION]), stored("discofuse", fusion_examples(26))
    ids = [
        attributes["id"]
        for _, attributes in Seen.of(draw_drift(DISCOFUSE, *fusions, None)).elements
        if "id" in attributes
    ]
    assert len(ids) == len(set(ids))
