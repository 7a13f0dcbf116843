"""The name and address of a wiki in a dump: invalid names are refused; verify accepts releases of any address."""

import os
from pathlib import Path

import pytest
from support.milling import dead_letters, digests, manifest, ran, records, wikimill, wikisplit
from support.slow import slow_but
from support.tiny_dumps import dump, split_page

BASE = b"https://test.wikimill.example/wiki/Main_Page"
NAMES = {
    "Markdown": "en\n\n# Click\n\n[Download newer](https://evil.example)",
    "HTML": "<img src=x onerror=alert(1)>",
    "a row": "en|wiki|x",
    "code": "en`wiki",
    "YAML": "en: [1]",
    "a terminal": "en\u009b2J",
    "a direction": "en\u202ewiki",
    "a folder": "../../etc",
    "a cell": "en\twiki",
    "letters of another script": "вікіwiki",
    "60,000 characters": "w" * 60_000,
    "capitals": "EnWiki",
    "a digit first": "1wiki",
}
ADDRESSES = {
    "https://my_wiki.example/wiki/Main": "https://my_wiki.example",
    "https://вікі.example/wiki/Main": "https://вікі.example",
    "https://xn--b1a9b.example/": "https://xn--b1a9b.example",
    "https://[2001:db8::1]/wiki/Main": "https://[2001:db8::1]",
    "http://localhost:8080/wiki/Main": "http://localhost:8080",
    "http://127.0.0.1/wiki": "http://127.0.0.1",
    "http://wiki/Main": "http://wiki",
    "https://intranet.example:8443/w": "https://intranet.example:8443",
    "//en.wikipedia.org/wiki/Main": "https://en.wikipedia.org",
    "http://en.wikipedia.org/wiki/Main": "https://en.wikipedia.org",
    "https://user:secret@h.example/": "https://h.example",
    "javascript:alert(1)": "",
    'https://evil.example"><script>': "",
    "http://[": "",
    "https://h.example:99999/": "",
    "": "",
}


def mined(tmp_path: Path, *dumps: bytes) -> Path:
    """Return a release of some dumps of one wiki."""
    names = []
    for number, data in enumerate(dumps):
        names.append(tmp_path / f"testwiki-20261101-pages-meta-history{number + 1}.xml")
        names[-1].write_bytes(data)
    output = tmp_path / "out"
    assert wikisplit(names, output, "--formats", "jsonl").code == 0
    return output


@pytest.mark.attack
@pytest.mark.parametrize("name", slow_but(NAMES.values(), NAMES["a folder"], NAMES["a terminal"]), ids=NAMES.keys())
def test_a_database_name_that_is_none(tmp_path, name):
    written = name.replace("&", "&amp;").replace("<", "&lt;").encode()
    path = tmp_path / "testwiki-20261101-pages-meta-history.xml"
    path.write_bytes(dump(split_page(1, "Tarnholt")).replace(b">testwiki<", b">" + written + b"<"))
    outcome = wikisplit(path, tmp_path / "out", "--formats", "jsonl")
    assert (outcome.code, outcome.err.count("\n")) == (4, 1)
    (letter,) = dead_letters(tmp_path / "out")
    assert letter["error"] == (
        f"refused: its <dbname> is {name[:40]!r}: expected small letters, digits, _ and -, a letter first, 64 at most; "
        "correct it in the file"
    )


@pytest.mark.attack
@pytest.mark.parametrize("base", slow_but(ADDRESSES, "http://127.0.0.1/wiki", "javascript:alert(1)"))
def test_what_is_mined_of_an_address_is_whole(tmp_path, base):
    address = ADDRESSES[base]
    written = base.replace("&", "&amp;").replace("<", "&lt;").encode()
    output = mined(tmp_path, dump(split_page(1, "Tarnholt")).replace(BASE, written))
    assert [row["url"] for row in records(output)] == [f"{address}/w/index.php?diff=12&oldid=11" if address else ""]
    assert wikimill("verify", output).code == 0


@pytest.mark.slow
@pytest.mark.attack
def test_two_files_of_one_wiki_with_two_addresses(tmp_path):
    mobile = dump(split_page(2, "Orrin")).replace(b"https://test.", b"https://m.test.")
    output = mined(tmp_path, dump(split_page(1, "Tarnholt")), mobile)
    hosts = {row["url"].split("/")[2] for row in records(output)}
    assert hosts == {"test.wikimill.example", "m.test.wikimill.example"}
    assert wikimill("verify", output).code == 0


@pytest.mark.attack
@pytest.mark.parametrize(
    "name",
    slow_but(["a`b|c.xml", "<b>x<b>.xml", "[x](javascript:alert(1)).xml", "x\u202ey.xml", "# x.xml"], "a`b|c.xml"),
)
def test_a_card_shows_the_names_of_files_as_text(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(dump(split_page(1, "Tarnholt")))
    output = tmp_path / "out"
    salt = "<script>`[x](https://evil.example)"
    words = ("--formats", "jsonl", "--split_salt", salt)
    assert wikisplit(path, output, *words).code == 0
    (row,) = [line for line in (output / "README.md").read_text("utf-8").splitlines() if "| testwiki |" in line]
    shown = name.replace("\u202e", r"\u202e").replace("|", r"\|")
    code = f"`` {shown} ``" if "`" in name else f"`{shown}`"
    assert row == f"| {code} | testwiki | whole | `{manifest(output)['inputs'][0]['sha256']}` |"
    card = (output / "README.md").read_text("utf-8")
    assert r"salt &lt;script&gt;\`\[x\](https://evil.example)" in card
    assert "<script>" not in card
    assert wikimill("verify", output).code == 0


@pytest.mark.slow
def test_the_bytes_do_not_depend_on_docstrings(tiny_release, tmp_path):
    """Python leaves docstrings out where it is asked to optimise."""
    source = tiny_release.parent / "testwiki-20261101-pages-meta-history.xml"
    found = []
    for level in ("", "2"):
        output = tmp_path / f"out{level}"
        words = ("--input", source, "--output", output, "--formats", "tfrecord,avro,parquet,jsonl,tsv")
        outcome = ran("wikisplit", *words, "--near_duplicates", "off", environment={"PYTHONOPTIMIZE": level})
        assert (outcome.code, outcome.err) == (0, "")
        found.append(digests(output))
        assert ran("verify", output, environment={"PYTHONOPTIMIZE": "" if level else "2"}).code == 0
    assert found[0] == found[1]
    assert os.path.exists(tmp_path / "out2/avro")
