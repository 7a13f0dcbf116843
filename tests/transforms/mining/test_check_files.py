"""What is known of a file without its content: checksums, streams, the index next to it."""

import bz2
import hashlib
import json

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that, equal_to
from support.tiny_dumps import dump, page, revision

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger, merged
from wikimill.transforms.mining.check_files import CheckFiles, check_file

PAGES = [dump(page(number, f"Page {number}", revision(number, "text"))) for number in (1, 2, 3)]
HEAD, TAIL = dump().split(b"</mediawiki>")[0], b"</mediawiki>\n"
BODIES = [data.removeprefix(HEAD).removesuffix(TAIL) for data in PAGES]
STREAMS = [bz2.compress(part) for part in (HEAD, BODIES[0] + BODIES[1], BODIES[2], TAIL)]
NAME = "xwiki-20260901-pages-articles-multistream.xml.bz2"
DATA = b"".join(STREAMS)
STARTS = [sum(map(len, STREAMS[:index])) for index in range(4)]
INDEX = f"{STARTS[1]}:1:Page 1\n{STARTS[1]}:2:Page 2\n{STARTS[2]}:3:Page 3\n"


def file_of(folder, data=DATA, name=NAME, **listings):
    (folder / name).write_bytes(data)
    for listing, content in listings.items():
        (folder / listing).write_bytes(content if isinstance(content, bytes) else content.encode())
    return InputFile(str(folder / name), name, len(data))


def problems_of(ledger):
    return [(problem.state, problem.message) for problem in ledger.problems]


def test_a_whole_file(tmp_path):
    ledger = check_file(file_of(tmp_path))
    assert ledger == FileLedger(NAME, len(DATA), str(tmp_path / NAME), digest_of("sha256"))


def digest_of(algorithm):
    return hashlib.new(algorithm, DATA).hexdigest()


STATUS = {"jobs": {"a": {}, "b": {"files": {NAME: {"sha1": digest_of("sha1"), "md5": "x"}}}}}
LISTINGS = {
    "SHA256SUMS": f"{digest_of('sha256')}  {NAME}\n",
    "xwiki-20260901-sha1sums.txt": f"{digest_of('sha1')}  {NAME}\n",
    "xwiki-20260901-md5sums.txt": f"{digest_of('md5')} *{NAME}\n",
    "SHA1SUMS": f"{digest_of('sha1')}  ./{NAME}\n",
    "dumpstatus.json": json.dumps(STATUS),
}


@pytest.mark.parametrize("listing", LISTINGS)
def test_a_listing_with_its_checksum(tmp_path, listing):
    content = LISTINGS[listing]
    assert problems_of(check_file(file_of(tmp_path, **{listing: content}))) == []
    algorithm = next(name for name in ("sha256", "sha1", "md5") if digest_of(name) in content)
    wrong = content.replace(digest_of(algorithm), "0" * len(digest_of(algorithm)))
    message = f"its {algorithm} is not the one in {listing}: some of it is missing or was changed; fetch it again"
    assert problems_of(check_file(file_of(tmp_path, **{listing: wrong}))) == [("damaged", message)]


@pytest.mark.parametrize(
    "listing", ["{", "[]", '{"jobs": 3}', f'{{"jobs": {{"a": {{"files": {{"{NAME}": 1}}}}}}}}', "\xff"]
)
def test_half_a_listing_says_nothing(tmp_path, listing):
    assert problems_of(check_file(file_of(tmp_path, **{"dumpstatus.json": listing, "SHA256SUMS": listing}))) == []


INDEX_NAME = NAME.replace(".xml", "-index.txt")


def read(folder, data, pages, index=INDEX, counts_pages=True):
    """Return the ledger of a checked file of which `pages` pages were read."""
    file = file_of(folder, data, **{INDEX_NAME: bz2.compress(index.encode())})
    found = FileLedger(file.name, file.size, file.path)
    found.pages["0"] = pages
    return merged([found, check_file(file, counts_pages=counts_pages)])


def test_the_index_names_every_stream_and_page(tmp_path):
    ledger = read(tmp_path, b"".join(STREAMS), 3)
    assert (ledger.expected_pages, ledger.state) == (3, "whole")


def test_a_stream_that_is_missing_shows_in_the_index(tmp_path):
    ledger = read(tmp_path, b"".join((STREAMS[0], *STREAMS[2:])), 1)
    assert problems_of(ledger) == [
        ("damaged", f"1 of 2 streams that {INDEX_NAME} names not found, first the one at byte "
         f"{STARTS[2]:,}")
    ]  # fmt: skip
    assert str(ledger.damage).endswith("the file is bad in 2 places")
    assert read(tmp_path, b"".join((STREAMS[0], *STREAMS[2:])), 1, counts_pages=False).expected_pages is None


def test_pages_that_are_missing_show_in_the_index(tmp_path):
    assert str(read(tmp_path, b"".join(STREAMS), 2).damage) == "it has 2 pages, and its index 3"


@pytest.mark.parametrize("index", [b"", b"no bzip2", bz2.compress(b"no number")])
def test_an_index_that_cannot_be_read_says_nothing(tmp_path, index):
    assert check_file(file_of(tmp_path, **{INDEX_NAME: index})).expected_pages in (None, 0)


@pytest.mark.parametrize("data", [b"", b"\x00\x01\x02", b"BZh9"])
def test_what_is_no_dump_is_digested(tmp_path, data):
    assert check_file(file_of(tmp_path, data)).sha256 == hashlib.sha256(data).hexdigest()


def test_the_transform_gives_a_ledger_of_each_file(tmp_path):
    one, two, three = (file_of(tmp_path, data, f"{number}.xml") for number, data in enumerate(PAGES))
    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        found = pipeline | beam.Create([(one, two), (three,)]) | CheckFiles() | beam.Map(lambda ledger: ledger.sha256)
        assert_that(found, equal_to([hashlib.sha256(data).hexdigest() for data in PAGES]))
