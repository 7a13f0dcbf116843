"""`wikimill interleave` from files of several formats to the bytes of a release."""

import bz2
import gzip
import io
import json
from collections import Counter

import py7zr
import pytest
from support.milling import dead_letters, digests, manifest, records, wikimill

from wikimill.rules.interleave.windows import documents_for
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.divide_files import divide_files

ARTICLE = (
    '<PubmedArticle><MedlineCitation><PMID Version="1">{0}</PMID><Article><ArticleTitle>On {1}.</ArticleTitle><Abstract>'
    "<AbstractText>{1} falls. It was seen. It was told.</AbstractText></Abstract></Article></MedlineCitation>"
    "</PubmedArticle>"
)


def json_lines(*numbers):
    return "".join(
        json.dumps({"id": f"d{number}", "summary": f"Title {number}.", "sentences": [f"{number}a.", f"{number}b."]})
        + "\n"
        for number in numbers
    )


@pytest.fixture
def mine(tmp_path):
    inputs = tmp_path / "inputs"
    inputs.mkdir()

    def run(*options, name="out", **files):
        for file, content in files.items():
            data = content if isinstance(content, bytes) else content.encode()
            (inputs / file.replace("__", ".")).write_bytes(data)
        output = tmp_path / name
        formats = () if "--formats" in options else ("--formats", "jsonl")
        given = ("--input", inputs, "--output", output, *formats, *options)
        return wikimill("interleave", *given), output

    return run


ALL = ("--splits", "train=1")
SMALL = ("--max_threads", "2", "--window", "2", *ALL)


def test_an_example(mine):
    outcome, output = mine(*SMALL, a__jsonl=json_lines(1, 2))
    assert (outcome.code, outcome.err) == (0, "")
    assert records(output) == [
        {
            "id": "d85806562ffde4464041f4cda1e1c476", "split": "train", "window": 0,
            "posts": ["2a.", "1a.", "1b.", "2b."], "threads": [0, 1, 1, 0],
            "summary": ["Title 2.", "Title 1."], "source_ids": ["d2", "d1"],
        }
    ]  # fmt: skip
    assert wikimill("verify", output).code == 0


@pytest.mark.slow
def test_sources_of_several_formats_are_joined_and_counted(mine):
    rct = "###1\nAIM\tRain fell .\nRESULTS\tIt was wet .\n\n###3\nAIM\tNo title .\nRESULTS\tNone .\n"
    articles = "".join(ARTICLE.format(*one) for one in ((1, "Rain"), (2, "Snow")))
    xml = f"<!DOCTYPE P SYSTEM 'p.dtd'><PubmedArticleSet>{articles}</PubmedArticleSet>"
    bad = json_lines(1) + "{\n" + json.dumps({"id": "x", "summary": "X", "posts": ["one"]}) + "\n"
    outcome, output = mine(
        *SMALL, "--max_dead_fraction", "0.5",
        train__txt=rct, pubmed1__xml__gz=gzip.compress(xml.encode()), b__jsonl=bad,
    )  # fmt: skip
    assert (outcome.code, outcome.err) == (0, "")
    counts = manifest(output)["counts"]
    assert {thing: (one["in"], one["kept"], one["dropped"], one["dead"]) for thing, one in counts.items()} == {
        "files": (3, 3, {}, 0),
        "pages": (7, 6, {}, 1),
        "parts": (6, 6, {}, 0),
        "documents": (5, 3, {"few_posts": 1, "no_summary": 1}, 0),
        "candidates": (2, 2, {}, 0),
        "examples": (2, 2, {}, 0),
    }
    (letter,) = dead_letters(output)
    assert letter["error"].startswith("line 2: the line is not JSON")
    texts = {source: record for record in records(output) for source in record["source_ids"]}
    assert texts.keys() == {"d1", "1", "2"}
    assert set(texts["1"]["posts"]) >= {"Rain fell .", "It was wet ."}
    assert set(texts["1"]["summary"]) >= {"On Rain."}
    assert wikimill("verify", output).code == 0


@pytest.mark.slow
def test_titles_alone_are_taken_of_pubmed(mine):
    rct = "".join(f"###{number}\nAIM\t{number} fell .\nRESULTS\tWet .\n\n" for number in (1, 2))
    xml = "".join(ARTICLE.format(number, f"rain {number}") for number in (1, 2, 3))
    outcome, output = mine(
        *SMALL, "--titles", train__txt=rct, pubmed1__xml=f"<PubmedArticleSet>{xml}</PubmedArticleSet>"
    )
    assert outcome.code == 0
    counts = manifest(output)["counts"]
    assert (counts["documents"]["in"], counts["parts"]["dropped"]) == (2, {"title_only": 1})


@pytest.mark.slow
def test_splits_have_the_given_sizes_and_share_no_document(mine):
    outcome, output = mine(
        "--split_sizes", "dev=20,test=10,tune=3", "--window", "7", "--step", "2", "--shuffle",
        a__jsonl=json_lines(*range(150)), b__jsonl=json_lines(*range(150, 300)),
    )  # fmt: skip
    assert outcome.code == 0
    train = 300 - sum(documents_for(size, 7, 2) for size in (20, 10, 3))
    assert manifest(output)["splits"] == {"train": (train - 7) // 2 + 1, "dev": 20, "test": 10, "tune": 3}
    sources = {}
    for record in records(output):
        for source in record["source_ids"]:
            sources.setdefault(source, set()).add(record["split"])
    assert Counter(map(len, sources.values())).keys() == {1}
    assert wikimill("verify", output).code == 0


@pytest.mark.slow
def test_windows_go_over_the_ends_of_files(mine):
    options = ("--max_threads", "2", "--min_threads", "2", "--window", "2", *ALL)
    outcome, output = mine(*options, a__jsonl=json_lines(1, 2), b__jsonl=json_lines(3, 4))
    assert outcome.code == 0
    found = {record["window"]: sorted(record["source_ids"]) for record in records(output)}
    assert found == {0: ["d1", "d2"], 1: ["d2", "d3"], 2: ["d3", "d4"]}


@pytest.mark.slow
def test_bytes_do_not_depend_on_workers_and_checkpoints(mine, tmp_path):
    files = {f"{number}__jsonl": json_lines(*range(40 * number, 40 * number + 40)) for number in range(5)}
    options = ("--formats", "jsonl,avro")
    one = mine(*options, name="one", **files)[1]
    for name, more in (
        ("threads", ("--direct_num_workers", "2", "--direct_running_mode", "multi_threading")),
        ("processes", ("--direct_num_workers", "2")),
        ("kept", ("--work_dir", tmp_path / "work")),
        ("again", ("--work_dir", tmp_path / "work")),
    ):
        outcome, output = mine(*options, *map(str, more), name=name)
        assert outcome.code == 0
        assert digests(output) == digests(one)
        assert name != "again" or "5 of 5 portions read from them" in outcome.out
    other = mine("--work_dir", str(tmp_path / "work"), "--profile", "easy", name="other")[0]
    assert "5 of 5 portions read from them" in other.out


def test_each_file_is_a_portion_however_it_is_packed(tmp_path):
    paths = [tmp_path / name for name in ("a.jsonl.bz2", "b.jsonl", "Posts.xml")]
    for path, data in zip(paths, (bz2.compress(b"{}"), b"{}" * 99, b"<posts/>"), strict=True):
        path.write_bytes(data)
    files = [InputFile(str(path), path.name, path.stat().st_size, is_source=True) for path in paths]
    assert [list(divide_files((file,), 8)) for file in files] == [[Portion((file,))] for file in files]


@pytest.mark.slow
def test_the_archive_of_a_site_of_stack_exchange(mine):
    post = '<row Id="{0}" PostTypeId="{1}" {2}="{3}" CreationDate="2018-02-06T20:19:50.957" Body="&lt;p&gt;B{0}.&lt;/p&gt;" />'
    rows = "".join(post.format(n, 1, "Title", f"T{n}") + post.format(n + 9, 2, "ParentId", n) for n in (1, 2))
    site = {"Badges.xml": b"<badges/>", "Posts.xml": f"<posts>{rows}</posts>".encode(), "Users.xml": b"<users/>"}
    file = io.BytesIO()
    with py7zr.SevenZipFile(file, "w", filters=[{"id": py7zr.FILTER_BZIP2}]) as archive:
        for name, content in site.items():
            archive.writestr(content, name)
    outcome, output = mine(*SMALL, **{"academia__stackexchange__com__7z": file.getvalue()})
    assert (outcome.code, outcome.err) == (0, "")
    assert [(sorted(one["summary"]), sorted(one["posts"])) for one in records(output)] == [
        (["T1", "T2"], ["B1.", "B10.", "B11.", "B2."])
    ]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--min_threads", "6"), "--min_threads 6: is more than --max_threads 5; give a range such as 2 to 5"),
        (("--window", "3"), "--window 3: a text of --max_threads 5 needs as many documents; give 5 or more"),
        (("--min_posts", "0"), "--min_posts 0: "),
        (("--profile", "hardest"), "--profile"),
        (("--language", "xx"), "--language xx: no sentence model is shipped for it"),
        (("--formats", "tsv"), "--formats tsv: there is no TSV layout of Interleaved texts; leave tsv out"),
        (("--selection", "last"), "--selection"),
    ],
)
def test_options_that_cannot_be_obeyed(mine, options, message):
    outcome, output = mine(*options, a__jsonl=json_lines(1))
    assert (outcome.code, message in outcome.err, output.exists()) == (2, True, False)


@pytest.mark.slow
def test_files_that_cannot_be_read(mine):
    cut = gzip.compress(json_lines(*range(2000)).encode())[:-50]
    outcome, output = mine(a__jsonl__gz=cut, Posts__xml="<mediawiki>", train__txt="###1\nAIM\tA .\n")
    assert outcome.code == 4
    assert "the input is not whole: Posts.xml is refused, a.jsonl.gz is cut" in outcome.err
    assert not (output / "manifest.json").exists()


def test_a_folder_without_sources(mine):
    outcome, _ = mine(notes__txt="x")
    assert outcome.code == 2
    assert "no file that this corpus reads there; give a file, a folder with such files or a glob" in outcome.err


def test_the_plan(mine):
    outcome, _ = mine("--dry_run", a__jsonl=json_lines(1), Posts__xml="<posts/>", enwiki__xml="<mediawiki/>")
    assert outcome.code == 0
    assert "interleave: 2 input files" in outcome.out
    assert "enwiki" not in outcome.out


def test_it_cannot_be_refreshed(tmp_path):
    outcome = wikimill("refresh", "--corpus", "interleave", "--wiki", "simplewiki", "--releases", tmp_path / "r")
    assert outcome.code == 2
    assert outcome.err == (
        "wikimill: --corpus interleave: its sources are no dumps of a wiki, whose dates show what is new; mine it again "
        "with wikimill interleave, and see by wikimill report --against how the releases differ\n"
    )


def test_a_document_is_explained(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text(json_lines(1) + '{"id": "x", "summary": "X", "text": "One."}\n{"id": "y", "posts": 3}\n')

    def explained(name):
        return wikimill("explain", "--corpus", "interleave", "--input", path, "--id", name).out

    assert explained("d1") == (
        "part: text at 1, 2 posts, a summary\na document; in train by the default shares\n"
        "summary (2 words): Title 1.\npost 1 (1 word): 1a.\npost 2 (1 word): 1b.\n"
    )
    assert explained("x") == "part: text at 2, 1 post, a summary\nleft out: few_posts\n"
    assert explained("y") == "dead: line 3: its posts are 3; expected a list of strings\n"
    missing = wikimill("explain", "--corpus", "interleave", "--input", path, "--id", "z")
    assert (missing.code, missing.err) == (2, "wikimill: --id z: nothing is read of it in a.jsonl\n")
