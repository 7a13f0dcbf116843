"""Makes `gullharbour_pages_current.xml`, the export of a small wiki of a made-up show, from `gullharbour/pages.txt`.

    python examples/build_gullharbour.py [--check]

A page begins with a line `#page TITLE | page id | revision id | time`; what follows is its wikitext. The export is
always the same bytes; `--check` states whether it is up to date.
"""

from __future__ import annotations

import argparse
import re
import sys
from hashlib import sha1
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).parent
PAGES, EXPORT = HERE / "gullharbour" / "pages.txt", HERE / "gullharbour_pages_current.xml"
_NAMESPACES = {"": 0, "Talk": 1, "User": 2, "Project": 4, "File": 6, "Template": 10, "Category": 14}
_PAGE = re.compile(r"^#page (.+?) \| (\d+) \| (\d+) \| (\S+)\n", re.MULTILINE)
_BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"


def export() -> str:
    """Return the export in MediaWiki's XML (schema 0.11)."""
    parts = _PAGE.split(PAGES.read_text("utf-8"))[1:]
    pages = [_page(*parts[start : start + 5]) for start in range(0, len(parts), 5)]
    spaces = "\n".join(
        f'      <namespace key="{key}" case="first-letter"{f">{name}</namespace>" if name else " />"}'
        for name, key in _NAMESPACES.items()
    )
    head = (
        '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">\n'
        "  <siteinfo>\n    <sitename>Gull Harbour Wiki</sitename>\n    <dbname>gullharbour</dbname>\n"
        "    <base>https://gullharbour.example/wiki/Main_Page</base>\n    <generator>MediaWiki 1.43.1</generator>\n"
        f"    <case>first-letter</case>\n    <namespaces>\n{spaces}\n    </namespaces>\n  </siteinfo>\n"
    )
    return head + "".join(pages) + "</mediawiki>\n"


def _page(title: str, page_id: str, revision_id: str, time: str, wikitext: str) -> str:
    text = wikitext.strip("\n")
    number, digits = int.from_bytes(sha1(text.encode()).digest(), "big"), ""
    while number:
        number, digit = divmod(number, 36)
        digits = _BASE36[digit] + digits
    redirect = re.match(r"#REDIRECT \[\[([^\]]+)\]\]", text)
    redirect_line = f'    <redirect title="{escape(redirect[1])}" />\n' if redirect else ""
    size = len(text.encode())
    sha = digits.rjust(31, "0")
    space = _NAMESPACES[title.partition(":")[0] if ":" in title else ""]
    return (
        f"  <page>\n    <title>{escape(title)}</title>\n    <ns>{space}</ns>\n    <id>{page_id}</id>\n{redirect_line}"
        f"    <revision>\n      <id>{revision_id}</id>\n      <timestamp>{time}</timestamp>\n"
        "      <contributor>\n        <username>Example</username>\n        <id>1</id>\n"
        f"      </contributor>\n      <origin>{revision_id}</origin>\n      <model>wikitext</model>\n"
        f'      <format>text/x-wiki</format>\n      <text bytes="{size}" sha1="{sha}" xml:space="preserve">'
        f"{escape(text)}</text>\n      <sha1>{sha}</sha1>\n    </revision>\n  </page>\n"
    )


def main() -> int:
    """Write the export, or with `--check` compare it; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    made = export().encode()
    if parser.parse_args().check:
        if EXPORT.is_file() and EXPORT.read_bytes() == made:
            return 0
        print(f"{EXPORT} is not up to date: python {__file__}", file=sys.stderr)
        return 1
    EXPORT.write_bytes(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
