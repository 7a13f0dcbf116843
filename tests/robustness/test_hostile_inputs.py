"""Hostile inputs through `wikimill wikisplit`: each ends soon, in little memory, with a dead letter or no harm done.

The limits are in `conftest.py`. Messages state places in bzip2 files by blocks or by bytes, so of archives only a part
of the message is compared.
"""

from __future__ import annotations

import io
import os
import re

import pytest
from support.hostile_archives import ARCHIVES
from support.hostile_texts import EDITS, TEXTS
from support.hostile_xml import XML, around
from support.slow import slow_but
from support.tiny_dumps import page, revision
from test_bad_input import hostile_page

from wikimill.transforms.dumps.compression.content import MAX_DAMAGED_BLOCKS, content
from wikimill.transforms.dumps.damage import InputDamage

#: Each of these costs seconds, and none is about what changes every day: make test-rest runs them.
pytestmark = pytest.mark.slow

# What comes out: the titles of the pages of which there are examples.
NONE, FIRST, BOTH, ALL = [], ["Tarnholt"], ["Skarn", "Tarnholt"], ["Orrin", "Skarn", "Tarnholt"]
#: What is found without a look at the clock is found on a slow machine, too.
UNHURRIED = ("--clean_seconds", "60")
#: What never ends need not be waited for as long as by default.
HURRIED = ("--clean_seconds", "1")
INSIDE = "page: the file is refused inside this page"
OVERSIZE = "revision: the text is over the limit of 32 MiB or 100,000 lines"
TOO_LARGE = "revision: ChangeTooLarge: the edit changes more than 25,000 sentences"
KILLED = "revision: took more than 1 s of CPU time and was killed"


def refused(reason, *more):
    return [f"file: refused: {reason}", *more]


def broken(place, reason):
    where = f"at byte {place:,} of the uncompressed file: {reason}"
    return [f"file: damaged: the XML is broken in 1 place, first {where}", f"page: broken XML {where}"]


REPEATED = (
    "2 of 2 pages looked at occur in several <page> elements: page 1 in 2; wikimill regroup puts the revisions of each page "
    "together (WikiTeam's tools do not)"
)
DOCTYPE = refused("the file declares a DOCTYPE or ENTITY; a MediaWiki export has none")
XML_OUTCOMES = {
    'billion laughs': (NONE, DOCTYPE),
    'billion laughs in a title': (NONE, DOCTYPE),
    'billion laughs behind a byte order mark': (NONE, DOCTYPE),
    'billion laughs in UTF-16': (NONE, DOCTYPE),
    "a dump in UTF-16": (BOTH, []),
    'a dump in UTF-32': (NONE, refused('this is not MediaWiki export XML: not well-formed (invalid token) at byte 2 of the uncompressed file')),
    'a quadratic entity': (NONE, DOCTYPE),
    'an external entity': (NONE, DOCTYPE),
    'a parameter entity': (NONE, DOCTYPE),
    'an external DTD': (NONE, DOCTYPE),
    'an attribute list': (NONE, DOCTYPE),
    'a DOCTYPE between pages': (BOTH, broken(964, 'not well-formed (invalid token)')[:1]),
    'an ENTITY between pages': (BOTH, broken(964, 'not well-formed (invalid token)')[:1]),
    'an entity that is not declared': (BOTH, broken(1_053, 'undefined entity')),
    'a style sheet': (NONE, refused('the file has a processing instruction <?xml-stylesheet…; a MediaWiki export has none')),
    'an instruction in a text': (BOTH, refused('the file has a processing instruction <?x…; a MediaWiki export has none', INSIDE)),
    'an XML declaration between pages': (BOTH, broken(962, 'XML or text declaration not at start of entity')[:1]),
    'a dump behind a dump': (BOTH, [f"file: damaged: {REPEATED}; the XML is broken in 1 place, first at byte 1,626 of the uncompressed file: something follows </mediawiki>"]),
    "an encoding that is not it": (BOTH, []),
    "an encoding that does not exist": (BOTH, []),
    "a byte order mark": (BOTH, []),
    'two byte order marks': (NONE, refused('this is not MediaWiki export XML: not well-formed (invalid token) at byte 3 of the uncompressed file')),
    '100,000 elements in each other': (BOTH, refused('elements are nested deeper than 16')),
    '100,000 elements in each other in a page': (BOTH, refused('elements are nested deeper than 16', INSIDE)),
    'a tag with 100,000 attributes': (BOTH, broken(1_089_860, '<page> is within another element than it should')),
    'a tag with the same attribute 100,000 times': (BOTH, broken(262_080, 'duplicate attribute')[:1]),
    "an attribute of 3 MB": (ALL, []),
    'an attribute of 40 MB': (BOTH, refused('an XML tag is longer than 4,194,304 bytes')),
    'a name of 40 MB': (BOTH, refused('an XML tag is longer than 4,194,304 bytes')),
    '100,000 names': (BOTH, refused('more than 10,000 different names of elements or namespaces')),
    'a comment of 40 MB': (BOTH, refused('an XML tag is longer than 4,194,304 bytes')),
    "a million comments in a text": (BOTH, []),
    'a title of 40 MB': (BOTH, broken(262_144, 'a <title> is longer than 65,536 characters')),
    'an id of 40 MB': (BOTH, broken(262_144, 'a <id> is longer than 65,536 characters')),
    'a text of 60 MB': (BOTH, [OVERSIZE]),
    "a text of 32 MB in characters of four bytes": (BOTH, []),
    "a text of a million entities": (BOTH, []),
    "white space of 60 MB": (BOTH, []),
    "a text in CDATA": (BOTH, []),
    'a page in CDATA': (BOTH, ['file: damaged: the XML is broken in 2 places, first at byte 1,062 of the uncompressed file: a <page> is in a comment or in CDATA', 'page: broken XML at byte 1,062 of the uncompressed file: a <page> is in a comment or in CDATA', 'page: the page has no title']),
    'CDATA that does not end': (BOTH, broken(1_092, 'a <page> is in a comment or in CDATA')),
    'the end of CDATA in a text': (BOTH, broken(1_055, 'not well-formed (invalid token)')),
    "a million pieces of CDATA": (BOTH, []),
    'bytes that are no UTF-8': (BOTH, broken(1_053, 'not well-formed (invalid token)')),
    'overlong UTF-8': (BOTH, broken(1_053, 'not well-formed (invalid token)')),
    'half a surrogate pair in UTF-8': (BOTH, broken(1_053, 'not well-formed (invalid token)')),
    'half a surrogate pair as an entity': (BOTH, broken(1_053, 'reference to invalid character number')),
    'a character beyond Unicode': (BOTH, broken(1_053, 'reference to invalid character number')),
    'a NUL': (BOTH, broken(1_053, 'not well-formed (invalid token)')),
    'a NUL as an entity': (BOTH, broken(1_053, 'reference to invalid character number')),
    'NULs between pages': (BOTH, broken(962, 'not well-formed (invalid token)')[:1]),
    'an escape character in a title': (BOTH, broken(982, 'not well-formed (invalid token)')),
    "a control sequence of one character in a title": (["Orrin\x9b2J", "Skarn", "Tarnholt"], []),
    "directions in a title": (["Orrin \u202egnp.exe\u2066", "Skarn", "Tarnholt"], []),
    "line ends in a title": (["Orrin\n\u2028\x85\tx", "Skarn", "Tarnholt"], []),
    'a prefix': (NONE, refused("the outermost element is <w:mediawiki>, not a MediaWiki export's <mediawiki>")),
    'pages with a prefix': (BOTH, broken(964, '<w:page> has a prefix, which no export has')[:1]),
    "another namespace": (ALL, []),
    'a page in a page': (ALL, ['file: damaged: the XML is broken in 2 places, first at byte 1,010 of the uncompressed file: <page> is within another element than it should', 'page: broken XML at byte 1,010 of the uncompressed file: <page> is within another element than it should']),
    'a page in a text': (['Inner', 'Skarn', 'Tarnholt'], ['file: damaged: the XML is broken in 2 places, first at byte 1,055 of the uncompressed file: <page> is within <text>', 'page: broken XML at byte 1,055 of the uncompressed file: <page> is within <text>']),
    "an escaped page in a text": (BOTH, []),
    'a root in a page': (BOTH, broken(968, '<mediawiki> is within another element than it should')),
    'an end of the dump in a page': (BOTH, broken(970, 'mismatched tag')),
    'an end of the dump between pages': (BOTH, broken(976, 'something follows </mediawiki>')[:1]),
    "a page twice": (BOTH, [f"file: damaged: {REPEATED.replace('2 of 2 pages looked at occur', '1 of 2 pages looked at occurs')}"]),
    'two ids': (BOTH, ['page: the page has two <id>']),
    'two texts': (BOTH, ['page: the revision has two <text>']),
    'two titles': (BOTH, ['page: the page has two <title>']),
    'an id below zero': (BOTH, ["page: the page's id is not a number: '-2'"]),
    'an id of 30 digits': (BOTH, ["page: the page's id is not a number: '222222222222222222222222222222'"]),
    'an id in Arabic digits': (BOTH, ["page: the page's id is not a number: '٢'"]),
    'an id with spaces': (BOTH, ["page: the page's id is not a number: '2 4'"]),
    "an id with spaces around": (ALL, []),
    'an id that is a path': (BOTH, ["page: the page's id is not a number: '../../x'"]),
    'a namespace of 30 digits': (BOTH, ["page: the page's namespace is not a number: '999999999999999999999999999999'"]),
    "a time that is none": (ALL, []),
    "a time that cannot be": (ALL, []),
    "a time before all": (ALL, []),
    "a time far ahead": (ALL, []),
    "a time without end": (ALL, []),
    "no time": (ALL, []),
    'nothing in a page': (BOTH, ['page: the page has no title']),
    'nothing in a revision': (BOTH, ['page: a revision has no id']),
    "only a root": (NONE, []),
    "100,000 empty revisions": (BOTH, []),
    '100,000 namespaces': (NONE, refused('more than 10,000 different names of elements or namespaces')),
    "100,000 namespaces of one name": (BOTH, []),
    'a namespace of 10 MB': (BOTH, broken(262_144, 'a <namespace> is longer than 65,536 characters')[:1]),
    "namespaces that lie": (BOTH, []),
    "a name of the wiki that is a path": (NONE, refused(r"its <dbname> is '../../x': expected small letters, digits, _ and -, a letter first, 64 at most; correct it in the file")),
    "an address of the wiki that is none": (BOTH, []),
    'another export': (NONE, refused("the outermost element is <rss>, not a MediaWiki export's <mediawiki>")),
    'zeros': (NONE, refused('this is not MediaWiki export XML: not well-formed (invalid token) at byte 0 of the uncompressed file')),
    'nothing': (NONE, refused('the file is empty')),
    'open tags': (NONE, refused('this is not MediaWiki export XML: not well-formed (invalid token) at byte 1 of the uncompressed file')),
    'ampersands': (BOTH, broken(963, 'not well-formed (invalid token)')[:1]),
}  # fmt: skip
#: They have as many dead letters as pages.
CROWDS = {"100,000 empty pages": (BOTH, 100_000), "100,000 pages that break off": (FIRST, 10_002)}


@pytest.mark.parametrize(
    "what",
    slow_but(
        XML_OUTCOMES,
        *("a dump in UTF-16", "a text in CDATA", "an escaped page in a text", "a time that cannot be"),
        *("namespaces that lie", "a name of the wiki that is a path"),
    ),
)
def test_xml(mine, what):
    assert mine("dump.xml", XML[what](), *UNHURRIED) == XML_OUTCOMES[what]


@pytest.mark.slow
@pytest.mark.parametrize("what", CROWDS)
def test_xml_of_many_dead_pages(mine, what):
    titles, letters = mine("dump.xml", XML[what](), *UNHURRIED)
    assert (titles, len(letters)) == CROWDS[what]


def test_every_xml_is_tried():
    assert XML_OUTCOMES.keys() | CROWDS.keys() == XML.keys()


NO_EXPORT, BOMB, MEMORY, CUT = "not MediaWiki export XML", "a decompression bomb", "too much memory", "file: cut: "
ARCHIVE_OUTCOMES = {
    "a bomb in bzip2": (NONE, NO_EXPORT),
    "a bomb in bzip2 that is a dump": (FIRST, BOMB),
    "a bomb in a bomb in bzip2": (NONE, NO_EXPORT),
    "100,000 empty streams of bzip2": (BOTH, "damaged at the beginning of the file|^$"),
    "100,000 small streams of bzip2": (BOTH, "^$"),
    "nothing but headers of bzip2": (NONE, "file: (damaged|refused): "),
    "nothing but magic numbers of blocks": (NONE, "file: (damaged|refused): "),
    "a bomb in gzip": (NONE, NO_EXPORT),
    "a bomb in gzip that is a dump": (FIRST, CUT),
    "100,000 empty streams of gzip": (BOTH, "^$"),
    "a gzip file with a name without end": (NONE, CUT),
    "a bomb in xz": (NONE, NO_EXPORT),
    "a bomb in xz that is a dump": (FIRST, BOMB),
    "100,000 empty streams of xz": (BOTH, "^$"),
    "xz with 20 MiB of padding": (BOTH, "^$"),
    "xz that wants 4 GiB": (NONE, MEMORY),
    "xz that wants 256 MiB": (NONE, MEMORY),
    "xz that wants 192 MiB": (BOTH, "^$"),
    "a bomb in LZMA": (NONE, NO_EXPORT),
    "a bomb in LZMA that is a dump": (FIRST, BOMB),
    "LZMA that wants 4 GiB": (NONE, MEMORY),
    "LZMA that wants 1 GiB": (NONE, MEMORY),
    "LZMA that wants 128 MiB": (BOTH, "^$"),
    "a bomb in zstd": (NONE, NO_EXPORT),
    "a bomb in zstd that is a dump": (FIRST, BOMB),
    "100,000 empty frames of zstd": (BOTH, "^$"),
    "zstd that wants 2 GiB": (NONE, MEMORY),
    "zstd that wants 128 MiB": (BOTH, "^$"),
    "zstd frames to be skipped": (NONE, CUT),
    "a bomb in 7z": (NONE, NO_EXPORT),
    "a bomb in 7z that is a dump": (FIRST, BOMB),
    "7z that wants 4 GiB": (NONE, "7z dictionary of 4,294,967,295 bytes is over"),
    "7z that wants 256 MiB": (BOTH, "^$"),
    "7z with 5,000 members": (NONE, "7z header has .* bytes, over 65,536"),
    "7z that claims 2 ** 60 members": (NONE, "7z header cannot be read"),
    "7z that claims 100,000 members": (NONE, "7z header cannot be read"),
    "7z that claims 2 ** 63 bytes": (BOTH, "7z data are damaged after 1,626 bytes"),
    "7z with encrypted data": (NONE, "7z archive is encrypted"),
    "7z with an encrypted header": (NONE, "7z header is encrypted, or packed in a way that is not read"),
    "7z in 7z": (NONE, NO_EXPORT),
    "text that is named bzip2": (NONE, "the name says .bz2 but the file starts with b'Once u'"),
    "zeros that are named bzip2": (NONE, "the name says .bz2 but the file starts with"),
    "a dump that is named bzip2": (BOTH, "^$"),
    "bzip2 that is named 7z": (BOTH, "^$"),
    "bzip2 in gzip": (NONE, NO_EXPORT),
}


@pytest.mark.parametrize(
    "what",
    slow_but(
        ARCHIVES,
        *("a bomb in bzip2", "a bomb in xz that is a dump", "xz that wants 4 GiB"),
        *("7z that claims 2 ** 60 members", "text that is named bzip2"),
    ),
)
def test_archives(mine, what):
    extension, build = ARCHIVES[what]
    titles, letters = mine(f"dump.xml.{extension}", build(), *UNHURRIED)
    expected, gist = ARCHIVE_OUTCOMES[what]
    assert titles == expected
    assert letters[1:] in ([], [INSIDE], ["page: the file is cut inside this page"])
    assert re.search(gist, letters[0] if letters else "")


@pytest.mark.slow
def test_a_file_of_damaged_blocks_is_given_up():
    read = content(io.BytesIO(ARCHIVES["nothing but magic numbers of blocks"][1]()), "dump.xml.bz2")
    gaps = []
    with pytest.raises(InputDamage, match="bz2 data are damaged in more than 1,000 blocks; the rest is not read"):
        gaps.extend(read)
    assert len(gaps) == MAX_DAMAGED_BLOCKS


#: The parser does not end on these in sensible time. A text that kills the worker is tried once more when it is removed,
#: unless that is in the same batch; both edits are dead.
DEADLY = {
    "open templates with a name",
    "open links with a label",
    "open references",
    "open tags in tags",
    "open attributes",
}
TEXT_OUTCOMES = {
    "headings × 100,000": [OVERSIZE],
    "heading lines × 100,000": [OVERSIZE],
    "list markers × 100,000": [OVERSIZE],
    "line ends × 100,000": [OVERSIZE],
    "carriage returns × 100,000": [OVERSIZE],
    "full-width stops × 100,000": [TOO_LARGE] * 2,
    "stops with spaces × 100,000": [TOO_LARGE] * 2,
    "exclamation marks × 100,000": [TOO_LARGE] * 2,
    "abbreviations × 100,000": [TOO_LARGE] * 2,
    "initials × 100,000": [TOO_LARGE] * 2,
    "a million stops": [TOO_LARGE] * 2,
    "a million words with capitals and stops": [TOO_LARGE] * 2,
    "a table of 10 MB": [OVERSIZE],
    "a paragraph of 100,000 short sentences": [TOO_LARGE] * 2,
    "a line 100,000 times": [OVERSIZE],
    "a million lines": [OVERSIZE],
}


@pytest.mark.parametrize("what", slow_but(TEXTS, "headings × 100,000", "abbreviations × 100,000", "a table of 10 MB"))
def test_wikitext(mine, what):
    titles, letters = mine("dump.xml", around(hostile_page(TEXTS[what]())), *(HURRIED if what in DEADLY else UNHURRIED))
    assert titles == ["Hostile", "Hostile", *BOTH]
    # A faster machine may do it within the limit.
    expected = TEXT_OUTCOMES.get(what, [])
    assert letters in ([], [KILLED], [KILLED] * 2) if what in DEADLY else letters == expected


EDIT_OUTCOMES = {
    "100,000 sentences split at once": [TOO_LARGE],
    "49,000 paragraphs split at once": [TOO_LARGE],
    "50,000 sentences replaced by the same one": [TOO_LARGE],
    "ten texts of 10 MB": [TOO_LARGE] * 9,
}


@pytest.mark.parametrize("what", slow_but(EDITS, "100,000 sentences split at once"))
def test_edits(mine, what):
    revisions = [revision(100 + number, text) for number, text in enumerate(EDITS[what]())]
    assert mine("dump.xml", around(page(7, "Hostile", *revisions)), *UNHURRIED) == (BOTH, EDIT_OUTCOMES.get(what, []))


# --- what is named as input


@pytest.fixture
def message(runs, harmless, tmp_path):
    """Name something as input: the exit code and what is said on stderr, all of which is plain ASCII."""

    def message(path):
        given = ("wikisplit", "--input", path, "--output", tmp_path / "out", "--formats", "jsonl")
        run = harmless.compare(lambda number: runs(*given, *["--overwrite"] * bool(number)))
        assert run.err.rstrip("\n").isprintable()
        return run.code, run.err.replace(str(tmp_path), "…")

    return message


def test_pipes_and_devices_are_not_waited_for(message, tmp_path):
    os.mkfifo(tmp_path / "a.xml")
    for path in (tmp_path / "a.xml", tmp_path / "*.xml", "/dev/zero"):
        code, error = message(path)
        assert code == 2
        assert error.endswith(" is a pipe or a device; give a file, which can be read again\n")


def test_folders_and_links_that_lead_nowhere(message, tmp_path):
    (tmp_path / "folder.xml").mkdir()
    (tmp_path / "gone.xml").symlink_to(tmp_path / "nothing.xml")
    (tmp_path / "loop.xml").symlink_to(tmp_path / "loop.xml")
    for name in ("folder.xml", "gone.xml", "loop.xml"):
        nothing = (
            "no such file or folder"
            if name != "folder.xml"
            else "no dump file there; give a file, a folder with dumps or a glob"
        )
        assert message(tmp_path / name) == (2, f"wikimill: --input …/{name}: {nothing}\n")


@pytest.mark.slow
def test_a_folder_that_holds_itself_and_a_pipe(message, tmp_path):
    (tmp_path / "dumps").mkdir()
    (tmp_path / "dumps" / "dumps").symlink_to(tmp_path / "dumps")
    os.mkfifo(tmp_path / "dumps" / "pipe.xml")
    (tmp_path / "dumps" / "dump.xml").write_bytes(around(""))
    assert message(tmp_path / "dumps") == (0, "")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a\x1b[2Jb.xml", r"a\x1b[2Jb.xml"),
        ("a\nwikimill: done.xml", r"a\nwikimill: done.xml"),
        ("a\x9b2J\u202eb.xml", r"a\x9b2J\u202eb.xml"),
    ],
)
def test_names_that_would_move_the_cursor(message, tmp_path, name, shown):
    (tmp_path / name).write_bytes(b"")
    code, error = message(tmp_path / name)
    assert code == 4
    assert error.startswith(f"wikimill: the input is not whole: {shown} is refused; nothing was published.")


def test_a_name_that_is_not_utf_8(message, tmp_path):
    name = os.fsdecode(b"\xff.xml")
    (tmp_path / name).write_bytes(b"")
    assert message(tmp_path / name) == (
        2, "wikimill: --input …/\\udcff.xml has a name that is not UTF-8, as a manifest is; rename it\n"
    )  # fmt: skip


@pytest.mark.skipif(os.geteuid() == 0, reason="the administrator may read every file")
def test_a_file_that_may_not_be_read(message, tmp_path):
    (tmp_path / "dump.xml").touch(mode=0)
    assert message(tmp_path / "dump.xml") == (2, "wikimill: --input …/dump.xml cannot be read: Permission denied\n")
