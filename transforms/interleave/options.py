"""`InterleaveOptions`, the options that decide what is read and how it is interleaved, and their profiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from wikimill.rules.interleave.algorithm import POSTS_FROM, SELECTIONS, PostsFrom, Ranges, Selection
from wikimill.transforms.models.load_sentence_model import shipped_languages
from wikimill.transforms.options import OptionError, OptionProfile, option
from wikimill.transforms.ranges import Whole
from wikimill.transforms.sentence_options import SentenceOptions, cleaning_limit

#: Most documents in a window.
MOST_WINDOW = 1_000
_MOST_THREADS, _MOST_POSTS = 100, 100
_THREADS, _POSTS = Whole(1, _MOST_THREADS), Whole(1, _MOST_POSTS)

#: The paper gives 2–5 × 2–5 ("hard") and 8–12 threads, as AMI's meetings have summary sentences; the other values are
#: wikimill's.
PROFILES = (
    OptionProfile("hard", "2 to 5 threads of 2 to 5 posts, as in the paper", {}),
    OptionProfile(
        "medium",
        "2 or 3 threads of 2 to 5 posts (ours)",
        {"min_threads": 2, "max_threads": 3, "min_posts": 2, "max_posts": 5},
    ),
    OptionProfile(
        "easy",
        "2 threads of 2 or 3 posts (ours)",
        {"min_threads": 2, "max_threads": 2, "min_posts": 2, "max_posts": 3},
    ),
    OptionProfile(
        "ami",
        "8 to 12 threads, as in the paper, of 2 to 5 posts (wikimill's choice: the paper has none)",
        {"min_threads": 8, "max_threads": 12, "min_posts": 2, "max_posts": 5},
    ),
)


@dataclass(frozen=True, kw_only=True)
class InterleaveOptions(SentenceOptions):
    """Options of `wikimill interleave` that decide what is in the corpus.

    Attributes:
        profile: name of the chosen profile, for the manifest; callers set the profile's values (`PROFILES`).
        min_threads, max_threads: the paper's a and b, the fewest and most threads of a text.
        min_posts, max_posts: the paper's m and n, the fewest and most posts of a thread; documents with fewer than m
            are dropped.
        width: the paper's w, number of consecutive documents in a window, at least `max_threads`; None for twice
            `max_threads`.
        step: the paper's t, number of documents between the starts of consecutive windows.
        selection: "random" to draw the documents of a text from its window, "first" to take the first ones.
        posts_from: "start" to take the first posts of a document, "random" to draw posts.
        shuffle: whether to sort the documents by a hash before they are divided into windows.
        draw_salt: salt of the draws and of the shuffle.
        titles: whether to read only the titles from PubMed's XML, for the abstracts of PubMed 200k RCT.
        namespaces, check_sha1: not used.
        limit_pages: most entries to read of each input file; None for all.
        language: code of the language of the texts.
        clean_seconds: CPU seconds that dividing one text of an entry into posts may take.

    Raises:
        OptionError: a value is outside its range, a minimum exceeds its maximum, or `width` is below `max_threads`.
    """

    profile: str = option(
        "ranges of threads and posts by name; see below",
        "hard",
        choices=tuple(profile.name for profile in PROFILES),
        in_checkpoint=False,
    )
    min_threads: int = option("fewest threads of a text (a)", 2, range=_THREADS, metavar="N", in_checkpoint=False)
    max_threads: int = option("most threads of a text (b)", 5, range=_THREADS, metavar="N", in_checkpoint=False)
    min_posts: int = option(
        "fewest posts of a thread (m); documents with fewer are left out",
        2,
        range=_POSTS,
        metavar="N",
        in_checkpoint=False,
    )
    max_posts: int = option("most posts of a thread (n)", 5, range=_POSTS, metavar="N", in_checkpoint=False)
    width: int | None = option(
        "consecutive documents that a text is drawn from (w); by default twice the most threads",
        None,
        flag="window",
        range=Whole(1, MOST_WINDOW),
        metavar="N",
        in_checkpoint=False,
    )
    step: int = option(
        "documents from one window to the next (t)", 1, range=Whole(1, 1_000_000), metavar="N", in_checkpoint=False
    )
    selection: str = option(
        "documents of a window: drawn, or the first ones", "random", choices=SELECTIONS, in_checkpoint=False
    )
    posts_from: str = option(
        "posts of a document: the first ones, or drawn", "start", choices=POSTS_FROM, in_checkpoint=False
    )
    shuffle: bool = option("shuffle the documents (by a hash) before windows are made", False, in_checkpoint=False)
    draw_salt: str = option("a different salt draws different texts", "wikimill", metavar="TEXT", in_checkpoint=False)
    titles: bool = option(
        "of PubMed's XML take the titles only, for abstracts of PubMed 200k RCT with the same PMID", False
    )
    namespaces: tuple[int, ...] = option("", (), flag=None)
    limit_pages: int | None = option(
        "read only the first N entries of each input file", None, range=Whole(1), metavar="N"
    )
    check_sha1: bool = option("", False, flag=None, in_manifest=False, in_checkpoint=False)
    language: str = option(
        f"language of the texts: {', '.join(shipped_languages())}, or a model file of train-sentences", "en"
    )
    clean_seconds: float = cleaning_limit("CPU time that one entry's text may take")

    def __post_init__(self) -> None:
        super().__post_init__()
        for low, high in (("min_threads", "max_threads"), ("min_posts", "max_posts")):
            least, most = getattr(self, low), getattr(self, high)
            if least > most:
                raise OptionError(low, f"{least}: is more than `{high}` {most}; give a range such as 2 to 5")
        if self.width is not None and self.width < self.max_threads:
            need = f"a text of `max_threads` {self.max_threads} needs as many documents"
            raise OptionError("width", f"{self.width}: {need}; give {self.max_threads} or more")

    def as_manifest(self) -> dict[str, Any]:
        """Return the options that decide the content of a release, by field; `width` is `window_width`."""
        return super().as_manifest() | {"width": self.window_width}

    def as_checkpoint(self) -> dict[str, Any]:
        """Return the options that decide which parts are read; splits are assigned later."""
        chosen = super().as_checkpoint()
        del chosen["partition"]
        return chosen

    @property
    def window_width(self) -> int:
        """The number of documents in a window, the paper's w: `width`, or twice `max_threads`."""
        return self.width if self.width is not None else 2 * self.max_threads

    @property
    def ranges(self) -> Ranges:
        """The ranges of threads in a text and of posts in a thread."""
        return Ranges(self.min_threads, self.max_threads, self.min_posts, self.max_posts)

    @property
    def how(self) -> tuple[Selection, PostsFrom]:
        """The values of `selection` and `posts_from`."""
        return cast(Selection, self.selection), cast(PostsFrom, self.posts_from)
