"""The share of splits hidden in a wiki's text, in its own language, that wikimill finds.

    python -m benchmarks.languages --input itwiki-slice.xml.gz --language it [--pages N]

Each page of the dump becomes a history: first, pairs of sentences of a paragraph are joined by "and"; then each edit
splits one pair; the rest of the page is unchanged. A regular expression chooses only the clearest pairs, so that the
figures show whether the sentence model, the tokeniser and the wiki's names find the pairs among all other text. The
command line mines the history; one JSON line is printed.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

from wikimill.rules.languages.conventions import ALL_LOWER, ALL_UPPER, Language
from wikimill.rules.wikisplit.acceptance import rejection
from wikimill.rules.wikitext.rendering import render
from wikimill.rules.wikitext.units import states_of, units_of
from wikimill.transforms.dumps.compression.digesting import DigestingFile
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.models.find_sentence_model import find_model
from wikimill.transforms.models.load_sentence_model import model_of, sentence_model
from wikimill.transforms.models.train_sentence_model import latest_texts

#: Language → its word for "and".
AND = {"de": "und", "en": "and", "fr": "et", "it": "e", "uk": "і", "vi": "và"}
#: Two sentences without quotes and markup other than links; a period inside only before lower case or a comma.
_LINK = r"\[\[(?:[^\[\]{}|<>:.]*\|)?[^\[\]{}|<>:.]*\]\]"
_INSIDE = rf"(?:[^.!?:;\[\]{{}}<>|='\"«»“”„…&*#\n]|{_LINK}|\.(?=,|\s?[{ALL_LOWER}]))"
_SENTENCE = rf"[{ALL_UPPER}][{ALL_LOWER}]+ {_INSIDE}*[{ALL_LOWER}]{{4}}\."
_TWO = re.compile(rf"(?:(?<=[{ALL_LOWER}]\. )|^)({_SENTENCE}) ({_SENTENCE})(?= [{ALL_UPPER}][{ALL_LOWER}]+ |$)")
#: Most pairs of a page: a page with a thousand revisions would measure something else.
MAX_HIDDEN = 20


@dataclass(frozen=True)
class Hidden:
    """Two sentences of a page and the joined sentence that an edit replaces by them."""

    joined: str
    first: str
    second: str

    @property
    def words(self) -> Hidden:
        """Return the rendered sentences."""
        return Hidden(render(self.joined), render(self.first), render(self.second))


def hidden_in(text: str, language: Language) -> list[Hidden]:
    """Return the pairs to hide in a page: those that the acceptance rule takes in the language's tokens."""
    lines = text.split("\n")
    found = []
    for unit in units_of(lines, states_of(lines)):
        if not unit.startswith(("'", "[[")) and not unit[:1].isalnum():
            continue
        for match in _TWO.finditer(unit):
            if _is_inside(unit, match.start()):
                continue
            first, second = match.groups()
            joined = f"{first[:-1]} {AND.get(language.code, '&')} {second[0].lower()}{second[1:]}"
            if first.count("(") != first.count(")") or second.count("(") != second.count(")"):
                continue
            tokens = (language.tokenise(render(sentence)) for sentence in (joined, first, second))
            if text.count(match[0]) == 1 and rejection(*tokens) is None:
                found.append(Hidden(joined, first, second))
    return found[:MAX_HIDDEN]


def _is_inside(unit: str, place: int) -> bool:
    """Return whether a place is inside a template, a reference or the like."""
    return any(
        unit.count(sign, 0, place) != unit.count(end, 0, place) for sign, end in (("{{", "}}"), ("<ref", "</ref"))
    )


def history_of(text: str, pairs: list[Hidden]) -> Iterator[str]:
    """Yield the page's snapshots, from all pairs joined to all apart."""
    for pair in pairs:
        text = text.replace(f"{pair.first} {pair.second}", pair.joined)
    yield text
    for pair in pairs:
        text = text.replace(pair.joined, f"{pair.first} {pair.second}")
        yield text


def write_history(source: Path, target: Path, language: Language, pages: int | None) -> tuple[int, set[Hidden]]:
    """Write the history of a dump's articles; return the number of pages, and the hidden pairs as rendered."""
    site, hidden, count = SiteInfo(), set[Hidden](), 0
    with source.open("rb") as raw, target.open("w", encoding="utf-8") as out:
        out.write('<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11"><siteinfo>')
        try:
            for text in latest_texts(DigestingFile(raw), source.name, site):
                if not count:
                    names = "".join(
                        f'<namespace key="{key}">{name}</namespace>' for name, key in site.namespaces.items()
                    )
                    out.write(f"<dbname>{site.wiki}</dbname><namespaces>{names}</namespaces></siteinfo>\n")
                pairs = [pair for pair in hidden_in(text, language) if pair.words not in hidden]
                count += 1
                out.write(f"<page><title>A{count}</title><ns>0</ns><id>{count}</id>")
                for number, snapshot in enumerate(history_of(text, pairs)):
                    out.write(
                        f"<revision><id>{100 * count + number}</id><timestamp>2020-01-01T00:00:{number:02}Z</timestamp>"
                        f"<model>wikitext</model><text>{escape(snapshot)}</text></revision>"
                    )
                out.write("</page>\n")
                hidden.update(pair.words for pair in pairs)
                if count == pages:
                    break
        except InputDamage as damage:
            print(f"{source.name}: {damage}; what is before is used", file=sys.stderr)
        out.write("</mediawiki>\n")
    return count, hidden


def mined(history: Path, folder: Path, language: str) -> set[Hidden]:
    """Return the pairs that the command line finds in the history."""
    command = ["wikisplit", "--input", str(history), "--output", str(folder), "--language", language]
    options = ["--formats", "jsonl", "--raw_text", "--splits", "train=1,dev=0,test=0"]
    subprocess.run([sys.executable, "-m", "wikimill", *command, *options], check=True, stdout=subprocess.DEVNULL)
    lines = [line for path in (folder / "jsonl").glob("*-train-*") for line in path.read_text("utf-8").split("\n")[:-1]]
    names = ("complex_sentence_raw", "simple_sentence_1_raw", "simple_sentence_2_raw")
    return {Hidden(*(record[name] for name in names)) for record in map(json.loads, lines)}


def main() -> None:
    """Print the numbers of hidden, found and other pairs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", type=Path, required=True)
    parser.add_argument("--language", required=True, help="as for wikisplit")
    parser.add_argument("--pages", type=int, help="only the first N articles")
    parser.add_argument("--missed", action="store_true", help="show what did not come back, and what else came")
    arguments = parser.parse_args()
    code, own_model = find_model(arguments.language)
    language = (sentence_model(code) if own_model is None else model_of(own_model)).language
    with tempfile.TemporaryDirectory() as folder:
        history = Path(folder, "history.xml")
        pages, hidden = write_history(arguments.input, history, language, arguments.pages)
        found = mined(history, Path(folder, "release"), arguments.language)
    result = {"pages": pages, "hidden": len(hidden), "found": len(found), "back": len(hidden & found)}
    print(json.dumps(result | {"recall": round(len(hidden & found) / max(1, len(hidden)), 4)}))
    if arguments.missed:
        for sign, pairs in (("-", hidden - found), ("+", found - hidden)):
            for pair in sorted(pairs, key=lambda pair: pair.joined):
                print(sign, pair.joined, "|", pair.first, "|", pair.second)


if __name__ == "__main__":
    main()
