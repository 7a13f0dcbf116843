"""The conventions of Italian: abbreviations, words that open sentences, words with elision."""

from __future__ import annotations

from wikimill.rules.languages.conventions import Language, words
from wikimill.rules.text.plain_tokens import PlainTokeniser

#: Abbreviations before a name, a number or the rest of the phrase.
_NEVER_FINAL = words("""
    sig sigg sig.ra sig.na dott dott.ssa dr prof prof.ssa ing arch avv rag geom mons rev p.es cfr cf ten magg cpt
    serg brig amm com comm cav st ste mr mrs ms jr lat it ingl franc spagn ted russ arab circ fig figg pagg v vs viz
    f.lli abit op.cit loc.cit ca
""")
_NUMBERED = words("n nn nr num no pag pp art artt cap capp vol voll sec secc par lett tav tavv fasc tel c")
_INLINE = words("""
    ecc etc a.c d.c a.m p.m s.p.a s.r.l s.a.s s.n.c s.a s.s a.s.d u.s.a u.s d.o.c d.o.p u.r.s.s f.c s.s.d inc co
    corp ltd ph.d b.c e.v es gen feb apr mag giu lug ago sett ott nov dic ibid ivi op cit seg segg trad cur orig min
    max prov gr fr sp sen ed p col on card
""")
_FUNCTION_WORDS = words("""
    il lo la l gli le un uno una nell dell dall sull all quest quell dal dallo dalla dai dagli dalle del dello della
    dei degli delle al allo alla ai agli alle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle con
    per tra fra in di da su egli ella esso essa essi esse lui lei loro noi voi questo questa questi queste quello
    quella quelli quelle ciò suo sua suoi sue dopo prima durante mentre quando dove come se poiché perché sebbene
    nonostante tuttavia però ma anche inoltre infatti quindi dunque perciò pertanto così allora poi successivamente
    oggi attualmente secondo grazie oltre senza non si è sono era erano fu furono ha hanno aveva tutti tutte alcuni
    alcune molti molte altri altre ogni entrambi entrambe tale tali qui ancora già sempre solo soltanto
""")
_VULGAR = words("""
    cazzo cazzi cazzata cazzate vaffanculo fanculo stronzo stronzi stronza stronzata coglione coglioni minchia
    puttana puttane zoccola frocio froci ricchione ricchioni fuck fucking lol haha ahah ahahah ahahahah
""")
#: Words that end with an apostrophe, mostly before a vowel: "dell'anno", "un po'".
_ELISIONS = words("""
    l un dell all dall nell sull coll dagl degl agl negl sugl quell quest codest bell sant tutt anch neanch nessun
    ciascun alcun qualcun buon gran mezz senz com dov cos d c m t s v n gl ch nient null altr vent trent cinquant po
    mo de ne co
""")

LANGUAGE = Language(
    code="it",
    tokenise=PlainTokeniser(_NEVER_FINAL | _NUMBERED | _INLINE, elisions=_ELISIONS, ordinals=False),
    never_final=_NEVER_FINAL,
    numbered=_NUMBERED,
    inline=_INLINE,
    elisions=_ELISIONS,
    function_words=_FUNCTION_WORDS,
    vulgar=_VULGAR,
    ordinals=False,
    file_prefixes=frozenset(("immagine",)),
    category_prefixes=frozenset(("categoria",)),
)
