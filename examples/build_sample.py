#!/usr/bin/env python3
"""Builds the sample history dump of this folder from the page sources in pages/.

    python examples/build_sample.py                 writes the dump and expected.tsv next to this file
    python examples/build_sample.py --output DIR    writes them to DIR
    python examples/build_sample.py --check         writes nothing; exit 1 if the files here are out of date
    python examples/build_sample.py --show 19030408 prints the wikitext of one revision

A page source is a base text and the edits that follow it; pages/README.md says how to read one. Nothing here depends
on the clock, on chance or on the order of a folder, so every run makes the same bytes. Only the standard library is
used.
"""

import argparse
import dataclasses
import hashlib
import pathlib
import re
import sys
from xml.sax.saxutils import escape

HERE = pathlib.Path(__file__).resolve().parent
DUMP_NAME = "samplewiki-20260901-history.xml"
EXPECTED_NAME = "expected.tsv"
EXPECTED_COLUMNS = (
    "page_title", "old_revision_id", "new_revision_id", "direction", "adjacent", "reverted", "section",
    "complex", "simple_1", "simple_2",
)  # fmt: skip

NAMESPACES = {
    -2: "Media", -1: "Special", 0: "", 1: "Talk", 2: "User", 3: "User talk", 4: "Wikipedia", 5: "Wikipedia talk",
    6: "File", 7: "File talk", 8: "MediaWiki", 9: "MediaWiki talk", 10: "Template", 11: "Template talk",
    12: "Help", 13: "Help talk", 14: "Category", 15: "Category talk",
}  # fmt: skip

USER_IDS = {
    "Alder Finch": 214, "Brass Lantern": 877, "Ferrywright": 1530, "GrebeWatcher": 2291, "Halcyon Drift": 3046,
    "Inkwell & Co": 4412, "Marlo Quist": 5120, "Ottoline B": 6008, "Pennyroyal77": 7745, "SampleBot": 9001,
    "Tessellate": 10334,
}  # fmt: skip
IP_ADDRESS = re.compile(r"\d+\.\d+\.\d+\.\d+|[0-9A-F:]+:[0-9A-F:]+")


class SourceError(ValueError):
    """A page source with a mistake: an unknown field, a wrong order, or text that is not found once."""


@dataclasses.dataclass
class Rewrite:
    """A sentence C that an edit split into S1 and S2, or the reverse (a merge), as plain text."""

    direction: str  # split | merge
    section: str  # heading above C, empty for the lead
    adjacent: bool
    complex: str
    simple_1: str
    simple_2: str
    miss: str = ""  # why the rewrite must not be mined; empty for a genuine pair


@dataclasses.dataclass
class Revision:
    timestamp: str
    user: str
    flags: frozenset[str]
    comment: str
    text: str = ""
    id: int = 0
    origin: int = 0
    rewrites: list[Rewrite] = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Page:
    title: str
    ns: int
    id: int
    redirect: str
    revisions: list[Revision]


# --- reading the sources


def load_pages(folder: pathlib.Path = HERE / "pages") -> list[Page]:
    """Return all pages of the wiki, by page id."""
    pages = sorted((parse_page(path) for path in folder.glob("*.txt")), key=lambda page: page.id)
    for what, values in (
        ("page id", [str(page.id) for page in pages]),
        ("title", [page.title for page in pages]),
        ("revision id", [str(revision.id) for page in pages for revision in page.revisions]),
    ):
        repeated = sorted({value for value in values if values.count(value) > 1})
        if repeated:
            raise SourceError(f"{what} used twice: {repeated}")
    return pages


def parse_page(path: pathlib.Path) -> Page:
    head, *blocks = re.split(r"^@@ ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = (line.partition(": ") for line in head.splitlines() if line and not line.startswith("#"))
    fields = {name: value for name, _, value in lines}
    page = Page(fields["title"], int(fields["ns"]), int(fields["id"]), fields.get("redirect", ""), [])
    for block in blocks:
        try:
            page.revisions.append(parse_revision(block, page.revisions))
        except SourceError as error:
            raise SourceError(f"{path.name}, @@ {block.splitlines()[0]}: {error}") from None
    return page


def parse_revision(block: str, earlier: list[Revision]) -> Revision:
    """Return the revision of a block: `<time> | <user> | <flags> | <comment>`, then edits of the last earlier text."""
    header, _, body = block.partition("\n")
    timestamp, user, flags, comment = (field.strip() for field in (header + " ").split(" | ", 3))
    if user not in USER_IDS and not IP_ADDRESS.fullmatch(user):
        raise SourceError(f"unknown user {user!r}")
    revision = Revision(timestamp, user, frozenset(flags.split()), comment, earlier[-1].text if earlier else "")
    revision.id = revision_id(timestamp)
    if earlier and revision.id <= earlier[-1].id:
        raise SourceError("not later than the revision before it")
    revision.origin = earlier[-1].origin if "same" in revision.flags else revision.id
    if body.startswith("text\n"):
        revision.text = body.removeprefix("text\n").strip("\n")
    else:
        for edit in re.split(r"\n{2,}", body.strip("\n")):
            apply(edit, revision, earlier)
    return revision


def revision_id(timestamp: str) -> int:
    """Return YYMMDDHH of a timestamp, which a person can read; no two revisions are of one hour."""
    return int(re.sub(r"\D", "", timestamp)[2:10])


def apply(edit: str, revision: Revision, earlier: list[Revision]) -> None:
    """Apply an edit to a revision: a line with its name, then marked lines (pages/README.md)."""
    lines = [line for line in edit.splitlines() if not line.startswith("#")]
    if not lines:
        return
    name, _, argument = lines[0].partition(": ")
    old, new, kept = (marked(lines[1:], mark) for mark in "-+=")
    if name == "change":
        revision.text = replace_once(revision.text, old, new)
    elif name == "add":
        revision.text = replace_once(revision.text, kept, kept + ("\n" if new.startswith("\n") else " ") + new)
    elif name == "remove":
        revision.text = replace_once(revision.text, old if old.startswith("\n") else " " + old, "")
    elif name == "blank":
        revision.text = ""
    elif name == "revert to":
        texts = {str(each.id): each.text for each in earlier}
        if argument not in texts:
            raise SourceError(f"no earlier revision {argument}")
        revision.text = texts[argument]
    elif name in ("split", "split apart", "merge", "merge apart", "near miss", "near miss merge"):
        c, s1, s2 = (marked(lines[1:], mark) for mark in "C12")
        if not (c and s1 and s2):
            raise SourceError(f"{name}: needs C, 1 and 2")
        section, _, why = argument.partition(" -- ")
        rewrite = Rewrite("merge" if "merge" in name else "split", section, "apart" not in name, c, s1, s2, why)
        if bool(why) != ("miss" in name):
            raise SourceError(f"{name}: a near miss, and only a near miss, says why")
        rewrite.section = "" if section == "(lead)" else section
        if not old:
            old, new = (c, f"{s1} {s2}") if rewrite.direction == "split" else (f"{s1} {s2}", c)
        revision.text = replace_once(revision.text, old, new)
        revision.rewrites.append(rewrite)
    else:
        raise SourceError(f"unknown edit {lines[0]!r}")


def marked(lines: list[str], mark: str) -> str:
    """Return the text of the lines that begin with `mark`, without the mark."""
    return "\n".join(line[2:] for line in lines if line[:2] in (mark, mark + " "))


def replace_once(text: str, old: str, new: str) -> str:
    if not old or text.count(old) != 1:
        raise SourceError(f"{text.count(old)} times in the text: {old!r}")
    return text.replace(old, new)


# --- what must be mined


def expected_rows(pages: list[Page]) -> list[tuple[str, ...]]:
    """Return the genuine pairs of the articles, one row for each distinct C of a page: its earliest edit."""
    rows: list[tuple[str, ...]] = []
    for page in pages:
        seen: set[str] = set()
        for index, revision in enumerate(page.revisions):
            for rewrite in revision.rewrites:
                if page.ns or rewrite.miss or rewrite.complex in seen:
                    continue
                seen.add(rewrite.complex)
                rows.append((
                    page.title, str(page.revisions[index - 1].id), str(revision.id), rewrite.direction,
                    truth(rewrite.adjacent), truth(is_reverted(page, index)), rewrite.section,
                    rewrite.complex, rewrite.simple_1, rewrite.simple_2,
                ))  # fmt: skip
    return rows


def near_misses(pages: list[Page]) -> list[tuple[str, int, str, Rewrite]]:
    """Return (title, new revision id, reason, rewrite) of each rewrite that must not be mined."""
    return [
        (page.title, revision.id, rewrite.miss or f"namespace {page.ns}", rewrite)
        for page in pages
        for revision in page.revisions
        for rewrite in revision.rewrites
        if rewrite.miss or page.ns
    ]


def is_reverted(page: Page, index: int) -> bool:
    """Return whether a revision after an edit restores a text from before the edit."""
    before = {revision.text for revision in page.revisions[:index]}
    return any(revision.text in before for revision in page.revisions[index + 1 :])


def truth(value: bool) -> str:
    return "true" if value else "false"


def expected_tsv(pages: list[Page]) -> str:
    return "".join("\t".join(row) + "\n" for row in (EXPECTED_COLUMNS, *expected_rows(pages)))


# --- the dump


def history_xml(pages: list[Page]) -> str:
    """Return the dump, in the form of MediaWiki's content file exports (schema export-0.11)."""
    xmlns = "http://www.mediawiki.org/xml/export-0.11/"
    lines = [
        f'<mediawiki xmlns="{xmlns}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
        f' xsi:schemaLocation="{xmlns} http://www.mediawiki.org/xml/export-0.11.xsd" version="0.11" xml:lang="en">',
        "  <siteinfo>",
        "    <sitename>Samplewiki</sitename>",
        "    <dbname>samplewiki</dbname>",
        "    <base>https://sample.wikimill.example/wiki/Main_Page</base>",
        "    <generator>MediaWiki Content File Export unknown-version</generator>",
        "    <case>first-letter</case>",
        "    <namespaces>",
    ]
    for key, name in NAMESPACES.items():
        element = f'      <namespace key="{key}" case="first-letter"'
        lines.append(f"{element}>{name}</namespace>" if name else f"{element} />")
    lines += ["    </namespaces>", "  </siteinfo>"]
    for page in pages:
        lines += page_xml(page)
    return "\n".join([*lines, "</mediawiki>", ""])


def page_xml(page: Page) -> list[str]:
    lines = ["  <page>", f"    <title>{quoted(page.title)}</title>"]
    lines += [f"    <ns>{page.ns}</ns>", f"    <id>{page.id}</id>"]
    if page.redirect:
        lines.append(f'    <redirect title="{quoted(page.redirect)}" />')
    parent = 0
    for revision in page.revisions:
        lines += revision_xml(revision, parent)
        parent = revision.id
    return [*lines, "  </page>"]


def revision_xml(revision: Revision, parent: int) -> list[str]:
    lines = ["    <revision>", f"      <id>{revision.id}</id>"]
    if parent:
        lines.append(f"      <parentid>{parent}</parentid>")
    lines.append(f"      <timestamp>{revision.timestamp}</timestamp>")
    if "hidden-user" in revision.flags:
        lines.append('      <contributor deleted="deleted" />')
    elif revision.user in USER_IDS:
        lines += [
            "      <contributor>",
            f"        <username>{quoted(revision.user)}</username>",
            f"        <id>{USER_IDS[revision.user]}</id>",
            "      </contributor>",
        ]
    else:
        lines += ["      <contributor>", f"        <ip>{revision.user}</ip>", "      </contributor>"]
    if "minor" in revision.flags:
        lines.append("      <minor />")
    if "hidden-comment" in revision.flags:
        lines.append('      <comment deleted="deleted" />')
    elif revision.comment:
        lines.append(f"      <comment>{quoted(revision.comment)}</comment>")
    lines.append(f"      <origin>{revision.origin}</origin>")
    lines.append("      <model>wikitext</model>")
    if "hidden-text" in revision.flags:
        lines.append("      <format>error-no-format</format>")
        lines.append('      <text bytes="-1" deleted="deleted" />')
        lines.append("      <sha1 />")
    else:
        digest, size = sha1_base36(revision.text), len(revision.text.encode())
        content = f' sha1="{digest}" xml:space="preserve">{quoted(revision.text)}</text>' if size else " />"
        lines.append("      <format>text/x-wiki</format>")
        lines.append(f'      <text bytes="{size}"{content}')
        lines.append(f"      <sha1>{digest}</sha1>")
    return [*lines, "    </revision>"]


def quoted(text: str) -> str:
    return escape(text, {'"': "&quot;"})


def sha1_base36(text: str) -> str:
    """Return a SHA-1 in MediaWiki's form: base 36, padded to 31 digits."""
    number = int(hashlib.sha1(text.encode()).hexdigest(), 16)
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits.rjust(31, "0")


# --- the command


def build(folder: pathlib.Path = HERE / "pages") -> dict[str, bytes]:
    """Return name → content of the files that the sources make."""
    pages = load_pages(folder)
    return {DUMP_NAME: history_xml(pages).encode(), EXPECTED_NAME: expected_tsv(pages).encode()}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=pathlib.Path, default=HERE, help="folder to write to (default: this one)")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument("--show", type=int, metavar="ID", help="print the wikitext of one revision")
    options = parser.parse_args(arguments)
    if options.show:
        texts = [each.text for page in load_pages() for each in page.revisions if each.id == options.show]
        print(*texts or [f"no revision {options.show}"])
        return 0 if texts else 2
    stale = []
    for name, content in build().items():
        path = options.output / name
        if options.check:
            if not path.is_file() or path.read_bytes() != content:
                stale.append(name)
        else:
            options.output.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            print(f"{path}: {len(content):,} bytes")
    if stale:
        print(f"not what the sources make: {', '.join(stale)}; run python examples/build_sample.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
