"""The sandbox's function of `read_parts`: divides untrusted texts into posts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from wikimill.rules.interleave.html_text import html_text
from wikimill.rules.interleave.mail_text import mail_text
from wikimill.transforms.models.load_sentence_model import chosen_model

#: Abbreviations of English abstracts that models trained on wikis lack: "Enterobacter sp. FM-1", "given i.v. at".
_SCIENTIFIC = frozenset("sp spp subsp ssp var cf vs approx resp fig figs eq eqs i.v i.p i.m s.c p.o b.i.d q.d".split())

#: Input of the sandbox: a `raw_parts.Form`, and the texts.
Piece = tuple[str, list[str]]


def post_cutter(language: str, own_model: str | None) -> Callable[[Piece, Callable[[], None]], list[str]]:
    """Return the sandbox's function: (piece, `renew`) → posts, in order, without empty ones.

    A text of the form "text" gives its sentences; any other gives one post. `renew` is called before each text.

    Args:
        language: code of the language.
        own_model: JSON of a sentence model to use instead of the shipped one; None for none.

    Raises:
        ValueError: no model is shipped for the language, or the JSON is not a model.
    """
    model = chosen_model(language, own_model)
    if language == "en":
        model = replace(model, abbreviations=model.abbreviations | _SCIENTIFIC)

    def cut(piece: Piece, renew: Callable[[], None]) -> list[str]:
        form, texts = piece
        found: list[str] = []
        for text in texts:
            renew()
            if form == "text":
                found += model.sentences(" ".join(text.split()))
            elif form == "html":
                found.append(html_text(text))
            elif form == "mail":
                found.append(mail_text(text.encode("latin-1")))
            else:
                found.append(" ".join(text.split()))
        return [post for post in found if post]

    return cut
