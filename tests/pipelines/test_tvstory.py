"""`wikimill tvstory` from an export of a wiki, and from JSON Lines, to the bytes of a release."""

import importlib.util
import json

import py7zr
import pytest
from support.milling import EXAMPLES, dead_letters, digests, funnel, manifest, records, wikimill

SAMPLE = EXAMPLES / "gullharbour_pages_current.xml"
ONE_SPLIT = ("--splits", "train=1", "--formats", "jsonl")
#: A recap of our own that is long enough, of plain sentences.
RECAP = "Ada Orr opens the old safe in the cellar. Bo Lee sells the blue boat. Cy carries the heavy chest home. " * 10
SUMMARY = "Ada Orr and Bo Lee and Cy find a safe, a boat and a chest, and none of them knows what to do with it all."


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    output = tmp_path_factory.mktemp("tvstory") / "out"
    outcome = wikimill("tvstory", "--input", SAMPLE, "--output", output, *ONE_SPLIT)
    assert (outcome.code, outcome.err) == (0, "")
    return outcome, output


def lines(path, *values):
    path.write_text("".join(json.dumps(value) + "\n" for value in values))
    return path


def story(number, show="The Mill", recap=RECAP):
    return {
        "id": f"e{number}",
        "show": show,
        "episode": f"E{number}",
        "summary": SUMMARY,
        "recap": f"{number}. {recap}",
    }


def person(name, show="The Mill"):
    return {"id": f"{show}/{name}", "show": show, "name": name, "description": f"{name} is somebody."}


PEOPLE = [person(name) for name in ("Ada Orr", "Bo Lee", "Cy")]


def test_summary_of_sample_wiki(sample):
    outcome, output = sample
    assert outcome.out == (
        "tvstory: 7 examples (train 7, dev 0, test 0)\n"
        "  from 21 of 26 pages, 157 sentences, 9 candidates\n"
        "  pages dropped: 2 namespace (in a namespace that is not mined)\n"
        "  pages dropped: 2 not_of_show (neither an episode nor a character of the show)\n"
        "  pages dropped: 1 redirect (a redirect to another page)\n"
        "  sentences dropped: 26 only_pronouns (the arguments are only pronouns)\n"
        "  sentences dropped: 9 no_verb (no verb)\n"
        "  sentences dropped: 8 no_agent (the verb has no agent)\n"
        "    and 1 other reason (report.html)\n"
        "  candidates dropped: 1 short_recap (the recap is too short)\n"
        "  examples dropped: 1 few_characters (too few characters)\n"
        "  dead: 0 files, 0 pages (dead_letters/)\n"
        f"  release: {output}\n"
    )
    counted = funnel(output)
    assert counted["pages"] == (26, 21, {"namespace": 2, "not_of_show": 2, "redirect": 1}, 0)
    assert counted["characters"] == (12, 12, {}, 0)
    assert counted["candidates"] == (9, 8, {"short_recap": 1}, 0)
    assert counted["examples"] == (8, 7, {"few_characters": 1}, 0)


def test_a_record_of_the_sample_wiki(sample):
    (key,) = (row for row in records(sample[1]) if row["episode"] == "The Silver Key")
    assert {
        name: key[name] for name in ("show", "wiki", "page_id", "url", "source", "summary_tokens", "recap_tokens")
    } == {
        "show": "Gull Harbour",
        "wiki": "gullharbour",
        "page_id": "202",
        "url": "https://gullharbour.example/w/index.php?oldid=3002",
        "source": "wiki",
        "summary_tokens": 25,
        "recap_tokens": 252,
    }
    assert key["summary"].startswith("Dr. Finch hides the key that she found, while Joanna breaks into the bank")
    assert [(one["name"], one["matched_by"], one["shared"]) for one in key["characters"]] == [
        ("Cormac", ["Cormac"], False),
        ("Dr. Edith Finch", ["Dr. Finch"], False),
        ("Joanna Dell", ["Joanna", "J.D."], False),
        ("Jonah Voss", ["Jonah"], False),
        ("Mara Voss", ["Mara"], False),
        ("Mary Ann Lisle", ["Mary Ann"], False),
        ("Old Pell", ["Old Pell"], False),
        ("Sheriff Ada Tull", ["Sheriff Tull"], False),
        ('Thomas "Tam" Kerrigan', ["Thomas"], True),
        ("Thomas Bell", ["Thomas Bell", "Thomas"], False),
    ]
    assert key["characters"][0]["description"] == (
        "Cormac is the sheriff's deputy. Nobody knows whether that is his first name or his last."
    )
    assert (key["characters"][0]["page_id"], key["characters"][0]["revision_id"]) == ("108", "2008")
    (unlocks,) = (one for one in key["plot"] if one["sentence"] == 12)
    assert unlocks == {
        "sentence": 12,
        "text": "He unlocks the door .",
        "verb": "unlocks",
        "arguments": [["ARG0", "He"], ["ARG1", "the door"]],
    }


def test_the_release_is_verified_reported_and_sampled(sample):
    assert wikimill("verify", sample[1]).code == 0
    shown = wikimill("sample", sample[1], "--n", 2)
    assert (shown.code, shown.out.count("\n  recap    ")) == (0, 2)


@pytest.mark.slow
def test_fandom_7z_with_checkpoints_gives_the_same_bytes(sample, tmp_path):
    packed = tmp_path / "gullharbour_pages_current.xml.7z"
    with py7zr.SevenZipFile(packed, "w", filters=[{"id": py7zr.FILTER_LZMA2}]) as archive:
        archive.write(SAMPLE, SAMPLE.name)
    out, again, work = tmp_path / "out", tmp_path / "again", tmp_path / "work"
    for folder in (out, again):
        given = ("--input", packed, "--output", folder, "--work_dir", work, *ONE_SPLIT)
        assert wikimill("tvstory", *given).code == 0
    assert digests(out) == digests(again)
    assert records(out) == records(sample[1])
    assert json.loads((again / "run.json").read_text())["kept_work"]["portions_reused"] == 1


@pytest.mark.slow
def test_documents_and_their_characters_from_two_files(tmp_path):
    episodes = lines(
        tmp_path / "episodes.jsonl", story(1), story(2, show="Other"), story(3, recap="Ada Orr. Bo Lee. Cy.")
    )
    people = lines(tmp_path / "people.jsonl", *PEOPLE, person("Di", show="Other"))
    outcome = wikimill("tvstory", "--input", episodes, people, "--output", tmp_path / "out", *ONE_SPLIT)
    assert (outcome.code, outcome.err) == (0, "")
    (record,) = records(tmp_path / "out")
    assert (record["page_id"], record["url"], record["source"], record["wiki"]) == ("e1", None, "documents", None)
    assert [one["name"] for one in record["characters"]] == ["Ada Orr", "Bo Lee", "Cy"]
    assert funnel(tmp_path / "out")["examples"] == (2, 1, {"few_characters": 1}, 0)
    assert funnel(tmp_path / "out")["candidates"] == (3, 2, {"short_recap": 1}, 0)
    assert wikimill("verify", tmp_path / "out").code == 0


@pytest.mark.slow
def test_bad_lines_are_dead_letters_and_stop_the_run(tmp_path):
    bad = lines(
        tmp_path / "bad.jsonl", *PEOPLE, story(1), {"id": "x"}, *[story(n) | {"recap": 5} for n in range(20, 40)]
    )
    outcome = wikimill("tvstory", "--input", bad, "--output", tmp_path / "out", *ONE_SPLIT)
    assert outcome.code == 4
    assert "nothing was published" in outcome.err
    letters = dead_letters(tmp_path / "out")
    assert letters[0]["error"] == "line 6: its recap is 5; expected a text"
    assert len(letters) == 21


@pytest.mark.slow
def test_mapping_names_sections_and_fields(tmp_path):
    mapping = tmp_path / "mapping.json"
    mapping.write_text('{"show": "GH", "recap_headings": ["no such heading"]}')
    given = ("--input", SAMPLE, "--output", tmp_path / "out", "--mapping", mapping, *ONE_SPLIT)
    outcome = wikimill("tvstory", *given, "--allow_empty")
    assert "no examples: of 9 candidates none was kept: 9 no_recap" in outcome.err
    assert json.loads(manifest(tmp_path / "out")["options"]["mapping"])["show"] == "GH"


@pytest.mark.parametrize(
    ("flags", "error"),
    [
        (("--mapping", "none.toml"), "--mapping none.toml: expected a file of JSON or TOML; No such file or directory"),
        (("--split_by", "season"), "--split_by"),
        (("--language", "de"), "--language de: tvstory is for en only"),
        (("--annotator", "none"), "--annotator none: no such spaCy pipeline is installed"),
        (("--split_by", "show", "--split_sizes", "dev=1"), "--split_by show: shows are divided by shares"),
    ],
)
def test_wrong_flags_are_reported_before_reading(tmp_path, flags, error):
    outcome = wikimill("tvstory", "--input", SAMPLE, "--output", tmp_path / "out", *flags)
    assert outcome.code == 2
    assert error in outcome.err
    assert not (tmp_path / "out").exists()


def test_explain_a_text():
    message = wikimill("explain", "--corpus", "tvstory", "--names", "John Doe; Ann Lowe", "JD opens the safe.")
    assert message.out.splitlines()[:4] == [
        "mentioned: John Doe (initials), 1 time by JD",
        "not mentioned: Ann Lowe; looked for: Ann Lowe, A.L., Ann, AL",
        "JD opens the safe .",
        "  <V> opens <ARG0> JD <ARG1> the safe",
    ]


@pytest.mark.slow
def test_explain_an_episode():
    message = wikimill("explain", "--corpus", "tvstory", "--input", SAMPLE, "--page", "Low Water")
    assert message.out.splitlines()[:2] == [
        "Low Water: episode of Gull Harbour (wiki)",
        "summary 27 and recap 232 word tokens, 1 of 12 characters: dropped as few_characters",
    ]
    assert wikimill("explain", "--corpus", "tvstory", "--input", SAMPLE, "--page", "None").code == 2


def test_the_sample_wiki_is_up_to_date():
    place = EXAMPLES / "build_gullharbour.py"
    specification = importlib.util.spec_from_file_location("build_gullharbour", place)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    assert module.export() == SAMPLE.read_text("utf-8")
