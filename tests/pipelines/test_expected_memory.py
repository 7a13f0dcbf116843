"""What does not fit into memory is refused before anything is touched, and what fits is not."""

import pytest
from support.milling import NO_SCREENING, ran, wikimill, wikisplit

from wikimill.pipelines.running import plan as memory
from wikimill.pipelines.running.plan import memory_left
from wikimill.transforms.corpora import OWN_CORPORA, find_corpus
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.expectation import Expectation

MB = 1_000_000
GB = 1024**3


def sized(name, size):
    return [InputFile(f"/d/{name}", name, size)]


# --- what is expected


@pytest.mark.parametrize(
    ("kind", "name", "examples"),
    [
        ("history", "x.xml.bz2", 100), ("history", "x.xml.7z", 600), ("history", "x.xml", 6),
        ("history", "x.xml-p1p9", 6), ("current", "x.xml.bz2", 100), ("current", "x.xml.7z", 100),
        ("current", "x.xml.xz", 100), ("current", "x.xml", 28), ("current", "x.jsonl", 28), ("current", "x.xml.gz", 80),
    ],
)  # fmt: skip
def test_examples_are_expected_by_what_is_mined_and_how_it_is_packed(kind, name, examples):
    expectation = Expectation(1e-3, example_memory=10, screened_memory=20, kind=kind)
    files = sized(name, 100_000)
    assert expectation.examples(files) == pytest.approx(examples)
    assert expectation.memory(files, screens=False) == pytest.approx(10 * examples)
    assert expectation.memory(files, screens=True) == pytest.approx(20 * examples)


#: Corpora whose articles are joined with each other: 200 MB of dump are for Flink.
JOINED = {"wikitablet"}


@pytest.mark.parametrize("corpus", [name for name in OWN_CORPORA if name not in JOINED])
@pytest.mark.parametrize("name", ["x.xml.bz2", "x.xml.gz", "x.xml"])
def test_a_dump_of_200_mb_fits_into_a_laptop(corpus, name):
    assert find_corpus(corpus).expectation.memory(sized(name, 200 * MB), screens=True) < 6 * GB


# --- what there is


def kernel(root, files):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root / "proc", root / "cgroup"


MACHINE = {"proc/meminfo": "MemTotal:  9999 kB\nMemAvailable:    8000 kB\n"}
V2 = {"proc/self/cgroup": "0::/a/b\n"}
V1 = {"proc/self/cgroup": "5:cpu:/a\n4:memory:/a/b\n0::/\n"}


@pytest.mark.parametrize(
    ("files", "left"),
    [
        ({}, None),
        (MACHINE, 8_192_000),
        (MACHINE | V2, 8_192_000),
        (MACHINE | V2 | {"cgroup/a/b/memory.max": "max\n", "cgroup/a/b/memory.current": "7\n"}, 8_192_000),
        (
            MACHINE | V2 | {
                "cgroup/a/b/memory.max": "5000\n", "cgroup/a/b/memory.current": "3000\n",
                "cgroup/a/b/memory.stat": "anon 2000\ninactive_file 700\n",
            },
            2_700,
        ),
        (
            MACHINE | V2 | {
                "cgroup/memory.max": "900\n", "cgroup/memory.current": "1000\n", "cgroup/memory.stat": "anon 1\n",
            },
            0,
        ),
        (
            MACHINE | V1 | {
                "cgroup/memory/a/memory.limit_in_bytes": "6000\n", "cgroup/memory/a/memory.usage_in_bytes": "1000\n",
                "cgroup/memory/a/memory.stat": "inactive_file 1\ntotal_inactive_file 50\n",
                "cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
                "cgroup/memory/memory.usage_in_bytes": "1000\n", "cgroup/memory/memory.stat": "\n",
            },
            5_050,
        ),
    ],
)  # fmt: skip
def test_the_least_of_what_the_machine_and_the_groups_have_left(tmp_path, files, left):
    assert memory_left(*kernel(tmp_path, files)) == left


# --- refused


@pytest.fixture
def huge(tmp_path):
    path = tmp_path / "enwiki-20260901-pages-articles.xml.bz2"
    with path.open("wb") as file:
        file.truncate(20_000 * MB)
    return path


def test_what_does_not_fit_is_refused_in_one_line(huge, tmp_path, monkeypatch):
    monkeypatch.setattr(memory, "memory_left", lambda: 16 * 10**9)
    outcome = wikimill("discofuse", "--input", huge, "--output", tmp_path / "out")
    expected = find_corpus("discofuse").expectation
    count = 20_000 * MB * expected.examples_per_byte
    assert (outcome.code, outcome.out, outcome.err) == (
        2,
        "",
        f"wikimill: about {count:,.0f} examples would take {count * expected.screened_memory / 1e9:.1f} GB of "
        "memory on FnApiRunner, and 16.0 GB are left on this machine; run on Flink, which spills to disk "
        "(docs/flink.md), mine fewer inputs at a time, or say --ignore_memory if that is wrong\n",
    )
    assert not (tmp_path / "out").exists()


def good(tmp_path, monkeypatch, left):
    from support.tiny_dumps import dump, split_page

    monkeypatch.setattr(memory, "memory_left", lambda: left)
    (tmp_path / "dump.xml").write_bytes(dump(split_page(1, "Tarnholt")))
    return tmp_path / "dump.xml"


@pytest.mark.parametrize(
    ("left", "options", "code"),
    [
        (0, (), 2),
        (0, ("--ignore_memory",), 0),
        (0, ("--limit_pages", 1), 0),
        (0, ("--dry_run",), 0),
        (None, (), 0),
        (GB, (), 0),
    ],
)
def test_who_knows_better_is_not_refused(tmp_path, monkeypatch, left, options, code):
    outcome = wikisplit(good(tmp_path, monkeypatch, left), tmp_path / "out", "--formats", "tsv", *options)
    assert outcome.code == code, outcome


def test_another_engine_is_asked_nothing(tmp_path, monkeypatch):
    path = good(tmp_path, monkeypatch, 0)
    outcome = wikisplit(path, tmp_path / "out", "--dry_run", "--runner", "FlinkRunner")
    assert "of memory" not in outcome.out
    assert "warning" not in outcome.out


def test_the_kernel_of_this_machine_is_understood(tmp_path):
    from support.tiny_dumps import dump, split_page

    (tmp_path / "dump.xml").write_bytes(dump(split_page(1, "Tarnholt")))
    outcome = ran("wikisplit", "--input", tmp_path / "dump.xml", "--output", tmp_path / "out", *NO_SCREENING)
    assert (outcome.code, outcome.err) == (0, "")
