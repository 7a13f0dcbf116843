import pytest

from wikimill.rules.interleave.html_text import html_text
from wikimill.rules.interleave.mail_text import mail_text, subject_of


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<p>One.</p>\n<p>Two &amp; three.</p>", "One. Two & three."),
        ("<ul><li>a</li><li>b</li></ul>", "a b"),
        ("A<pre>x <pre>y</pre> z</pre>B", "A B"),
        ("I <em>really</em> mean <code>x&lt;1</code>.", "I really mean x<1."),
        ("no <b>end", "no end"),
        ("<script>alert(1)</script>", ""),
        ("a<br>b<br/>c", "a b c"),
        ("1 < 2 &nosuch; &#x41;", "1 < 2 &nosuch; A"),
        ("a<![foo]>b<![1]>c<![if x]>d<![endif]>", "abcd"),
        ("", ""),
    ],
)
def test_html(markup, text):
    assert html_text(markup) == text


def mail(body, *headers):
    return "\n".join((*headers, "", body)).encode()


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (mail("Hello,\nall."), "Hello, all."),
        (mail("> old\nnew\n>> older"), "new"),
        (mail("On Mon, 1 Jan 2020,\nAnn <a@b> wrote:\n\n> Rain?\n\nYes."), "Yes."),
        (mail("Text.\n-- \nBob\n+1 555"), "Text."),
        (mail("See.\n-----Original Message-----\nFrom: x"), "See."),
        (mail("<p>a</p><p>b</p>", "Content-Type: text/html"), "a b"),
        (mail("w4Q=", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64"), "Ä"),
        (
            mail(
                "caf=E9", 'Content-Type: text/plain; charset="latin-1"', "Content-Transfer-Encoding: quoted-printable"
            ),
            "café",
        ),
        (mail("abc", 'Content-Type: text/plain; charset="no-such"'), "abc"),
        (mail("abc", "Content-Type: text/plain; charset=idna"), "abc"),
        (mail("\u00e4", "Content-Type: text/plain; charset=undefined"), "\u00e4"),
        (mail("\u00e4", "Content-Type: text/plain; charset=punycode"), "\u00e4"),
        (mail("abc", "Content-Type: text/plain; charset=a\0b"), "abc"),
        (mail("x", "Content-Type: image/png"), ""),
    ],
)
def test_mail(raw, text):
    assert mail_text(raw) == text


def test_of_a_mail_in_parts_the_plain_text_is_taken():
    parts = (
        "--B\nContent-Type: text/html\n\n<p>rich</p>\n--B\nContent-Type: text/plain\n\nplain\n--B\n"
        "Content-Type: text/plain\nContent-Disposition: attachment\n\nlog\n--B--"
    )
    assert mail_text(mail(parts, "Content-Type: multipart/alternative; boundary=B")) == "plain"


@pytest.mark.parametrize(
    ("subject", "title"), [("Rain", "Rain"), ("RE: Fwd: Rain", "Rain"), ("Re[2]: a\n b", "a b"), ("Regions", "Regions")]
)
def test_subjects(subject, title):
    assert subject_of(subject) == title
