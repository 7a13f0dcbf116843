"""`wikimill benchmark-set meetings`: QMSum's meetings as conversations with summaries."""

from __future__ import annotations

import json
import lzma

import pytest
from support.milling import wikimill
from support.places import ROOT

TURNS = [
    ("Ann", "Um {vocalsound} we design a new remote . Is that right ? Mm-hmm ."),
    ("Bob", "Okay {disfmarker}"),
    ("Bob", "It needs two batteries ."),
]
SUMMARY = "The team designed a remote. Bob asked for batteries."
PUBLISHED = {
    "topic_list": [],
    "general_query_list": [
        {"query": "What was said?", "answer": "No."},
        {"query": "Summarize the whole meeting.", "answer": SUMMARY},
    ],
    "meeting_transcripts": [{"speaker": speaker, "content": text} for speaker, text in TURNS],
}
JOINED = {
    "id": "ES1", "split": "val", "turns": [{"speaker": speaker, "text": text} for speaker, text in TURNS],
    "summary": SUMMARY,
}  # fmt: skip
POSTS = ["Um we design a new remote .", "Is that right ?", "It needs two batteries ."]
ROW = {
    "id": "ES1", "posts": POSTS, "summary": ["The team designed a remote.", "Bob asked for batteries."],
    "speakers": ["Ann", "Ann", "Bob"],
}  # fmt: skip
SHARED = ROOT.parent / "shared" / "data" / "qmsum" / "ami-meetings.jsonl.xz"


def run(path, *options):
    output = path.parent / "out.jsonl"
    outcome = wikimill("benchmark-set", "meetings", "--input", path, "--output", output, *options)
    return outcome, [json.loads(line) for line in output.read_text("utf-8").splitlines()] if output.exists() else None


def test_both_layouts_give_the_same_row(tmp_path):
    (tmp_path / "IS9.json").write_text(json.dumps(PUBLISHED, indent=1))
    outcome, rows = run(tmp_path / "IS9.json")
    assert rows == [ROW | {"id": "IS9"}]
    assert outcome.out.splitlines()[1:] == [
        "3 posts, 2 sentences of summaries; left out: 2 sentences with fewer than 3 words"
    ]
    (tmp_path / "all.jsonl.xz").write_bytes(lzma.compress((json.dumps(JOINED) + "\n" + json.dumps(PUBLISHED)).encode()))
    assert run(tmp_path / "all.jsonl.xz")[1] == [ROW, ROW | {"id": "all-2"}]


def test_a_part_and_the_least_words(tmp_path):
    path = tmp_path / "all.jsonl"
    path.write_text(f"{json.dumps(JOINED)}\n{json.dumps({**JOINED, 'id': 'T', 'split': 'train'})}\n")
    assert [row["id"] for row in run(path, "--split", "validation")[1]] == ["ES1"]
    assert run(path, "--least_words", 1)[1][0]["posts"] == [*POSTS[:2], "Mm-hmm .", "Okay", *POSTS[2:]]
    outcome, _ = run(path, "--split", "test")
    assert (outcome.code, "has no meeting of --split test" in outcome.err) == (2, True)


def test_evaluate_knows_the_task(tmp_path):
    pytest.importorskip("rouge_score", reason="needs the extra [eval]")
    (tmp_path / "one.json").write_text(json.dumps(JOINED))
    run(tmp_path / "one.json")
    scores = tmp_path / "scores.json"
    words = ("evaluate", "--references", tmp_path / "out.jsonl", "--predictions", "COPY", "--json", scores)
    assert wikimill(*words).code == 0
    assert json.loads(scores.read_bytes())["threads"]["reference"] == 2


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("{\n[", (), "line 1: not JSON"),
        ("[1]", (), "not a meeting; expected a JSON object of QMSum"),
        ('{"turns": [{"speaker": "A"}], "summary": "x"}', (), "expected `meeting_transcripts` with `speaker`"),
        (
            '{"turns": [{"speaker": "A", "text": "{gap}"}], "summary": "It rained."}',
            (),
            "no turns; leave the meeting out",
        ),
        (json.dumps(PUBLISHED), ("--split", "test"), "no `split`; leave out --split"),
        (json.dumps(PUBLISHED), ("--view", "pairs"), "meetings have one view"),
    ],
)
def test_what_is_not_a_meeting(tmp_path, text, options, message):
    (tmp_path / "m.json").write_text(text)
    outcome, rows = run(tmp_path / "m.json", *options)
    assert (outcome.code, rows) == (2, None)
    assert message in outcome.err


def test_least_words_are_of_meetings(tmp_path):
    words = ("benchmark-set", "hsplit", "--input", tmp_path / "x", "--source", tmp_path / "y", "--least_words", 2)
    assert "--least_words is for meetings" in wikimill(*words, "--output", tmp_path / "o.jsonl").err


@pytest.mark.skipif(not SHARED.is_file(), reason="needs ../shared/data/qmsum")
def test_the_published_meetings(tmp_path):
    output = tmp_path / "test.jsonl"
    outcome = wikimill("benchmark-set", "meetings", "--input", SHARED, "--split", "test", "--output", output)
    assert (outcome.code, outcome.out.splitlines()[0]) == (0, f"{output}: 20 rows")
