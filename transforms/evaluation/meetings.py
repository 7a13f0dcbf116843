"""Reads meetings with summaries, as QMSum (Zhong et al., 2021) publishes them, as conversations to be summarised."""

from __future__ import annotations

import json
import lzma
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from wikimill.transforms.evaluation.join import cut_english
from wikimill.transforms.evaluation.rows import Row, UnfitRows
from wikimill.transforms.storage.stored import open_stored

#: wikimill's name of a part → its name in a column `split`.
MEETING_PARTS: Mapping[str, str] = {"train": "train", "validation": "val", "test": "test"}
#: What transcribers noted: {vocalsound}, {disfmarker}, {gap}.
_NOTE = re.compile(r"\{\w+\}")
_WORD = re.compile(r"\w+")
#: The one of QMSum's general queries that asks for a summary.
_WHOLE = re.compile(r"\bsummari[sz]e the (?:whole )?meeting\b", re.IGNORECASE)


@dataclass(frozen=True)
class Meeting:
    """A meeting with its summary.

    Attributes:
        id: id of the meeting.
        posts: sentences of its turns, in order, without transcribers' notes.
        speakers: the speaker of each post.
        summary: sentences of its summary.
        short: number of sentences that were left out of `posts` because they have too few words.
    """

    id: str
    posts: tuple[str, ...]
    speakers: tuple[str, ...]
    summary: tuple[str, ...]
    short: int

    def row(self) -> Row:
        """Return the columns `id`, `posts` and `summary`, as the interleave corpus has them, and `speakers`."""
        return {"id": self.id, "posts": self.posts, "summary": self.summary, "speakers": self.speakers}


def read_meetings(paths: Sequence[str], part: str | None, least_words: int) -> Iterator[Meeting]:
    """Yield the meetings of files, in order.

    A meeting has `meeting_transcripts` (turns with `speaker` and `content`) and `general_query_list`, in which the
    answer to "Summarize the whole meeting." is the summary, or else the first answer; or it has `turns` (`speaker`,
    `text`) and `summary`. A meeting without `id` has the name of its file and the number of its line.

    Args:
        paths: paths of files with one meeting as JSON, or one per line; compressed if their names end in `.xz`.
        part: a key of `MEETING_PARTS`; meetings with another `split` are skipped. None reads all.
        least_words: least number of words of a sentence that becomes a post, at least 1.

    Raises:
        UnfitRows: a file is not JSON of meetings, or a meeting has no turns, no summary, or, with `part`, no `split`.
        OSError: a file cannot be read.
    """
    for path in paths:
        for place, found in _objects(path):
            where = path if place is None else f"{path}, line {place}"
            if not isinstance(found, dict):
                raise UnfitRows(f"{where}: not a meeting; expected a JSON object of QMSum")
            if part is not None and "split" not in found:
                raise UnfitRows(f"{where}: no `split`; leave out --split and name the file of one part")
            if part is None or found["split"] == MEETING_PARTS[part]:
                name = PurePath(path).name.split(".")[0]
                yield _meeting(found, where, name if place is None else f"{name}-{place}", least_words)


def _objects(path: str) -> Iterator[tuple[int | None, Any]]:
    with closing(open_stored(path)) as file:
        try:
            data = file.read()
            text = (lzma.decompress(data) if path.endswith(".xz") else data).decode()
        except (lzma.LZMAError, UnicodeDecodeError) as error:
            raise UnfitRows(f"{path}: not readable ({error}); expected JSON of QMSum, packed as .xz or not") from error
    try:
        yield None, json.loads(text)
        return
    except ValueError:
        lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    for number, line in lines:
        try:
            yield number, json.loads(line)
        except ValueError as error:
            raise UnfitRows(f"{path}, line {number}: not JSON ({error}); expected a meeting a line") from error


def _meeting(found: Mapping[str, Any], where: str, name: str, least_words: int) -> Meeting:
    try:
        turns = found.get("turns") or found["meeting_transcripts"]
        texts = [(str(turn["speaker"]), str(turn["text"] if "text" in turn else turn["content"])) for turn in turns]
        summary = str(found["summary"] if "summary" in found else _summary(found["general_query_list"]))
    except (KeyError, TypeError, IndexError) as error:
        raise UnfitRows(
            f"{where}: not a meeting; expected `meeting_transcripts` with `speaker` and `content`, and "
            "`general_query_list`; or `turns` with `speaker` and `text`, and `summary`"
        ) from error
    sentences = [
        (speaker, text) for speaker, turn in texts for text in cut_english(" ".join(_NOTE.sub(" ", turn).split()))
    ]
    posts = [(speaker, text) for speaker, text in sentences if len(_WORD.findall(text)) >= max(1, least_words)]
    wanted = tuple(cut_english(summary))
    if not posts or not wanted:
        raise UnfitRows(f"{where}: no {'turns' if not posts else 'summary'}; leave the meeting out")
    return Meeting(
        str(found.get("id", name)),
        tuple(text for _, text in posts),
        tuple(speaker for speaker, _ in posts),
        wanted,
        len(sentences) - len(posts),
    )


def _summary(queries: Sequence[Mapping[str, Any]]) -> Any:
    whole = (query for query in queries if _WHOLE.search(str(query["query"])))
    return next(whole, queries[0])["answer"]
