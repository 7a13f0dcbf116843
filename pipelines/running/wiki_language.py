"""The language of the wiki that is mined, as its dump tells it, for those who do not name one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from wikimill.pipelines.running.job import Job
from wikimill.pipelines.running.mining_command import planned
from wikimill.pipelines.terminal.errors import UsageError, warn
from wikimill.rules.wikitext.interlanguage import language_of_wiki
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.heads import read_site
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.storage.stored import open_stored

FLAG = "--language"
#: Of so many files whose names tell no wiki the beginnings are read.
_MOST_FILES = 5


def with_language(job: Job, files: Iterable[InputFile]) -> Job:
    """The job in the language of its dumps, if its command line names none; a language that is not theirs is warned of.

    A corpus that is for another language only, or a language that has no sentence model, leaves the job as it is.
    """
    wikis = _wikis(files)
    languages = sorted({code for wiki in wikis if (code := language_of_wiki(wiki)) is not None})
    own = job.options.language
    if languages in ([], [own]):
        return job
    told = f"{FLAG} {own}: the input is {' and '.join(wikis)}, of which the language is {' and '.join(languages)}"
    if _is_given(job.run.arguments) or len(languages) > 1:
        warn(told)
        return job
    arguments = (*job.run.arguments, FLAG, languages[0])
    try:
        found = planned(job.corpus, arguments)
    except UsageError as error:
        warn(f"{told}; {error}")
        return job
    return replace(found, run=replace(job.run, arguments=arguments))


def language_words(corpus: Corpus, wiki: str, words: Sequence[str]) -> tuple[str, ...]:
    """What to add to a mining command's words, for a wiki whose dump is not there yet: its language, if it can be."""
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


def _wikis(files: Iterable[InputFile]) -> list[str]:
    """The database names of dumps, by the names of the files, or by what is in them."""
    dumps = [file for file in files if not file.holds_documents]
    wikis = {file.wiki for file in dumps if file.wiki}
    for file in [file for file in dumps if not file.wiki][:_MOST_FILES]:
        site = SiteInfo()
        with suppress(InputDamage, OSError), open_stored(file.path) as raw:  # whoever reads the file says what is wrong
            read_site(raw, file.name, site)
        wikis.add(site.wiki)
    return sorted(wikis - {""})
