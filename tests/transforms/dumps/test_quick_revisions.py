"""Revisions taken from the bytes: the same as expat makes of them, on any dump, and only of MediaWiki's own form."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.dump_samples import REPOSITORY, WHOLE, chopped, dump, page, read_as_cut
from support.dump_values import PAGES, SCHEMAS, written
from support.hostile_xml import XML
from test_dump_mutations import damaged
from test_real_dumps import sha1

from wikimill.rules.wikitext.escaped_text import EscapedText
from wikimill.rules.wikitext.shared_lines import shared_lines
from wikimill.transforms.dumps import quick_parser, revision_form
from wikimill.transforms.dumps.checksums import checked
from wikimill.transforms.dumps.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.items import Item, Revision
from wikimill.transforms.dumps.revision_form import Found, _has_lines, revision_at
from wikimill.transforms.dumps.xml import DumpReader

THOROUGH = settings(derandomize=True, max_examples=100, deadline=None)
DUMPS = REPOSITORY.parent / "shared/data/dumps"


def read_counted(data: Iterable[bytes], max_text_chars: int = 1 << 25) -> tuple[list[Item], str, int]:
    """The items of a dump, what is wrong with it, and how many revisions were taken from the bytes."""
    reader, items, verdict = DumpReader(lambda header: header.namespace != 828, max_text_chars), [], WHOLE
    try:
        for item in reader.read(data):
            items.append(item)
    except InputDamage as damage:
        verdict = f"{damage.state}: {damage}"
    return items, verdict, reader.quick


def by_expat():
    """Within this, no revision is of the form, and no page's head."""
    return mock.patch.multiple(
        quick_parser, revision_at=mock.Mock(return_value="other"), head_at=mock.Mock(return_value=None)
    )


def heads_only():
    """Within this, no revision is of the form."""
    return mock.patch.object(quick_parser, "revision_at", return_value="other")


# --- the form

REVISION = b"""<revision>
      <id>7</id>
      <parentid>6</parentid>
      <timestamp>2010-05-06T07:08:09Z</timestamp>
      <contributor>
        <username>Ann &amp; B\xc3\xa9</username>
        <id>5</id>
      </contributor>
      <minor />
      <comment>a
 &quot;b&quot;</comment>
      <origin>7</origin>
      <model>wikitext</model>
      <format>text/x-wiki</format>
      <text bytes="3" sha1="ab12" xml:space="preserve">A &lt;b&gt; \xc3\xa9.</text>
      <sha1>cd34</sha1>
    </revision>
    """


def found(xml: bytes) -> Revision | str:
    outcome = revision_at(b"x" + xml + b"<revision>", 1, None, 1 << 20, 100)
    if isinstance(outcome, Found):
        assert outcome.end == 1 + len(xml)
        return outcome.revision
    return outcome


def test_what_is_found():
    expected = Revision("7", "2010-05-06T07:08:09Z", True, "wikitext", "cd34", "present", "A <b> é.", "ab12")
    assert found(REVISION) == expected


def changed(old: str, new: str) -> bytes:
    assert REVISION.count(old.encode()) == 1
    return REVISION.replace(old.encode(), new.encode())


TEXT = '<text bytes="3" sha1="ab12" xml:space="preserve">A &lt;b&gt; é.</text>'
CONTRIBUTOR = REVISION[REVISION.index(b"<contributor>") : REVISION.index(b"<minor />")].decode()
SLOT = (
    "<content><role>media</role><origin>7</origin><model>json</model><format>application/json</format>"
    '<text bytes="2" sha1="e5" xml:space="preserve">{&quot;é&quot;}</text></content>'
)
FORMS = {
    "an address": changed(CONTRIBUTOR, "<contributor><ip>::1</ip></contributor>"),
    "a hidden contributor": changed(CONTRIBUTOR, '<contributor deleted="deleted" />'),
    "a hidden comment": changed("<comment>a\n &quot;b&quot;</comment>", '<comment deleted="deleted" />'),
    "no minor edit": changed("<minor />", ""),
    "an empty text": changed(TEXT, '<text bytes="0" />'),
    "a text that is empty": changed("A &lt;b&gt; é.", ""),
    "a hidden text": changed(TEXT, '<text bytes="3" sha1="ab12" deleted="deleted" />'),
    "a hidden text of 2009": changed(TEXT, '<text deleted="deleted" />'),
    "no SHA-1": changed("<sha1>cd34</sha1>", "<sha1 />"),
    "a second slot": changed("</text>", f"</text>{SLOT}{SLOT}"),
    "the order of 2013": changed("<model>wikitext</model>\n      <format>text/x-wiki</format>", "").replace(
        b"</sha1>", b"</sha1><model>wikitext</model><format>text/x-wiki</format>"
    ),
    "the schema of 2006": b'<revision><id>7</id><timestamp>2</timestamp><text xml:space="preserve">a</text></revision>',
}


@pytest.mark.parametrize("name", FORMS)
def test_every_form_of_mediawiki_is_found(name):
    data = dump(page(1, "<revision><id>1</id></revision>", FORMS[name].decode()))
    items, verdict, quick = read_counted([data])
    assert (verdict, quick) == (WHOLE, 1)
    with by_expat():
        assert read_counted([data]) == (items, verdict, 0)


OTHERS = {
    "no id": changed("<id>7</id>", ""),
    "an id of letters": changed("<id>7</id>", "<id>x</id>"),
    "two ids": changed("<id>7</id>", "<id>7</id><id>7</id>"),
    "two models": changed("</sha1>", "</sha1><model>wikitext</model><format>text/x-wiki</format>"),
    "two texts": changed("</text>", "</text><text>a</text>"),
    "another element": changed("<minor />", "<minor /><x />"),
    "another order": changed("<sha1>cd34</sha1>", "<minor />"),
    "another attribute": changed('bytes="3"', 'lang="en"'),
    "an attribute twice": changed('bytes="3"', 'bytes="3" bytes="3"'),
    "a comment": changed("<minor />", "<!-- -->"),
    "CDATA": changed("A ", "<![CDATA[A]]>"),
    "an instruction": changed("<minor />", "<?x y?>"),
    "an end of CDATA": changed("A ", "]]&gt; ]]>"),
    "a quotation mark": changed("A ", '"A" '),
    "a number as an entity": changed("A ", "&#65; "),
    "an entity of HTML": changed("A ", "&nbsp;"),
    "half an entity": changed("A ", "&amp "),
    "an ampersand": changed("A ", "& "),
    "a carriage return": changed("A ", "A\r\n"),
    "a carriage return in a comment": changed("a\n", "a\r\n"),
    "a control character": changed("A ", "\x01"),
    "a NUL": changed("A ", "\0"),
    "bad UTF-8": REVISION.replace(b"A ", b"\xff"),
    "bad UTF-8 in a name": REVISION.replace(b"Ann", b"\xff"),
    "half a character at the end": REVISION.replace(b"\xc3\xa9.</text>", b"\xc3</text>"),
    "an overlong character": REVISION.replace(b"A ", b"\xc0\xaf"),
    "half a pair": REVISION.replace(b"A ", b"\xed\xa0\x80"),
    "U+FFFF": changed("A ", "\uffff"),
    "U+FFFE in a slot": changed("</text>", f"</text>{SLOT}".replace("é", "\ufffe")),
    "an ampersand in a slot": changed("</text>", f"</text>{SLOT}".replace("é", "&")),
    "a tag in a text": changed("A ", "<b>"),
    "too many lines": changed("A ", "\n" * 100),
    "a text that is too long": changed("A ", "a" * (1 << 20)),
}


@pytest.mark.parametrize("name", OTHERS)
def test_nothing_else_is_found(name):
    assert found(OTHERS[name]) == "other"
    data = dump(page(1)).replace(b"</page>", OTHERS[name] + b"</page>" + page(2).encode())
    with by_expat():
        expected = read_counted([data])
    assert read_counted([data])[:2] == expected[:2]


@pytest.mark.parametrize("length", range(len(REVISION) - len("</revision>\n    ")))
def test_a_revision_that_is_not_complete_waits_for_more(length):
    assert revision_at(REVISION[:length], 0, None, 1 << 20, 100) == "cut"


def test_of_lines_that_both_texts_have_nothing_is_looked_at_again():
    filler = "é\n" * 5_000
    before = EscapedText(f"a\n{filler}b\nc".encode())
    bad = changed("A &lt;b&gt; é.", f'a\n{filler}"\nc')
    good = changed("A &lt;b&gt; é.", f"a\n{filler}é\nb\nc")
    assert revision_at(bad, 0, before, 1 << 20, 10_000) == "other"
    outcome = revision_at(good, 0, before, 1 << 20, 10_000)
    assert isinstance(outcome, Found)
    assert outcome.revision.text == f"a\n{filler}é\nb\nc"
    assert outcome.revision.content.shared == (len(before.raw) - 3, 2)


FILLER = "é &amp;\n" * 2_000
KNOWN = EscapedText(f"a\n{FILLER}b\nc".encode())


def restored(text: str, before: str) -> Found:
    """What is found behind one text of another, which stood before it."""
    raw = before.encode()
    last = EscapedText(raw, KNOWN.raw, shared_lines(KNOWN.raw, raw)) if raw != KNOWN.raw else KNOWN
    outcome = revision_at(changed("A &lt;b&gt; é.", text), 0, last, 1 << 20, 10_000, [KNOWN])
    assert isinstance(outcome, Found)
    return outcome


@pytest.mark.parametrize("before", [f"a\n{FILLER}X\nc", f"Y\n{FILLER}b\nc", "a\nc", f"a\n{FILLER}b\nc", FILLER * 2])
def test_a_text_that_is_restored(before):
    outcome = restored(KNOWN.raw.decode(), before)
    assert outcome.text.raw is KNOWN.raw  # nothing of it was copied
    shared = (len(KNOWN.raw), 0) if before == KNOWN.raw.decode() else shared_lines(before.encode(), KNOWN.raw)
    assert outcome.text.shared == shared


@pytest.mark.parametrize("text", [f"a\n{FILLER}b\nC", f"a\n{FILLER}b\ncd", f"a\n{FILLER}b\n", f"A\n{FILLER}b\nc"])
def test_a_text_that_is_nearly_restored(text):
    assert restored(text, f"a\n{FILLER}X\nc").text.raw == text.encode()


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        ("\n" * 99 + "a", True),
        ("\n" * 99 + "ab", True),
        ("\n" * 100 + "a", False),
        ("a" * 500 + "\n" * 100, False),
        ("a" * 500 + "\n" * 99, True),
        ("\n" * 100 + "a" * 500, False),
        ("\n" * 99 + "a" * 500, True),
        ("a\n" * 100, False),
        ("aa\n" * 99, True),
    ],
)
def test_texts_of_too_many_lines(text, is_read):
    assert (found(changed("A &lt;b&gt; é.", text)) != "other") == is_read


@given(st.lists(st.sampled_from((b"\n", b"a", b"\n\n", b"aaa")), max_size=60), st.integers(1, 30))
def test_too_many_lines_of_any_text(pieces, most):
    raw = b"a" * most + b"".join(pieces)
    assert _has_lines(raw + b"b", most) == (raw.count(b"\n") >= most)


def test_a_checksum_is_that_of_the_decoded_text():
    raw = REVISION.replace(b"A &lt;b&gt; \xc3\xa9.", "&lt;b&gt; &amp; &quot;é&quot;".encode())
    revision = found(raw.replace(b"ab12", sha1('<b> & "é"').encode()))
    assert isinstance(revision, Revision)
    assert checked(revision) is revision
    wrong = revision._replace(text_sha1="1")
    assert checked(wrong) == wrong._replace(text_state="corrupt", content="")


# --- any dump


def same(data: bytes, size: int) -> tuple[list[Item], str]:
    """What both readers make of a dump, in pieces of a size."""
    with by_expat():
        expected = read_as_cut(chopped(data, size))
    assert read_as_cut(chopped(data, size)) == expected
    with heads_only():
        assert read_as_cut(chopped(data, size)) == expected
    return expected


@THOROUGH
@given(PAGES, st.sampled_from(SCHEMAS), st.integers(20, 3000), st.data())
def test_damaged_dumps_are_read_alike(pages, schema, size, draws):
    data = b"".join(written(pages, schema))
    assert same(data, size)[1] == WHOLE
    same(damaged(data, draws)[0], size)


#: What a text is made of, so that consecutive ones share lines.
PARTS = st.lists(
    st.sampled_from(["a", "é", "袁", "\n", "&amp;", "&lt;", "&quot;", "\n\n", "&", '"', "\ufffe", "]]"]), max_size=9
)


@THOROUGH
@given(st.lists(st.tuples(PARTS, PARTS, st.sampled_from(["", "<minor/>", "<x/>"])), max_size=6), st.integers(1, 400))
def test_histories_are_read_alike(changes, size):
    history, lines = [], ["q", "w", "e"]
    for number, (old, new, more) in enumerate(changes):
        lines = [*old, *lines[len(new) % 3 :], "\n", *new][:14]
        text = "".join(lines)
        history.append(f"<revision><id>{number}</id>{more}<text>{text}</text></revision>\n")
    with mock.patch.object(revision_form, "MIN_COMPARED_BYTES", 0):
        same(dump(page(1, *history), page(2)), size)


@pytest.mark.slow
@pytest.mark.parametrize("name", XML)
def test_hostile_dumps_are_read_alike(name):
    data = XML[name]()
    with by_expat():
        expected = read_counted([data])
    assert read_counted([data])[:2] == expected[:2]


def real(path: Path) -> Iterator[bytes]:
    if not path.exists():
        pytest.skip(f"{path} is absent: it is real material that stays outside the project")
    with path.open("rb") as file:
        yield from blocks(file, path.name)


REAL = {
    "aawiki-20260101-pages-meta-history.xml.7z": 1.0,
    "commons-content-history-sample.xml": 1.0,
    "simplewiki-content-history-sample.xml": 1.0,
    "enwiki-rio-grande-history.xml.bz2": 1.0,
    "enwiki-2014-history-head.xml.gz": 1.0,
    "enwiki-2016-slice.xml.bz2": 1.0,
    "itwiki-2013-slice.xml.gz": 1.0,
    "enwiki-vic-history.xml.xz": 0.0,  # not written by MediaWiki: it has numbers as entities
}


@pytest.mark.parametrize("name", REAL)
def test_real_dumps_are_read_alike(name):
    with by_expat():
        items, verdict, _ = read_counted(real(DUMPS / name))
    *found, quick = read_counted(real(DUMPS / name))
    assert found == [items, verdict]
    assert round(quick / sum(isinstance(item, Revision) for item in items), 1) == REAL[name]


@pytest.mark.slow
def test_a_real_history_is_read_alike():
    path = DUMPS / "enwiki-anarchism-history.xml.lzma"

    def digests() -> Iterator[bytes]:
        for item in DumpReader(lambda _: True).read(real(path)):
            yield hashlib.sha256(repr(item).encode()).digest()

    with by_expat():
        expected = list(digests())
    assert list(digests()) == expected


# --- where a revision seems to stand

PLACES = {
    "in CDATA": "<![CDATA[{}]]>",
    "in a comment": "<!-- {} -->",
    "in an element": "<x>{}</x>",
    "in a revision": "<revision>{}</revision>",
    "in a text": "<revision><id>3</id><text>{}</text></revision>",
    "in a title": "<title>{}</title>",
    "behind an element": "<x/>{}",
}


@pytest.mark.parametrize("size", [1, 50, 1 << 20])
@pytest.mark.parametrize("place", PLACES)
def test_a_revision_elsewhere_is_what_expat_says(place, size):
    body = PLACES[place].format(REVISION.decode())
    same(dump(page(1), page(2, REVISION.decode(), body, REVISION.decode()), page(3)), size)


def test_a_page_without_its_header_is_told():
    data = dump(page(1)).replace(b"<title>Page 1</title>", b"")
    assert same(data, 1 << 20)[1] == WHOLE
