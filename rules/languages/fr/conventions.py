"""The conventions of French: elision and a few abbreviations. No model is shipped; `train-sentences` makes one."""

from __future__ import annotations

from wikimill.rules.languages.conventions import Language, words
from wikimill.rules.text.plain_tokens import PlainTokeniser

_NEVER_FINAL = words("m mm mgr dr pr st ste sts stes cf av apr env vs lt gén cdt mr mrs jr chap fig")
_NUMBERED = words("no nos n p pp art vol t éd")
_INLINE = words("""
    etc j.-c av.j.-c apr.j.-c s.a s.a.r.l inc ltd co janv févr avr juil sept oct nov déc ibid op hab col cap
""")
_FUNCTION_WORDS = words("""
    le la l d qu les un une des du de il elle ils elles on nous vous ce cet cette ces son sa ses leur leurs après
    avant depuis pendant lorsque quand si comme mais ou et donc cependant toutefois pourtant ainsi alors puis
    ensuite enfin aussi en dans sur sous par pour avec sans selon malgré grâce plusieurs certains certaines tous
    toutes
""")
#: Words with elision: "l'opéra", "qu'il", "jusqu'à"; not "aujourd'hui", which is one word.
_ELISIONS = words("l d j c m n s t qu jusqu lorsqu puisqu quoiqu quelqu presqu")

LANGUAGE = Language(
    code="fr",
    tokenise=PlainTokeniser(_NEVER_FINAL | _NUMBERED | _INLINE, elisions=_ELISIONS, ordinals=False),
    never_final=_NEVER_FINAL,
    numbered=_NUMBERED,
    inline=_INLINE,
    elisions=_ELISIONS,
    function_words=_FUNCTION_WORDS,
    ordinals=False,
    file_prefixes=frozenset(("fichier", "image")),
    category_prefixes=frozenset(("catégorie",)),
)
