"""The choice of an entity's label: the wiki's language, the multilingual label, a variant, the article's title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wikimill.rules.text.writable import is_writable

#: The language code of the label for all languages.
MULTILINGUAL = "mul"
SITELINK = "sitelink"
MAX_LABEL_CHARS = 400
#: Wikis whose name is not that of their language; multilingual ones have English labels.
_LANGUAGES = {
    "simplewiki": "en", "commonswiki": "en", "specieswiki": "en", "wikidatawiki": "en", "metawiki": "en",
    "nowiki": "nb", "alswiki": "gsw", "bat_smgwiki": "sgs", "be_x_oldwiki": "be-tarask", "fiu_vrowiki": "vro",
    "roa_rupwiki": "rup", "zh_classicalwiki": "lzh", "zh_min_nanwiki": "nan", "zh_yuewiki": "yue",
}  # fmt: skip


def language_of(wiki: str) -> str:
    """Return the code of the language of a wiki's labels: that in `_LANGUAGES`, or the part of its name before "wik".

    >>> language_of("enwiki"), language_of("simplewiki"), language_of("roa_tarawiki"), language_of("dewikisource")
    ('en', 'en', 'roa-tara', 'de')
    """
    return _LANGUAGES.get(wiki) or wiki.partition("wik")[0].replace("_", "-") or "en"


def chosen_label(labels: Mapping[str, Any], language: str, title: str | None) -> tuple[str | None, str | None]:
    """Return the label of an entity, and the code of its language: `language` → `mul` → `language-*` → `sitelink`.

    Args:
        labels: the labels in the dump: language → {"language", "value"}. Values that `label_text` rejects are skipped.
        language: a code such as `en`; of its variants (`en-ca`, `en-gb`) the first by code is taken.
        title: title of the wiki's article on the entity; None without one.

    >>> chosen_label({"en-gb": {"value": "colour"}, "de": {"value": "Farbe"}}, "en", "Color")
    ('colour', 'en-gb')
    >>> chosen_label({"de": {"value": "Farbe"}}, "en", "Color"), chosen_label({}, "en", None)
    (('Color', 'sitelink'), (None, None))
    """
    for code in (language, MULTILINGUAL):
        if code in labels and (text := label_text(labels[code])):
            return text, code
    for code in sorted(code for code in labels if code.startswith(f"{language}-")):
        if text := label_text(labels[code]):
            return text, code
    return (title, SITELINK) if title is not None else (None, None)


def label_text(label: Any) -> str | None:
    """Return the text of a label in the dump, with single spaces.

    None if it is not a writable text, is empty, or has more than `MAX_LABEL_CHARS` characters.
    """
    text = label.get("value") if isinstance(label, dict) else None
    if not isinstance(text, str) or len(text) > MAX_LABEL_CHARS or not is_writable(text):
        return None
    return " ".join(text.split()) or None
