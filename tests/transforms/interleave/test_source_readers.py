"""Each format, from bytes to raw parts, and what is wrong with bad ones."""

import json

import pytest

from wikimill.transforms.documents.source_formats import BadEntry, Entry, format_of
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.interleave import xml_stream
from wikimill.transforms.interleave.formats import FORMATS
from wikimill.transforms.interleave.json_documents import read_arxiv, read_documents
from wikimill.transforms.interleave.mail import read_mails
from wikimill.transforms.interleave.pubmed_rct import read_abstracts
from wikimill.transforms.interleave.pubmed_xml import read_articles, title_of
from wikimill.transforms.interleave.raw_parts import RawPart
from wikimill.transforms.interleave.stack_exchange import read_posts

DOCTYPE = (
    '<?xml version="1.0"?>\n<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle//EN" '
    '"https://dtd.example/pubmed.dtd">\n'
)


def article(pmid, title, abstract, version=1, more=""):
    return (
        f'<PubmedArticle><MedlineCitation><PMID Version="{version}">{pmid}</PMID><Article>'
        f"<ArticleTitle>{title}</ArticleTitle><Abstract>{abstract}</Abstract></Article>{more}</MedlineCitation>"
        "<PubmedData><PMID>999</PMID></PubmedData></PubmedArticle>"
    )


def pubmed(*items, doctype=DOCTYPE):
    return f"{doctype}<PubmedArticleSet>{''.join(items)}</PubmedArticleSet>".encode()


def blocks(data, size=7):
    data = data if isinstance(data, bytes) else data.encode()
    return [data[at : at + size] for at in range(0, len(data), size)]


def parts(reader, data, **options):
    found = list(reader(blocks(data, **options)))
    return [item.value if isinstance(item, Entry) else item for item in found]


def pmid(number, *texts, summary=None, **more):
    return RawPart(
        key=f"pmid {number}", id=str(number), role="text", form="text", texts=texts, summary=summary, version=1, **more
    )


def test_articles_of_pubmed():
    labelled = (
        '<AbstractText Label="AIM">To see <i>E. coli</i>.</AbstractText><AbstractText>CO<sub>2</sub>.</AbstractText>'
    )
    bold = "<AbstractText><b>Aim</b>To <b>see</b> it.<b>Results:</b> It was.</AbstractText>"
    other = "<OtherAbstract><AbstractText>Nein.</AbstractText></OtherAbstract>"
    data = pubmed(
        article(1, "On <i>rain</i>.", labelled, more=other),
        article(2, "[Not available].", ""),
        article(3, "[Regen].", bold),
    )
    assert parts(read_articles, data) == [
        pmid(1, "To see E. coli.", "CO2.", summary="On rain."),
        pmid(2),
        pmid(3, "To see it.", "It was.", summary="Regen."),
    ]


def test_versions_deletions_and_books_of_pubmed():
    data = pubmed(
        article(1, "A", "", version=3),
        "<PubmedBookArticle><BookDocument><PMID>5</PMID></BookDocument></PubmedBookArticle>",
        "<DeleteCitation><PMID Version='1'>7</PMID><PMID>8</PMID></DeleteCitation>",
    )
    first, book, *gone = parts(read_articles, data)
    assert (first.version, book.role) == (3, None)
    assert gone == [RawPart(key=f"pmid {number}", id=str(number), role="deleted") for number in (7, 8)]


def test_an_article_without_a_pmid_is_bad_and_reading_goes_on():
    found = parts(read_articles, pubmed(article("x", "A", ""), article(2, "B", "")))
    assert found == [BadEntry(1, "the article has no PMID, a whole number"), pmid(2, summary="B")]


@pytest.mark.parametrize(
    ("title", "plain"), [(" A\n b. ", "A b."), ("", None), ("[A b?]", "A b?"), ("[In Process Citation]", None)]
)
def test_titles(title, plain):
    assert title_of(title) == plain


@pytest.mark.parametrize(
    ("data", "state", "message"),
    [
        (pubmed(article(1, "A", ""))[:-5], "cut", "the XML is cut: unclosed token at line 3, column 221"),
        (pubmed("<a></b>"), "damaged", "the XML is broken: mismatched tag at line 3, column 23"),
        (
            pubmed(doctype='<!DOCTYPE x [<!ENTITY lol "lol"><!ENTITY l2 "&lol;&lol;">]>'),
            "refused",
            "the file declares the entity 'lol'; entities are never expanded",
        ),
        (
            pubmed(doctype='<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'),
            "refused",
            "the file declares the entity 'f'; entities are never expanded",
        ),
        (pubmed("<a>" * 300), "refused", "elements are nested over 200 deep, at line 3"),
    ],
)
def test_xml_that_is_refused(data, state, message):
    with pytest.raises(InputDamage) as raised:
        parts(read_articles, data)
    assert (raised.value.state, str(raised.value)) == (state, message)


def test_reader_returns_articles_before_damage():
    reader = read_articles([pubmed(article(1, "A", ""), "<a></b>")])
    assert next(reader).value == pmid(1, summary="A")
    with pytest.raises(InputDamage):
        next(reader)


def test_an_article_with_an_entity_of_the_dtd_is_bad():
    data = pubmed(article(1, "A", "<AbstractText>5 &mu;g</AbstractText>"), article(2, "B", ""))
    error = "its text has the entity &mu;, which only a DTD declares; write the character"
    assert parts(read_articles, data) == [BadEntry(1, error, "1"), pmid(2, summary="B")]


@pytest.mark.parametrize("encoding", ["GBK", "Shift_JIS", "utf-7", "x-foo", "hex", "idna", "undefined"])
def test_xml_that_cannot_be_decoded_is_refused(encoding):
    with pytest.raises(InputDamage) as refusal:
        parts(read_posts, f'<?xml version="1.0" encoding="{encoding}"?><posts></posts>')
    assert refusal.value.state == "refused"


def test_a_tag_without_end_is_refused(monkeypatch):
    monkeypatch.setattr(xml_stream, "MAX_TAG_BYTES", 1000)
    with pytest.raises(InputDamage, match="a tag has over 1,000 bytes, at line 1"):
        parts(read_posts, b'<posts><row Body="' + b"x" * 5000)


def rct(number, *sentences):
    return RawPart(key=f"pmid {number}", id=str(number), role="text", texts=sentences, is_cut=True)


def test_abstracts_of_pubmed_rct():
    data = "###24491034\nBACKGROUND\tIt  rains .\nRESULTS\tIt did .\n\n###7\r\nMETHODS\tWe saw .\r\n"
    assert parts(read_abstracts, data) == [rct(24491034, "It rains .", "It did ."), rct(7, "We saw .")]


def test_a_bad_line_costs_its_abstract_of_pubmed_rct():
    data = "stray\n###1\nRESULTS It rained.\n\n###2\nAIM\tTo see .\n###3\nAIM\t\xff\n".encode("latin-1")
    assert parts(read_abstracts, data) == [
        BadEntry(1, "'stray' precedes the first ###PMID", None),
        BadEntry(3, "'RESULTS It rained.' is not a sentence; expected LABEL, a tab and the sentence", "1"),
        rct(2, "To see ."),
        BadEntry(8, "the line is not UTF-8: invalid start byte at byte 4", "3"),
    ]


def row(**columns):
    return f"<row {' '.join(f'{name}={json.dumps(value)}' for name, value in columns.items())} />"


def question(number, title="Rain?", body="&lt;p&gt;Why?&lt;/p&gt;", time="2018-02-06T20:19:50.957", **more):
    return row(Id=str(number), PostTypeId="1", CreationDate=time, Body=body, Title=title, **more)


def answer(number, parent, time="2018-02-07T20:19:50.957", body="&lt;p&gt;So.&lt;/p&gt;"):
    return row(Id=str(number), PostTypeId="2", ParentId=str(parent), CreationDate=time, Body=body)


def posts(*rows):
    return f'\ufeff<?xml version="1.0" encoding="utf-8"?>\r\n<posts>\n{"".join(rows)}\n</posts>'


def test_posts_of_stack_exchange():
    first, second, other = parts(read_posts, posts(question(3), answer(4, 3), row(Id="5", PostTypeId="4")))
    site = first.id.removesuffix("/3")
    assert len(site) == 8
    assert first == RawPart(
        key=f"post {site} 3", id=f"{site}/3", role="opening", form="html", texts=("<p>Why?</p>",), summary="Rain?",
        time="2018-02-06T20:19:50.957",
    )  # fmt: skip
    assert (second.key, second.role, second.summary, second.texts) == (first.key, "reply", None, ("<p>So.</p>",))
    assert other.role is None


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        (row(PostTypeId="1"), "the post has the Id ''; expected a whole number"),
        (row(Id="1", PostTypeId="x"), "the post has the PostTypeId 'x'; expected a whole number"),
        (answer(1, "?"), "the answer has the ParentId '?'; expected a whole number"),
        (question(1, time="now"), "its CreationDate is 'now'; expected a time such as 2018-02-06T20:19:50.957"),
    ],
)
def test_bad_posts(bad, error):
    found = parts(read_posts, posts(bad, question(2)))
    assert (found[0].error, found[1].role) == (error, "opening")


def test_posts_may_have_no_doctype():
    with pytest.raises(InputDamage, match=r"the file has a DOCTYPE \('posts'\), which such files have not"):
        parts(read_posts, "<!DOCTYPE posts><posts></posts>")


def lines(*values):
    return "".join((value if isinstance(value, str) else json.dumps(value)) + "\n" for value in values)


def test_documents_of_json_lines():
    data = lines(
        {"id": 1, "summary": " A  b ", "sentences": ["x", "y"]},
        {"id": "2", "summary": "C", "posts": ["p"]},
        {"id": "3", "text": "One. Two."},
    )
    assert parts(read_documents, data) == [
        RawPart(key="id 1", id="1", role="text", texts=("x", "y"), summary="A b"),
        RawPart(key="id 2", id="2", role="text", texts=("p",), summary="C"),
        RawPart(key="id 3", id="3", role="text", form="text", texts=("One. Two.",)),
    ]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("{", "the line is not JSON: Expecting property name enclosed in double quotes at character 1"),
        ([1], "the line is no JSON object but [1]; expected {'id': …, 'summary': …, 'sentences' or 'posts': […] or "
              "'text': …}"),
        ({"text": "x"}, "its id is None; expected a string or a whole number"),
        ({"id": True, "text": "x"}, "its id is True; expected a string or a whole number"),
        ({"id": "a\nb", "text": "x"}, "its id is 'a\\nb'; expected 1,000 printable characters at most"),
        ({"id": "a"}, "it has none of sentences, posts and text; expected one of them"),
        ({"id": "a", "text": "x", "posts": []}, "it has posts and text; expected one of them"),
        ({"id": "a", "text": 5}, "its text is 5; expected a string"),
        ({"id": "a", "posts": ["x", 5]}, "its posts are ['x', 5]; expected a list of strings"),
        ({"id": "a", "summary": 1, "text": ""}, "its summary is 1; expected a string or null"),
        ('{"id": "a", "text": "\\ud800"}', "it holds half of a surrogate pair"),
        ({"id": "a", "text": "x" * 1_000_001}, "it has 1,000,001 characters; at most 1,000,000 are taken"),
    ],
)  # fmt: skip
def test_bad_lines(line, error):
    found = parts(read_documents, lines(line, {"id": "b", "text": "y"}), size=1 << 20)
    assert [found[0].error, found[1].id] == [error, "b"]


def test_papers_of_arxiv():
    found = parts(
        read_arxiv, lines({"id": "0704.0001", "title": "On\n  rain", "abstract": "  It\nrains.\n"}, {"id": "x"})
    )
    assert found == [
        RawPart(key="arxiv 0704.0001", id="0704.0001", role="text", form="text", texts=("  It\nrains.\n",),
                summary="On rain"),
        BadEntry(2, "its title is None; expected a string", "x"),
    ]  # fmt: skip


def letter(name, subject, body="Text.", before="", date="Tue, 06 Feb 2018 10:00:00 +0200"):
    return (
        f"From a@example.org Tue Feb  6 10:00:00 2018\nMessage-ID: <{name}>\nSubject: {subject}\nDate: {date}\n"
        f"{before}\n{body}\n\n"
    )


def test_threads_of_mails():
    data = (
        letter("1@x", "Re: =?utf-8?q?R=C3=A4in?=")
        + letter("2@x", "Re: Rain", before="References: <1@x>\n")
        + letter("3@x", "Re: Rain", before="In-Reply-To: <2@x>\n", body=">From here\nFrom there")
        + letter("4@x", "Other", date="never")
    )
    first, second, third, other = parts(read_mails, data)
    assert (first.key, first.role, first.summary, first.time) == ("mail 1@x", "opening", "Räin", "2018-02-06T08:00:00")
    assert [(one.key, one.role, one.summary) for one in (second, third)] == [("mail 1@x", "reply", None)] * 2
    assert third.texts[0].endswith("\nFrom here\nFrom there\n")
    assert (other.role, other.time) == ("opening", "")


def test_bad_mails():
    data = "junk\n\n" + letter("", "A") + letter("2@x", "B")
    junk, nameless, good = parts(read_mails, data)
    assert junk == BadEntry(1, "it precedes the first line that begins with `From `")
    assert nameless == BadEntry(3, "the mail has no Message-ID such as <…@…>")
    assert good.summary == "B"


@pytest.mark.parametrize("subject", ["=?utf-8?b?abcde?=", "=?utf-8?q?a?= " * 40_000])
def test_a_mail_with_a_bad_subject_costs_no_other(subject):
    bad, good = parts(read_mails, letter("1@x", subject) + letter("2@x", "B"), size=1 << 16)
    assert (type(bad), bad.place, good.summary) == (BadEntry, 1, "B")


@pytest.mark.parametrize(
    ("name", "head", "found"),
    [
        ("pubmed21n0001.xml.gz", DOCTYPE + "<PubmedArticleSet>", "pubmed_xml"),
        ("x.xml", '<?xml version="1.0"?><RAW_DATA><PubmedArticle>', "pubmed_xml"),
        ("train.txt", "###24\nAIM\t", "pubmed_rct"),
        ("Posts.xml", '\ufeff<?xml version="1.0"?>\n<posts>', "stack_exchange"),
        ("arxiv-metadata-oai-snapshot.json", '{"id":"0704.0001","submitter":"P', "arxiv"),
        ("a.jsonl", '{"id":"0704.0001","submitter":"P', "arxiv"),
        ("a.jsonl", '{"id": 1}', "json_lines"),
        ("list.mbox", "From a@b Tue Feb  6 10:00:00 2018\n", "mbox"),
    ],
)
def test_formats_are_known_by_their_heads(name, head, found):
    assert format_of(name, head.encode(), FORMATS).name == found


@pytest.mark.parametrize(
    "name", ["Posts.xml", "stackoverflow.com-Posts.7z", "pubmed24n0001.xml.gz", "train.txt", "PubMed_200k_RCT.txt.xz",
             "arxiv-metadata-oai-snapshot.json", "a.jsonl.zst", "lkml.mbox.gz", "stackexchange-ssdug-Posts.xml",
             "academia.stackexchange.com.7z", "academia.meta.stackexchange.com.7z", "superuser.com.7z",
             "mathoverflow.net.7z", "es.stackoverflow.com.7z"]
)  # fmt: skip
def test_names_that_a_folder_is_searched_for(name):
    assert any(each.has_name(name) for each in FORMATS)


@pytest.mark.parametrize(
    "name",
    [
        "enwiki-20260901-pages-articles.xml.bz2",
        "Users.xml",
        "notes.txt",
        "PostHistory.xml",
        "stackoverflow.com-Comments.7z",
        "stackoverflow.com-PostHistory.7z",
    ],
)
def test_names_that_are_passed_over(name):
    assert not any(each.has_name(name) for each in FORMATS)
