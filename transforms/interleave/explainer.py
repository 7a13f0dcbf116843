"""`wikimill explain --corpus interleave`: lists the posts of a document in a file, or states why it is dropped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from wikimill.rules.interleave.joining import Joined, Part, join_parts
from wikimill.rules.quantities import quantity
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.latest_page import dump_named
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.explainer import Explainer
from wikimill.transforms.interleave.options import InterleaveOptions
from wikimill.transforms.interleave.read_parts import part_worker, read_portion
from wikimill.transforms.options import OptionError, option
from wikimill.transforms.partition import Partition
from wikimill.transforms.ranges import Whole

_GROUP = "what is explained"


@dataclass(frozen=True, kw_only=True)
class ExplainOptions:
    """Options of `wikimill explain --corpus interleave`.

    Attributes:
        input: path of a file in one of `FORMATS`; required.
        id: id of a document in the file, as in `source_ids`; required.
        min_posts: a document with fewer posts is dropped.
        titles: whether only titles are read from PubMed's XML.
        language: a language with a shipped sentence model, or the path of a sentence model.
    """

    input: str | None = option("file that holds the document", None, metavar="FILE", group=_GROUP)
    id: str | None = option("the document's id, as in source_ids", None, metavar="ID", group=_GROUP)
    min_posts: int = option("fewest posts of a document", 2, range=Whole(1, 100), metavar="N", group=_GROUP)
    titles: bool = option("of PubMed's XML take the titles only", False, group=_GROUP)
    language: str = option("language of the texts, as for interleave", "en", group=_GROUP)


def explain(options: ExplainOptions, texts: Sequence[str]) -> str:
    """Return lines for people: the parts of the document, its summary and posts, and the reasons for dropping any.

    The whole file is read. Splits are assigned by the default shares.

    Args:
        options: the options.
        texts: must be empty.

    Raises:
        OptionError: `input` or `id` is missing, `language` is not known, a text is given, the file cannot be opened,
            or it does not have the document.
        OSError: the file cannot be read.
    """
    for name in ("input", "id"):
        if getattr(options, name) is None or texts:
            raise OptionError(name, "is missing: name a file by `input`, and a document in it by `id`, and no text")
    file = replace(dump_named(str(options.input)), is_source=True)
    return "\n".join(_explained(file, options)) + "\n"


def _explained(file: InputFile, options: ExplainOptions) -> Iterator[str]:
    values = {"min_posts": options.min_posts, "max_posts": 100, "titles": options.titles, "language": options.language}
    mining = InterleaveOptions.of_flags(values, Partition())
    parts: list[Part] = []
    letters: list[DeadLetter] = []
    with closing(part_worker(mining)) as worker:
        for found in read_portion(Portion((file,)), options=mining, worker=worker):
            if isinstance(found, Part) and found.id == options.id:
                parts.append(found)
            elif isinstance(found, DeadLetter) and found.page_id == options.id:
                letters.append(found)
            elif isinstance(found, FileLedger) and found.damage is not None:
                yield f"{file.name} is {found.damage.state}: {found.damage}"
    for letter in letters:
        yield f"dead: {letter.error}"
    if not parts and not letters:
        raise OptionError("id", f"{options.id}: nothing is read of it in {file.name}")
    for part in parts:
        facts = (
            f"{part.role} at {part.place}",
            f"version {part.version}" if part.version else "",
            part.time,
            quantity(len(part.posts), "post"),
            "a summary" if part.summary else "no summary",
        )
        yield f"part: {', '.join(filter(None, facts))}"
    if parts:
        yield from _judged(join_parts(parts, options.min_posts), mining)


def _judged(joined: Joined, options: InterleaveOptions) -> Iterator[str]:
    for (_, reason), number in sorted(joined.dropped.items()):
        yield f"not used: {number} ({reason})"
    if not joined.is_document:
        yield "not a document: the file has neither a text nor an opening of it"
    elif joined.drop is not None:
        yield f"left out: {joined.drop}"
    else:
        yield f"a document; in {options.partition.split_of('', joined.id)} by the default shares"
        yield f"summary ({quantity(_words(joined.summary), 'word')}): {joined.summary}"
        for number, post in enumerate(joined.posts, 1):
            yield f"post {number} ({quantity(_words(post), 'word')}): {post}"


def _words(text: str) -> int:
    return len(text.split())


EXPLAINER = Explainer(
    "Show what is read of a document of a file, and why it is left out, if it is.",
    "no text: the document is named by --input and --id",
    "--input FILE --id ID",
    ExplainOptions,
    explain,
    examples=(
        ("a post of Stack Exchange", "wikimill explain --corpus interleave --input Posts.xml --id 3e02e544/122"),
        ("an abstract of JSON Lines", "wikimill explain --corpus interleave --input abstracts.jsonl --id m30"),
    ),
)
