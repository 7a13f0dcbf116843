"""Command lines that `wikimill fetch` cannot obey."""

import pytest
from support.milling import bytes_of, wikimill

HISTORY = ("fetch", "--wiki", "simplewiki", "--kind", "history")
CONTACT = ("--contact", "me@example.org")

MISTAKES = {
    "--wiki ../x": "--wiki '../x': expected a database name such as simplewiki or dewiktionary",
    "--date yesterday": "--date yesterday: expected latest or a day, as 2026-11-01",
    "--mirror ftp://m": "--mirror ftp://m: expected http://…, https://… or file:///FOLDER",
    "--mirror file:///no/such": "--mirror file:///no/such: no such folder; expected file:///FOLDER",
    "--mirror http://u:p@m": "--mirror: expected a plain URL without user, password, ? and #; passwords belong into ~/.netrc",
    "--mirror http://m:x": "--mirror http://m:x: not a URL: Port could not be cast to integer value as 'x'",
    "--contact me": "--contact 'me': expected a mail address or the URL of a page that names one",
    "--contact a(b)@m.org": "--contact 'a(b)@m.org': expected a mail address or the URL of a page that names one",
    "--contact 名@m.org": "--contact '名@m.org': expected a mail address or the URL of a page that names one",
    "--to gs://bucket": "--to gs://bucket: name a local folder, in which the dump gets its folder",
    "--check --dry_run": "--check and --dry_run exclude each other; name one of them",
    "--kind all": "--kind all: expected one of history, current, entities",
    "--nonsense": "unknown option --nonsense; see wikimill fetch --help",
}


@pytest.mark.parametrize("words", MISTAKES)
def test_mistakes(words, tmp_path):
    outcome = wikimill(*HISTORY, "--to", tmp_path / "to", *CONTACT, *words.split())
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"wikimill: {MISTAKES[words]}\n")
    assert bytes_of(tmp_path) == {}


def test_a_contact_is_needed_for_a_server(tmp_path):
    outcome = wikimill(*HISTORY, "--to", tmp_path / "to")
    assert (outcome.code, outcome.err) == (
        2,
        "wikimill: --contact is missing; Wikimedia blocks clients that do not state how to reach their user\n",
    )


def test_a_file_is_no_place(tmp_path):
    (tmp_path / "file").touch()
    outcome = wikimill(*HISTORY, *CONTACT, "--to", tmp_path / "file")
    assert (outcome.code, outcome.err) == (2, f"wikimill: --to {tmp_path}/file is a file; name a folder\n")
