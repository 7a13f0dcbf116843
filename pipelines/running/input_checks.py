"""Checks the inputs before mining: their format, kind and wiki; the wiki's language completes the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from wikimill.pipelines.running.job import Job, planned
from wikimill.pipelines.terminal.errors import UsageError, warn
from wikimill.rules.wikitext.interlanguage import language_of_wiki
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.dumps.beginnings import MOST_PAGES, Beginning, Form, beginnings, license_notes
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.models.load_sentence_model import shipped_languages
from wikimill.transforms.options import option_specs

FLAG = "--language"
#: Number of input files whose first pages are read.
MOST_READ_FILES = 5
_FETCH = "give a dump of a wiki, in MediaWiki's XML; `wikimill fetch` gets one"
_IS: dict[Form, tuple[str, str]] = {
    "entities": ("Wikidata's JSON, not a dump of pages", "`wikimill entities` reads it"),
    "articles": (
        "articles of Wikimedia Enterprise",
        "rename it: such a file's name ends in .ndjson, .ndjson.gz or .tar.gz",
    ),
    "no articles": ("no article of Wikimedia Enterprise with wikitext is in its first lines", _FETCH),
    "search index": ("a dump of a search index, not of pages", _FETCH),
    "page_props": ("MediaWiki's table page_props, not a dump of pages", "`wikimill text --page_props` reads it"),
    "sql": ("SQL, not a dump of pages", _FETCH),
    "json": ("JSON, not a dump", _FETCH),
    "web page": ("a web page, not a dump", _FETCH),
    "text": ("text, not a dump", _FETCH),
}
#: First pages that must all be entities before a wiki counts as one of entities.
_SURE_PAGES = 10
_ENTITY_MODELS = frozenset(("wikibase-item", "wikibase-property", "wikibase-lexeme"))


def checked(job: Job, files: Sequence[InputFile]) -> Job:
    """Check that a corpus can be mined from its inputs; return the job in the language of the dumps.

    The job is returned unchanged if the command line names a language, if that of the dumps is unknown or not the same
    for all, or if the corpus supports several languages and this is not one of them. Warns of wikis that are not
    Wikimedia's, because of their licenses, of a file whose name and `<siteinfo>` name different wikis, and of a
    language that is not the dumps'. Files that cannot be read are skipped; mining reports them.

    Args:
        job: the job of the command line.
        files: its inputs, with joined files.

    Raises:
        UsageError: a file has another format (with `--allow_partial`: no file has a usable one), wiki or kind, such as
            one revision per page, than the corpus needs; a joined file's name lacks its wiki; or the corpus supports
            one language only, and the dumps have another.
    """
    joined = [file for file in files if file.is_joined]
    _refuse_other_joined(job, joined)
    files = [file for file in files if not file.is_joined]
    reads_history = job.corpus.reads == "history" or job.options.needs_history
    needs_pages = reads_history and not all(_is_named_history(file.name) for file in files)
    found = list(beginnings(files, pages=False))
    _refuse_other_wikis(job, joined, ({each.site.wiki for each in found} | {file.wiki for file in files}) - {""})
    for note in license_notes(found):
        warn(note)
    if reads_history and (articles := [each for each in found if each.form == "articles"]):
        raise _needs_history(job, articles[0], "articles of Wikimedia Enterprise")
    _refuse_other_forms(job, found)
    first_pages = needs_pages or any(_may_hold_entities(each) for each in found)
    if first_pages and (read := list(beginnings(files, pages=True, most_files=MOST_READ_FILES))):
        _refuse_entities(job, read)
        if reads_history:
            _refuse_single_revisions(job, read)
    for each in found:
        if each.site.is_contradicted:
            warn(
                f"{each.file.name}: its name says {each.site.fallback_wiki}, its <siteinfo> {each.site.stated_wiki}; "
                f"read as {each.site.wiki} (rename the file if that is wrong)"
            )
    return _with_language(job, {each.site.wiki: each.file.name for each in reversed(found) if each.site.wiki})


def _refuse_other_forms(job: Job, found: Sequence[Beginning]) -> None:
    """Refuse files that are not dumps; with `--allow_partial` only if no file is a dump."""
    wrong = [each for each in found if _is_wrong(each)]
    if not wrong or (job.run.allow_partial and len(wrong) < len(found)):
        return
    what, remedy = _IS[wrong[0].form]
    if wrong[0].form in ("json", "text") and job.corpus.documents:
        remedy += "; documents go into a file whose name ends in .jsonl"
    more = f" (and {len(wrong) - 1} more like it)" if len(wrong) > 1 else ""
    raise UsageError(f"--input {wrong[0].file.path}: {what}{more}; {remedy}")


def _refuse_other_joined(job: Job, files: Sequence[InputFile]) -> None:
    by_option = {each.option: each for each in job.options.joined_files}
    for each in beginnings(files, pages=False):
        joined = by_option[each.file.joined_by]
        if each.form not in (joined.form, "unknown"):
            raise UsageError(f"--{joined.option} {each.file.path}: expected a {joined.form}, and found {each.form}")
        if joined.needs_wiki and not each.file.wiki:
            raise UsageError(
                f"--{joined.option} {each.file.path}: its name does not begin with the wiki's database name and a "
                f"date, as that of simplewiki-20260901-{joined.form}.sql.gz does; rename it"
            )


def _refuse_other_wikis(job: Job, joined: Sequence[InputFile], wikis: set[str]) -> None:
    """Refuse joined files and a table of entities of a wiki that is not in the input."""
    found = [(f"--{file.joined_by} {file.path}", file.wiki) for file in joined]
    table = job.corpus.joined
    if table is not None and (identity := job.mining.models.get(table.option)) is not None:
        flag = f"--{option_specs(job.corpus.options)[table.option].flag}"
        found.append((f"{flag} {getattr(job.options, table.option)}", identity["wiki"]))
    for name, wiki in found:
        if wiki and wikis and wiki not in wikis:
            raise UsageError(
                f"{name}: of {wiki}, and the input is of {', '.join(sorted(wikis))}; give that of the same wiki"
            )


def _is_wrong(found: Beginning) -> bool:
    return found.form in _IS and not (found.form == "articles" and found.file.holds_articles)


def _may_hold_entities(found: Beginning) -> bool:
    return found.form == "dump" and language_of_wiki(found.site.wiki) is None


def _refuse_entities(job: Job, read: Sequence[Beginning]) -> None:
    for each in read:
        is_sure = each.site.wiki == "wikidatawiki" or each.pages >= _SURE_PAGES
        if is_sure and each.models and each.models <= _ENTITY_MODELS:
            raise UsageError(
                f"--input {each.file.path}: pages of Wikidata, which hold entities and no text; "
                "`wikimill entities` reads them"
            )


def _refuse_single_revisions(job: Job, read: Sequence[Beginning]) -> None:
    """Refuse a dump of articles where histories are needed; a dump of a few pages may be a history."""
    dumps = [each for each in read if each.form == "dump" and not _is_named_history(each.file.name)]
    if len(dumps) < len(read) or any(each.most_revisions > 1 or not _is_articles(each) for each in dumps):
        return
    raise _needs_history(job, dumps[0], "a dump of articles")


def _needs_history(job: Job, found: Beginning, what: str) -> UsageError:
    is_asked = job.corpus.reads != "history"
    return UsageError(
        f"--input {found.file.path}: {what} (one revision a page); {job.corpus.name} needs a history "
        f"{'for these options ' * is_asked}(…-pages-meta-history, mediawiki_content_history); "
        f"{'without them it' if is_asked else '`wikimill text`'} reads articles"
    )


def _is_articles(found: Beginning) -> bool:
    named = any(word in found.file.name for word in ("pages-articles", "pages-meta-current", "-current."))
    return bool(found.pages) and (named or found.pages >= MOST_PAGES)


def _is_named_history(name: str) -> bool:
    return "history" in name


def _with_language(job: Job, wikis: Mapping[str, str]) -> Job:
    """Return the job in the language of the wikis, unless its command line names one.

    Args:
        job: the job of the command line.
        wikis: wiki of the input → name of one of its files.

    Raises:
        UsageError: the corpus does not support the language.
    """
    languages = sorted({code for wiki in wikis if (code := language_of_wiki(wiki)) is not None})
    own = job.options.language
    if languages in ([], [own]):
        return job
    several = "languages are" if len(languages) > 1 else "language is"
    named = " and ".join(f"{wiki} ({file})" for wiki, file in sorted(wikis.items()))
    stated = f"the input is of {named}, whose {several} {' and '.join(languages)}"
    is_given = _is_given(job.run.arguments)
    read = f"it is read as {f'{FLAG} {own}' if is_given else own}, and its sentences may be cut wrongly"
    if is_given or len(languages) > 1:
        warn(f"{stated}; {read}")
        return job
    arguments = (*job.run.arguments, FLAG, languages[0])
    try:
        found = planned(job.corpus, arguments)
    except UsageError as error:
        if _takes_one_language(job):
            raise UsageError(f"{stated}; {error}; {FLAG} {own} mines it all the same") from error
        warn(f"{stated}; {read}; {error}")
        return job
    return replace(found, run=replace(job.run, arguments=arguments))


def _takes_one_language(job: Job) -> bool:
    """Return whether the corpus refuses every other language that a sentence model is shipped for."""
    for language in shipped_languages():
        try:
            if language != job.options.language:
                planned(job.corpus, (*job.run.arguments, FLAG, language))
                return False
        except UsageError:
            continue
    return True


def language_words(corpus: Corpus, wiki: str, words: Sequence[str]) -> tuple[str, ...]:
    """Return ("--language", code of a wiki's language), to add to the command line that mines the wiki.

    Empty if the wiki's language is unknown or the corpus's default, if the command line names a language, or if it is
    not valid with the wiki's, for instance because the corpus does not support it.

    Args:
        corpus: the corpus to mine.
        wiki: database name of the wiki.
        words: the arguments of the corpus's command.
    """
    language = language_of_wiki(wiki)
    if language is None or language == corpus.options().language or _is_given(words):
        return ()
    try:
        planned(corpus, [*words, FLAG, language])
    except UsageError:
        return ()
    return FLAG, language


def _is_given(words: Sequence[str]) -> bool:
    return any(word == FLAG or word.startswith(f"{FLAG}=") for word in words)
