"""Options of `wikimill explain` that name a page of a dump or an edit of it, and the corpus's own options."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields, make_dataclass
from typing import Any, TypeVar, get_type_hints

from wikimill.rules.wikitext.interlanguage import language_of_wiki
from wikimill.transforms.dumps.beginnings import beginnings
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.models.load_sentence_model import shipped_languages
from wikimill.transforms.options import MiningOptions, option, option_specs
from wikimill.transforms.partition import Partition

GROUP = "what is explained"
#: Options of mining that decide neither which pages are read nor what is found in them.
_OF_RUNS = frozenset(("language", "limit_pages", "check_sha1", "clean_seconds"))

Mined = TypeVar("Mined", bound=MiningOptions)


@dataclass(frozen=True, kw_only=True)
class PageOptions:
    """Options of `wikimill explain` that name a page.

    Attributes:
        input: path of a dump file; required, unless the corpus explains other texts, too.
        page: title or id of a page in the dump; required with `input`.
        language: code of the wiki's language, or the path of a sentence model; None for the language of the dump's
            wiki, or English if no sentence model is shipped for it.
    """

    input: str | None = option("dump file", None, metavar="FILE", group=GROUP)
    page: str | None = option("title or id of a page in it", None, metavar="PAGE", group=GROUP)
    language: str | None = option(
        "language of the wiki, as for mining (default: that of the dump's wiki, else en)", None, group=GROUP
    )


@dataclass(frozen=True, kw_only=True)
class RevisionOptions(PageOptions):
    """Options of `wikimill explain` that name the edits of a page, or one edit.

    Attributes:
        new: id of the revision that the edit made; None for all edits of the page.
        old: id of the revision to compare it with; None for the revision that precedes `new` in the dump.
        json: whether to print JSON.
    """

    new: str | None = option("explain one edit: id of the revision that it made", None, metavar="ID", group=GROUP)
    old: str | None = option(
        "with --new: id of the revision before (default: the one before it)", None, metavar="ID", group=GROUP
    )
    json: bool = option("print JSON", False, group=GROUP)


def with_mining_options(
    base: type[PageOptions], mining: type[MiningOptions], without: Collection[str] = (), **replaced: Any
) -> type[Any]:
    """Return a subclass of `base`, `ExplainOptions`, that also has the options of `mining` for a page.

    Options without a flag and those of runs, such as `limit_pages`, are left out.

    Args:
        base: the class of options that name a page.
        mining: the class of the corpus's options.
        without: names of further options of `mining` to leave out.
        replaced: name of an option of `mining` → its declaration in the result, instead of that in `mining`.
    """
    hints, specs = get_type_hints(mining), option_specs(mining)
    known = {each.name for each in fields(base)} | _OF_RUNS | {*without}
    own = []
    for each in fields(mining):
        if each.name in specs and specs[each.name].flag is not None and each.name not in known:
            made = replaced.get(each.name) or field(default=each.default, metadata=each.metadata)
            own.append((each.name, hints[each.name], made))
    return make_dataclass("ExplainOptions", own, bases=(base,), frozen=True, kw_only=True)


def mining_options(mining: type[Mined], options: Any, left_out: Mapping[str, Any] | None = None) -> Mined:
    """Return the options of a corpus that an explanation applies; pages are assigned to splits by the default shares.

    The beginning of the dump is read for its language, unless the options have one.

    Args:
        mining: the class of the corpus's options.
        options: the options of the explanation, of a class that `with_mining_options` returned.
        left_out: name → value of the options that this class does not have and `mining.of_flags` needs; None for none.

    Raises:
        OptionError: a value is invalid, or the dump cannot be opened.
    """
    known = option_specs(mining)
    given = {name: value for name, value in vars(options).items() if name in known}
    given["language"] = options.language or _language_of_dump(options.input)
    return mining.of_flags({**(left_out or {}), **given}, Partition())


def _language_of_dump(path: str | None) -> str:
    """Return the language of a dump's wiki if a sentence model is shipped for it; otherwise English."""
    files = [] if path is None else [InputFile(path, path.rsplit("/", 1)[-1], 0)]
    languages = [language_of_wiki(each.site.wiki) for each in beginnings(files, pages=False)]
    return next((code for code in languages if code in shipped_languages()), "en")
