"""The record check reports every change in a release of DiscoFuse."""

import shutil
from pathlib import Path

import pytest
from support.changed_records import DAMAGES, RECORD_CHANGES, damage, lines_of_other_values, problems
from support.made_fusions import DOCUMENTS, DUMP, FORMATS, fusion_release
from support.tampering import rewrite

from wikimill.rules.records import example_id
from wikimill.transforms.discofuse.corpus import DISCOFUSE
from wikimill.transforms.discofuse.row_checks import TEXTS
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.stored_release import StoredRelease
from wikimill.transforms.release.verify.check_release import check_release

SCHEMA = Schema.of_corpus(DISCOFUSE, {})
SOURCES = {"dump": DUMP, "documents": DOCUMENTS}
OPTIONS = {"control_fraction": 1.0}
#: Columns that no rule and no digest covers: only the counts show that they were changed, or nothing does.
FREE = {"page_title", "quality", "section"}


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fusions")
    return {name: fusion_release(folder / name, source, **OPTIONS) for name, source in SOURCES.items()}


@pytest.fixture(params=SOURCES)
def sample(request, samples):
    return samples[request.param]


@pytest.fixture
def of_dump(samples):
    return samples["dump"]


@pytest.fixture
def copied(of_dump, tmp_path):
    return Path(shutil.copytree(of_dump, tmp_path / "release"))


def first_of(prefix):
    """Choose the first record whose type begins with something."""
    return lambda rows: next(row for row in rows if row["discourse_type"].startswith(prefix))


def test_a_whole_release(sample):
    assert check_release(str(sample)).is_whole
    assert problems(sample) == []


@pytest.mark.slow
@pytest.mark.parametrize("column", SCHEMA.columns, ids=lambda column: column.name)
@pytest.mark.parametrize(
    ("source", "prefix"), [("dump", "PAIR_NONE"), ("dump", "SINGLE_S_COORD"), ("documents", "PAIR_ANAPHORA")]
)
def test_another_value_of_each_column(samples, tmp_path, column, source, prefix):
    found = lines_of_other_values(samples[source], tmp_path / "release", column, first_of(prefix))
    assert found
    # TFRecord has the same for nothing and for an empty text.
    assert [
        (value, formats) for value, formats, lines in found if not lines and formats not in ((), ("tfrecord",))
    ] == []
    if column.name not in FREE:
        # An empty text in the place of nothing is taken for nothing by the rules, too.
        assert {value for value, formats, lines in found if not lines and formats == ()} <= {""}


TOGETHER = {
    "a control of other sentences": ("PAIR_NONE", {"incoherent_second_sentence": "It has a mill near the harbour ."}),
    "a short control": ("PAIR_NONE", {"coherent_first_sentence": "It is .", "incoherent_first_sentence": "It is ."}),
    "a control with a rule": ("PAIR_NONE", {"rules": ["anaphora"]}),
    "a control with one sentence": ("PAIR_NONE", {"coherent_second_sentence": "", "incoherent_second_sentence": ""}),
    "a short example": ("SINGLE_S", {"incoherent_first_sentence": "It is .", "incoherent_second_sentence": "It has ."}),
    "no token": ("SINGLE_S", {"incoherent_first_sentence": ""}),
    "a space": ("SINGLE_S", {"coherent_first_sentence": " "}),
    "two spaces": ("PAIR_CONN", {"coherent_second_sentence": "It  has an old mill near the harbour ."}),
    "a space at the end": ("PAIR_CONN", {"incoherent_second_sentence": "It has an old mill near the harbour . "}),
    "a long sentence": ("PAIR_CONN", {"coherent_second_sentence": " ".join(["It has an old mill"] * 4000)}),
    "no ASCII": ("PAIR_CONN", {"coherent_second_sentence": "It has an old möll near the harbour ."}),
    "another page": ("PAIR_CONN", {"page_id": "x1"}),
    "no page": ("PAIR_CONN", {"page_id": ""}),
    "another wiki": ("PAIR_CONN", {"wiki": "dewiki"}),
    "no wiki": ("PAIR_CONN", {"wiki": None}),
    "a document": ("PAIR_CONN", {"wiki": None, "url": None, "revision_id": None, "dump": None}),
    "a revision without an id": ("PAIR_CONN", {"revision_id": "", "url": None}),
    "no address": ("PAIR_CONN", {"url": ""}),
    "another address": ("PAIR_CONN", {"url": "https://en.m.wikipedia.org/w/index.php?oldid=8", "revision_id": "8"}),
    "a line end": ("PAIR_CONN", {"connective_string": "however\n,"}),
}


#: What says of a document what it is.
OF_A_DOCUMENT = {"no wiki", "a document", "a revision without an id"}


@pytest.mark.parametrize("name", TOGETHER)
@pytest.mark.parametrize("source", SOURCES)
def test_columns_that_are_changed_together(samples, source, tmp_path, name):
    """The id fits, so that the rules alone decide."""
    release = Path(shutil.copytree(samples[source], tmp_path / "release"))
    prefix, changed = TOGETHER[name]

    def change(rows):
        row = first_of(prefix)(rows["train"])
        row.update(changed)
        row["id"] = example_id(row["wiki"] or "", row["page_id"], [row[name] for name in TEXTS])

    rewrite(release, change)
    assert bool(problems(release)) == (source == "dump" or name not in OF_A_DOCUMENT)


def test_record_check_finds_a_change_at_every_position(of_dump, tmp_path):
    """One record with a changed type is reported by its position, wherever in the split it is."""
    records = len(list(StoredRelease.open(str(of_dump)).rows(("train",))))
    for place in range(0, records, 7):
        release = Path(shutil.copytree(of_dump, tmp_path / f"r{place}"))
        rewrite(
            release, lambda rows, place=place: rows["train"][place].update(discourse_type="PAIR_ANAPHORA", rules=[])
        )
        assert any(f"record {place + 1}:" in line for line in problems(release))


@pytest.mark.parametrize("formats", [(), *((name,) for name in FORMATS)], ids=str)
@pytest.mark.parametrize("change", RECORD_CHANGES)
def test_other_records(copied, change, formats):
    rewrite(copied, change, formats)
    assert problems(copied)
    assert not check_release(str(copied)).is_whole


@pytest.mark.parametrize("file_format", FORMATS)
@pytest.mark.parametrize("how", DAMAGES)
def test_damage_in_the_middle_of_a_file(copied, file_format, how):
    damage(copied, file_format, how)
    # A flipped byte of Parquet may lie in statistics that no reader looks at; its digest differs.
    assert problems(copied) or (file_format, how) == ("parquet", "flipped")
    assert not check_release(str(copied)).is_whole


OTHER_OPTIONS = [
    {"control_fraction": 0.4},
    {"min_tokens": 10},
    {"min_tokens": 10, "strict_min_tokens": True},
    {"keep_non_ascii": True},
]


@pytest.mark.parametrize("options", OTHER_OPTIONS, ids=str)
def test_options_that_leave_some_of_them_out(tmp_path, options):
    release = fusion_release(tmp_path / "release", DUMP, **OPTIONS | options)
    lines = problems(release)
    assert bool(lines) == ("keep_non_ascii" not in options)
    assert all("an option" in line for line in lines)
