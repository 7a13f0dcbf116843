"""What each switch leaves out, and under which name it is counted."""

import hashlib

import pytest
from support.milling import SAMPLE, funnel, manifest, records, released

EVERYTHING = {
    "pages": (25, 21, {"namespace": 4}, 0),
    "revisions": (141, 136, {"redirect": 3, "text_deleted": 1, "text_empty": 1}, 0),
    "examples": (70, 64, {"duplicate": 6}, 0),
}


def key(record: dict) -> tuple[str, str, str]:
    return record["page_title"], record["new_revision_id"], record["complex_sentence_raw"]


def mined(tmp_path, *options):
    """The keys of the records that a run with the options gives, and what differs from a run without."""
    release = released(SAMPLE, tmp_path / "out", "--formats", "jsonl", "--raw_text", *options)
    counts = funnel(release)
    return {key(record) for record in records(release)}, {
        thing: counts[thing] for thing, usual in EVERYTHING.items() if counts[thing] != usual
    }


@pytest.fixture(scope="module")
def everything(sample_release) -> list[dict]:
    return records(sample_release)


def test_adjacent_only(everything, tmp_path):
    apart = sum(not record["adjacent"] for record in everything)
    kept, differing = mined(tmp_path, "--adjacent_only")
    assert apart == 8
    assert kept == {key(record) for record in everything if record["adjacent"]}
    assert differing == {"examples": (70, 56, {"duplicate": 6, "not_adjacent": 8}, 0)}


def test_drop_reverted(everything, tmp_path):
    undone = {key(record) for record in everything if record["reverted"]}
    kept, differing = mined(tmp_path, "--drop_reverted")
    assert {title for title, *_ in undone} == {
        "Battle of Orrin Moor", "Sable-crested rail", "Tidewrack", "Tollmere Bridge"
    }  # fmt: skip
    assert {key(record) for record in everything} - kept == undone
    # The edit that restores C makes the same sentences in the other direction: that goes, too. One split was made again.
    assert {each[:2] for each in kept - {key(record) for record in everything}} == {
        ("Battle of Orrin Moor", "12100608")
    }
    assert differing == {"examples": (70, 61, {"duplicate": 1, "reverted": 4, "reverting": 4}, 0)}


def test_min_bleu(everything, tmp_path):
    least = sorted(min(record["bleu_1"], record["bleu_2"]) for record in everything)
    kept, differing = mined(tmp_path, "--min_bleu", least[32])
    assert kept == {key(record) for record in everything if min(record["bleu_1"], record["bleu_2"]) >= least[32]}
    incoming, count, dropped, dead = differing.pop("examples")
    assert (incoming, count, dead) == (70, 32, 0)
    assert set(dropped) == {"min_bleu", "duplicate"}
    assert sum(dropped.values()) == 38
    assert differing == {}


@pytest.mark.slow
@pytest.mark.parametrize("time", ["2016", "2016-04-26"])
def test_since_and_until_share_the_edits_between_them(everything, tmp_path, time):
    early, early_counts = mined(tmp_path / "early", "--until", time)
    late, late_counts = mined(tmp_path / "late", "--since", time)
    assert early == {key(record) for record in everything if record["timestamp"] < time}
    assert late >= {key(record) for record in everything if record["timestamp"] >= time}
    kept = early_counts["revisions"][1] + late_counts["revisions"][1]
    outside = [counts["revisions"][2]["outside_dates"] for counts in (early_counts, late_counts)]
    assert (kept, sum(outside)) == (136, 136)
    assert early_counts["examples"][0] + late_counts["examples"][0] == 70


def test_since_and_until_select_an_interval(everything, tmp_path):
    kept, _ = mined(tmp_path, "--since", "2012", "--until", "2013-05")
    # An edit outside that did the same better is out of the way.
    assert kept >= {key(record) for record in everything if "2012" <= record["timestamp"] < "2013-05"}


def test_edit_is_compared_with_a_preceding_revision_that_is_too_old(everything, tmp_path):
    (last,) = [record for record in everything if record["timestamp"] == max(each["timestamp"] for each in everything)]
    kept, differing = mined(tmp_path, "--since", last["timestamp"])
    assert kept == {key(last)}
    assert differing["revisions"][2]["outside_dates"] == 136 - differing["revisions"][1]


def test_other_namespaces(everything, tmp_path):
    kept, differing = mined(tmp_path, "--namespaces", "2,1,0")
    more = kept - {key(record) for record in everything}
    assert {each[:2] for each in more} == {("Talk:Tidewrack", "16080506"), ("User:Alder Finch", "14011810")}
    assert differing == {
        "pages": (25, 23, {"namespace": 2}, 0),
        "revisions": (147, 142, {"redirect": 3, "text_deleted": 1, "text_empty": 1}, 0),
        "examples": (72, 66, {"duplicate": 6}, 0),
    }


def test_a_namespace_alone(tmp_path):
    kept, differing = mined(tmp_path, "--namespaces", "1")
    assert {each[:2] for each in kept} == {("Talk:Tidewrack", "16080506")}
    assert differing["pages"] == (25, 1, {"namespace": 24}, 0)


def test_limit_pages(everything, tmp_path):
    titles = list(dict.fromkeys(record["page_title"] for record in sorted(everything, key=page_number)))
    kept, differing = mined(tmp_path, "--limit_pages", 3)
    assert {title for title, *_ in kept} <= {*titles[:3]}
    assert differing["pages"][1] == 3
    assert differing["pages"][0] == 3 + sum(differing["pages"][2].values())


def page_number(record: dict) -> int:
    return int(record["page_id"])


def test_limit_pages_counts_for_each_file_and_does_not_change_its_digest(tmp_path):
    release = released(SAMPLE, tmp_path / "out", "--formats", "jsonl", "--limit_pages", 1)
    (entry,) = manifest(release)["inputs"]
    assert entry["sha256"] == hashlib.sha256(SAMPLE.read_bytes()).hexdigest()
    assert manifest(release)["options"]["limit_pages"] == 1


def test_switches_are_in_the_manifest(tmp_path):
    switches = ("--adjacent_only", "--drop_reverted", "--min_bleu", 0.3, "--since", "2010", "--until", "2020-02")
    release = released(SAMPLE, tmp_path / "out", "--formats", "tsv,jsonl", "--namespaces", "1,0,1", *switches)
    options = manifest(release)["options"]
    assert {name: options[name] for name in ("adjacent_only", "drop_reverted", "min_bleu", "since", "until")} == {
        "adjacent_only": True,
        "drop_reverted": True,
        "min_bleu": 0.3,
        "since": "2010",
        "until": "2020-02",
    }
    assert (options["namespaces"], options["formats"]) == ([0, 1], ["jsonl", "tsv"])
