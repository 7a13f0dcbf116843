"""`wikimill explain --corpus tvstory`: the reasons for matches of characters, for plots and for dropped episodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from wikimill.rules.drops import Drop
from wikimill.rules.quantities import quantity
from wikimill.rules.tvstory.mentions import Cast
from wikimill.rules.tvstory.names import forms_of
from wikimill.rules.tvstory.plots import PRONOUN_RULES, VERB_ORDERS, PlotRules, PronounRule, VerbOrder
from wikimill.rules.tvstory.views import plot_text
from wikimill.transforms.dumps.input_file import is_documents_name
from wikimill.transforms.dumps.latest_page import dump_named
from wikimill.transforms.explainer import Explainer
from wikimill.transforms.models.choices import EMBEDDED
from wikimill.transforms.models.load_sentence_model import sentence_model
from wikimill.transforms.options import OptionError, missing_option, option
from wikimill.transforms.tvstory.mapping_file import read_mapping

if TYPE_CHECKING:
    from wikimill.transforms.tvstory.pages import ShowPage

_GROUP = "what is explained"


@dataclass(frozen=True, kw_only=True)
class ExplainOptions:
    """Options of `wikimill explain --corpus tvstory`.

    Attributes:
        names: names of characters to find in a text, separated by semicolons.
        input: path of a wiki's dump or of JSON Lines; None if a text is explained.
        page: title or id of an episode or a character in `input`; required with it.
        mapping, overlapping_names, verb_order, pronouns_only, annotator: see `TvStoryOptions`.
    """

    names: str = option(
        "characters that are looked for in a text, with ; between them", "", metavar="NAMES", group=_GROUP
    )
    input: str | None = option("dump of a wiki or JSON Lines, instead of a text", None, metavar="FILE", group=_GROUP)
    page: str | None = option("with --input: title or id of an episode", None, metavar="PAGE", group=_GROUP)
    mapping: str | None = option(
        "with --input: file that says which pages and headings a wiki has",
        None,
        parse=read_mapping,
        metavar="FILE",
        group=_GROUP,
    )
    overlapping_names: bool = option("count a name inside a longer one, too", False, group=_GROUP)
    verb_order: str = option("see wikimill tvstory --help", "generic", choices=VERB_ORDERS, group=_GROUP)
    pronouns_only: str = option("see wikimill tvstory --help", "all", choices=PRONOUN_RULES, group=_GROUP)
    annotator: str = option("spaCy pipeline that parses", EMBEDDED, metavar="NAME", group=_GROUP)

    @property
    def rules(self) -> PlotRules:
        """The rules by which plots are chosen."""
        return PlotRules(cast(VerbOrder, self.verb_order), cast(PronounRule, self.pronouns_only))


def explain(options: ExplainOptions, texts: Sequence[str]) -> str:
    """Return lines about the characters that a text mentions and the plot of each sentence, with reasons.

    The text is `texts`, joined by line breaks, or the page `options.page` of `options.input`, read as in mining.

    Raises:
        OptionError: neither or both are given, or an option names a file, page or pipeline that is not found.
        OSError: the file cannot be read.
        CannotStart, GivenUp: see `Sandbox.results`.
    """
    if options.input is not None:
        if texts:
            raise OptionError("input", "and a text are given; give one of both")
        return "\n".join(_page(options)) + "\n"
    if not texts:
        raise OptionError("input", "is not given: expected a text, or --input FILE --page TITLE")
    names = [" ".join(name.split()) for name in options.names.split(";") if name.strip()]
    text = "\n".join(texts)
    return "\n".join([*_mentions(names, text, options), *_plots(text, options)]) + "\n"


def _mentions(names: Sequence[str], text: str, options: ExplainOptions) -> Iterator[str]:
    cast_ = Cast(tuple(names))
    found = {mention.character: mention for mention in cast_.mentions(text, overlapping=options.overlapping_names)}
    for character, name in enumerate(names):
        mention = found.get(character)
        if mention is None:
            forms = ", ".join(forms_of(name)) or "none, so it finds no one"
            yield f"not mentioned: {name}; looked for: {forms}"
        else:
            shared = "; each form is another character's, too" if mention.shared else ""
            mentions_text = f"{quantity(mention.count, 'time')} by {', '.join(mention.forms)}"
            yield f"mentioned: {name} ({mention.kind}), {mentions_text}{shared}"


def _plots(text: str, options: ExplainOptions) -> Iterator[str]:
    # It imports spaCy, which a reader of releases does not need.
    from wikimill.rules.tvstory.dependency_roles import DependencyRoles

    model = sentence_model("en")
    sentences = [list(model.language.tokenise(one)) for line in text.splitlines() for one in model.sentences(line)]
    # It imports spaCy, which a reader of releases does not need.
    from wikimill.transforms.models.annotator import AnnotatorNotFound, load_annotator

    try:
        nlp = load_annotator(options.annotator)
    except AnnotatorNotFound as error:
        raise OptionError("annotator", str(error)) from error
    with nlp.memory_zone():
        for tokens, frames in zip(sentences, DependencyRoles(nlp.annotate).frames(sentences), strict=True):
            yield " ".join(tokens)
            plot = options.rules.plot_of(tokens, frames)
            yield f"  no plot: {plot}" if isinstance(plot, Drop) else f"  {plot_text(*plot)}"
            for frame in frames:
                labels = [f"{one.label} {' '.join(tokens[one.start : one.end])}" for one in frame.arguments]
                yield f"    {tokens[frame.verb]}: {'; '.join(labels) or 'no argument'}"


def _page(options: ExplainOptions) -> Iterator[str]:
    """Yield the account of a page in a file, which is read as in mining."""
    from wikimill.transforms.dumps.dead_letters import DeadLetter
    from wikimill.transforms.dumps.portion import Portion
    from wikimill.transforms.tvstory.mine_stories import mine_portion, story_worker
    from wikimill.transforms.tvstory.options import TvStoryOptions
    from wikimill.transforms.tvstory.pages import ShowPage

    path, wanted = str(options.input), options.page
    if wanted is None:
        raise missing_option(options, "input", "page")
    named = dump_named(path)
    chosen = TvStoryOptions(
        mapping=options.mapping,
        overlapping_names=options.overlapping_names,
        verb_order=options.verb_order,
        pronouns_only=options.pronouns_only,
        annotator=options.annotator,
    )
    file_ = replace(named, is_source=is_documents_name(named.name))
    # Each episode is read, however short; the reason for a drop is printed.
    lenient = replace(chosen, min_recap_tokens=1, min_summary_tokens=1, min_characters=0)
    pages: list[ShowPage] = []
    with_worker = story_worker(lenient)
    try:
        for output in mine_portion(Portion((file_,)), options=lenient, worker=with_worker):
            if isinstance(output, ShowPage):
                pages.append(output)
            elif isinstance(output, DeadLetter) and wanted in (output.page_id, output.page_title):
                yield f"{wanted}: dead: {output.error}"
                return
    finally:
        with_worker.close()
    found = next((page for page in pages if wanted in (page.page_id, page.page_title, page.name)), None)
    if found is None:
        reason = "it is not a page of an episode or a character, or has no summary or no recap by the mapping"
        raise OptionError("page", f"{wanted}: {reason}; such pages read: {len(pages):,}")
    yield from _character_lines(found, pages, chosen, options)


def _character_lines(
    page: ShowPage, pages: Sequence[ShowPage], chosen: object, options: ExplainOptions
) -> Iterator[str]:
    from wikimill.transforms.tvstory.options import TvStoryOptions

    assert isinstance(chosen, TvStoryOptions)
    yield f"{page.name}: {page.kind} of {page.show} ({page.source})"
    if page.kind == "character":
        yield f"looked for: {', '.join(forms_of(page.name))}"
        yield page.text
        return
    people = sorted({one.name for one in pages if one.kind == "character" and one.show == page.show})
    text = f"{page.summary}\n\n{page.text}"
    mentions = Cast(tuple(people)).mentions(text, overlapping=options.overlapping_names)
    drop = chosen.episode_filter.drop_of_texts(page.summary_tokens, page.recap_tokens)
    drop = drop or chosen.episode_filter.drop_of_characters(len(mentions))
    yield (
        f"summary {page.summary_tokens:,} and recap {quantity(page.recap_tokens, 'word token')}, {len(mentions)} of "
        f"{quantity(len(people), 'character')}: {f'dropped as {drop}' if drop else 'kept'}"
    )
    yield from _mentions(people, text, options)
    yield from _plots(page.text, options)


EXPLAINER = Explainer(
    summary="List why a character matches a text or an episode, and what the plot of each sentence is.",
    texts="a text of one or more sentences; or --input and --page",
    needs="a text, or --input FILE --page PAGE",
    options=ExplainOptions,
    explain=explain,
    examples=(
        (
            "which characters a text names",
            'wikimill explain --corpus tvstory "Joanna hides the key." --names "Joanna Dell;Jonah Voss"',
        ),
        (
            "an episode of a wiki",
            'wikimill explain --corpus tvstory --input harbour_pages_current.xml --page "The Silver Key"',
        ),
    ),
)
