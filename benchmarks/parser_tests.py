"""MediaWiki's parser tests: the text of their HTML in a browser, compared with `wikimill text` of their wikitext.

    python -m benchmarks.parser_tests FILE [FILE …] [--show KIND]

FILE is `parserTests.txt`, or another file of `tests/parser/` in MediaWiki's or Parsoid's repository.
A case is compared if it has wikitext and HTML, calls no template, function or extension of the test's own wiki, and
needs no setting of its wiki. Those that only test how HTML becomes wikitext (`html2wt`) are left out: MediaWiki does
not derive one from the other. Headings, tables, figures, galleries and references of the HTML are left out, as wikimill
leaves them out; a redirect gives no text. A case is

    same        the same text, except the width of white space
    spaces      the same letters, with other white space
    NAME        a known design choice causes the difference (`CHOICES`)
    other       none of these
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

from wikimill.rules.articles.reading import PageReader
from wikimill.rules.wikitext.rendering import WikiSyntax, is_redirect
from wikimill.transforms.models.load_sentence_model import sentence_model

_SECTION = re.compile(r"^!!\s*(\S+)[^\n]*\n", re.MULTILINE)
#: Settings that do not change the compared text.
_HARMLESS = re.compile(r"(?:parsoid(?:-compatible)?|version|wgParserEnableLegacy\w*|styletag)(?:\s*=.*)?\s*\Z|\s*\Z")
#: Extensions of the test's own wiki.
_TEST_EXTENSION = re.compile(r"(?i)<(?:tag|statictag|pwraptest|aliensis|spantag|divtag|sealtag)\b")
#: Directions in which a case is run: wikitext to HTML, and others.
_MODES = re.compile(r"\b(?:wt|html|selser)2(?:wt|html)\b|\bselser\b")
_LEFT_OUT = frozenset("h1 h2 h3 h4 h5 h6 table figure figcaption script style".split())
_BLOCKS = frozenset("p div li dd dt br pre blockquote center hr ul ol dl section aside".split())
_VOID = frozenset("br hr img wbr meta link input area col source".split())
_CLASSES = re.compile(r"\b(?:gallery|thumb\w*|reference|references|mw-references|noprint|toc|mw-editsection|image)\b")
#: Why wikimill's text differs: (name, pattern in the wikitext, pattern in the HTML); the first match counts.
CHOICES: tuple[tuple[str, str, str], ...] = (
    ("tags in preformatted text", r"<(?:pre|source|syntaxhighlight)\b", ""),
    ("formulas are read as words", r"<(?:math|chem|ce)\b", ""),
    ("addresses of numbers in brackets (IPv6) are not read", r"//\[", ""),
    ("a link without a label shows no number", r"\[(?:\w+:)?//[^\s\]]*\s*\]|\[(?:mailto|news|irc):[^\s\]]*\]", ""),
    ("deleted text is not shown", r"<(?:s|del|strike)\b", ""),
    ("files, galleries and their captions are no text", r"(?i)\[\[\s*:?(?:file|image|media)\s*:|<gallery", ""),
    ("rows of tables without a beginning are no prose", r"(?m)^[ \t]*[|!]", ""),
    ("tables are no prose", r"\{\||<t[dhr]\b|<table", ""),
    ("a language's link is not shown, whatever its place", r"\[\[[a-z]{2,3}(?:-[a-z-]+)?:", ""),
    ("titles are shown as they are written", r"\[\[[^\]]*(?:%[0-9a-fA-F]{2}|/\]\]|\.\./|_)|\[\[/|\[\[:", ""),
    ("links that are none are shown without their brackets", r"", r"\[\[|\]\]"),
    ("tags that are none are shown without their brackets", r"", r"&lt;/?\w"),
    ("magic links and addresses of images", r"\b(?:ISBN|PMID|RFC)\b|https?://\S+\.(?:png|jpg|gif)", ""),
    ("variants of a language's script", r"-\{|<langconvert", ""),
    ("a redirect has no text, also what follows its link", r"(?i)\A\s*#redirect", ""),
    ("a space before punctuation is taken out", r"\s[.,;:!?»)](?:\s|$)", ""),
    (
        "constructs that go over lines are read line by line",
        r"<[a-z]+[^<>]*\n[^<>]*>|\[\[[^\]\n]*\n|\[\w+:[^\]\n]*\n",
        "",
    ),
    ("addresses are shown as they are written", r"\w+://\S*[&<%\u3000]|//&", ""),
    ("inclusion tags are taken out where they stand", r"(?i)<(?:includeonly|noinclude|onlyinclude)", ""),
    ("headings made by tags are text", r"<h[1-6]", ""),
    ("markers of lists are taken out, wherever they stand", r"(?m)^ +[:*#;]|^;;", ""),
    ("unknown and stray tags are taken out or shown", r"</pre>|<\w*[^\x00-\x7f]\w*>|<\w+tag>", ""),
    ("words between underscores are magic words of some wiki", r"__[A-Z]+__", ""),
    ("labels of what is no link are shown without brackets", r"\[\[\w+://|\[\[[^\]\n]*\|\[\w+://", ""),
    ("white space and control characters", r"\0|&#(?:x0*[0-9a-f]|0*\d);", ""),
)


class Case(NamedTuple):
    """A test case."""

    name: str
    wikitext: str
    html: str


def cases_of(text: str) -> Iterator[Case]:
    """Yield the cases of a file that are compared."""
    marks = list(_SECTION.finditer(text))
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    sections: dict[str, str] = {}
    for mark, end in zip(marks, ends, strict=True):
        kind, content = mark[1].lower(), text[mark.end() : end]
        if kind in ("test", "article", "hooks", "functionhooks"):
            sections = {}
        sections.setdefault(kind, content)
        if kind.startswith("end") and (case := _case(sections)) is not None:
            yield case


def _case(sections: dict[str, str]) -> Case | None:
    wikitext = sections.get("wikitext", sections.get("input"))
    shown = next(
        (sections[key] for key in ("html", "html/php", "html/*", "result", "html/parsoid") if key in sections), None
    )
    if "test" not in sections or wikitext is None or shown is None or "{{" in wikitext or "NOT USED" in shown:
        return None
    if _TEST_EXTENSION.search(wikitext):
        return None
    options = sections.get("options", "") + sections.get("config", "")
    modes = set(_MODES.findall(options))
    if modes and "wt2html" not in modes:
        return None
    if not all(_HARMLESS.match(line.strip()) for line in re.sub(r"\{.*?\}", "", options, flags=re.DOTALL).split("\n")):
        return None
    return Case(sections["test"].strip(), wikitext, shown)


class _Text(HTMLParser):
    """A parser of HTML that collects the text of a browser."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.out: list[str] = []
        self._hidden: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter an element; an element that is left out hides all its content."""
        if tag in _BLOCKS:
            self.out.append(" ")
        given = dict(attrs)
        classes = f"{given.get('class') or ''} {(given.get('typeof') or '').replace('mw:Extension/', '')}"
        if tag not in _VOID and (self._hidden or tag in _LEFT_OUT or _CLASSES.search(classes)):
            self._hidden.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        if tag in _BLOCKS:
            self.out.append(" ")
        if tag in self._hidden:
            while self._hidden.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Collect text, unless an element hides it."""
        if not self._hidden:
            self.out.append(data)


def text_of_html(html: str) -> str:
    """Return the text that a browser shows, on one line."""
    parser = _Text()
    parser.feed(html)
    parser.close()
    return " ".join("".join(parser.out).split())


def text_of_wikitext(wikitext: str) -> str:
    """Return the text by `wikimill text`, with formulas and code, on one line."""
    if is_redirect(wikitext):
        return ""
    sections = PageReader(sentence_model()).sections(wikitext.rstrip("\n"), WikiSyntax(math="plain", code=True))
    return " ".join(" ".join(each.paragraph["text"].split()) for section in sections for each in section.paragraphs)


def verdict(case: Case) -> str:
    """Return the kind of a case, as the module defines it."""
    wanted, found = text_of_html(case.html), text_of_wikitext(case.wikitext)
    if wanted == found:
        return "same"
    if "".join(wanted.split()) == "".join(found.split()):
        return "spaces"
    for name, in_wikitext, in_html in CHOICES:
        if (in_wikitext and re.search(in_wikitext, case.wikitext)) or (in_html and re.search(in_html, case.html)):
            return name
    return "other"


def main() -> None:
    """Print the number of cases of each kind."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="+")
    parser.add_argument("--show", metavar="KIND", help="print the cases of this kind")
    parsed = parser.parse_args()
    kinds: Counter[str] = Counter()
    for path in parsed.file:
        for case in cases_of(path.read_text(encoding="utf-8")):
            kind = verdict(case)
            kinds[kind] += 1
            if kind == parsed.show:
                print(f"--- {case.name}\n{case.wikitext.rstrip()}\nwanted: {text_of_html(case.html)}")
                print(f"found:  {text_of_wikitext(case.wikitext)}")
    for kind, count in kinds.most_common():
        print(f"{count:6} {100 * count / kinds.total():5.1f} %  {kind}")
    sys.exit(0 if kinds else "no case to compare: is this a file of parser tests?")


if __name__ == "__main__":
    main()
