"""The reader of a Stack Exchange site's `Posts.xml`: questions open threads, answers reply, titles are summaries.

The format: https://meta.stackexchange.com/questions/2677 (a `row` element a post, its columns as attributes).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b

from wikimill.transforms.documents.source_formats import BadEntry, Entry
from wikimill.transforms.dumps.json_objects import shown
from wikimill.transforms.interleave.raw_parts import MOST_CHARS, RawPart, Unfit, one_line
from wikimill.transforms.interleave.xml_stream import Elements, read_xml

_QUESTION, _ANSWER = "1", "2"
_NUMBER = re.compile(r"[0-9]{1,12}")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,12}")
#: Names of `Posts.xml`, also after a site's name, and of the archive of a whole site:
#: https://archive.org/details/stackexchange, where only stackoverflow.com has a separate archive for each file.
NAMES = re.compile(
    r"(.*[-_.])?posts(\.xml)?"
    r"|(.*\.)?(stackexchange|superuser|serverfault|askubuntu|stackapps|(es|ja|pt|ru)\.stackoverflow)\.com"
    r"|(meta\.)?stackoverflow\.com|(.*\.)?mathoverflow\.net"
)
#: Name, in lower case, of the file of posts in a site's archive, which also has Badges.xml, Users.xml and others.
MEMBER = "posts.xml"
_HEAD = re.compile(rb"<posts\b")


def is_head(head: bytes) -> bool:
    """Return whether the beginning of a file is that of XML and has the tag `<posts>`."""
    return head.lstrip().startswith(b"<") and _HEAD.search(head) is not None


def read_posts(blocks: Iterable[bytes]) -> Iterator[Entry | BadEntry]:
    """Yield an entry with a `RawPart` for each post of a site: its body as HTML, a question's title as summary.

    Posts that are neither questions nor answers have the role None. Places are numbers of posts, from 1. A post with an
    invalid number or time, or with too long a body, gives a `BadEntry`.

    Dumps do not name their site, and ids are unique only within a site. So the id of a thread, `site/question`, begins
    with 8 hexadecimal digits of a hash of the first post in the file, which is the same in all dumps of a site.

    Args:
        blocks: the decompressed content of the file.

    Raises:
        InputDamage: the file is cut or damaged, or its XML is refused; see `read_xml`.
    """
    yield from read_xml(blocks, _Posts())


class _Posts(Elements[Entry | BadEntry]):
    def __init__(self) -> None:
        super().__init__()
        self._number = 0
        self._site = ""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name != "row":
            return
        self._number += 1
        if not self._site:
            first = f"{attributes.get('Id')} {attributes.get('CreationDate')}"
            self._site = blake2b(first.encode(), digest_size=4).hexdigest()
        try:
            self.found.append(Entry(self._number, self._post(attributes)))
        except Unfit as unfit:
            self.found.append(BadEntry(self._number, str(unfit), unfit.id))

    def _post(self, post: Mapping[str, str]) -> RawPart:
        own = post.get("Id", "")
        if not _NUMBER.fullmatch(own):
            raise Unfit(f"the post has the Id {shown(own)}; expected a whole number")
        kind = post.get("PostTypeId", "")
        if kind not in (_QUESTION, _ANSWER):
            if not _NUMBER.fullmatch(kind):
                raise Unfit(f"the post has the PostTypeId {shown(kind)}; expected a whole number", own)
            return RawPart(key="", id=own, role=None)
        body, time = post.get("Body", ""), post.get("CreationDate", "")
        if len(body) > MOST_CHARS:
            raise Unfit(f"its Body has {len(body):,} characters; at most {MOST_CHARS:,} are taken", own)
        if not _TIME.fullmatch(time):
            raise Unfit(f"its CreationDate is {shown(time)}; expected a time such as 2018-02-06T20:19:50.957", own)
        thread = own if kind == _QUESTION else post.get("ParentId", "")
        if not _NUMBER.fullmatch(thread):
            raise Unfit(f"the answer has the ParentId {shown(thread)}; expected a whole number", own)
        title = one_line(post.get("Title", "")) if kind == _QUESTION else None
        return RawPart(
            key=f"post {self._site} {thread}",
            id=f"{self._site}/{thread}",
            role="opening" if kind == _QUESTION else "reply",
            form="html",
            texts=(body,),
            summary=title or None,
            time=time,
        )
