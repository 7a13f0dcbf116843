"""The conventions of German: abbreviations (from Duden), words that open sentences, old names of namespaces.

The shipped sentence model for German was trained on only two articles, so German depends on these lists.
"""

from __future__ import annotations

from wikimill.rules.languages.conventions import Language, words
from wikimill.rules.text.plain_tokens import PlainTokeniser

#: Abbreviations before a name, a noun or the rest of the phrase: "Dr. Lee", "z. B. Wein", "Friedr. Krupp".
_NEVER_FINAL = words("""
    dr drs prof hr hrn fr frl st sr ing dipl mr mrs ms jr phil med jur rer nat habil univ hon kath röm gen z.b z
    d.h d i.d.r i.a o.g s.o s.u m.e u.a.m zw ca bzw sog vgl insb insbes bes evtl ggf inkl exkl einschl ausschl zzgl
    abzgl gem lt mind max näml eigtl urspr ehem gegr geb verh gesch gest begr erb ersch hrsg hg übers bearb griech
    lat dt engl frz ital russ poln tschech österr niederl schwed dän norw ung türk arab hebr chin jap mhd ahd nhd nd
    altgr kgl kurfürstl kaiserl städt staatl öffentl allg wiss techn polit hist amtl offiz obb niederbay sächs westf
    bayr wttbg ostpr i.d v.a v.l hl
""")
_NUMBERED = words("nr nrn abb tab kap bd bde bl s art abs anm aufl ausg jg jhd jh jhs pos ziff vers fig tel fn rn rdnr")
#: Abbreviations for which the next word decides: "usw. Die", "GmbH & Co. KG", "im 19. Jh. Berlin".
_INLINE = words("""
    usw etc u.a u.ä o.ä u.v.a u.v.m uvm u.s.w ff f co corp inc ltd str pl chr v.chr n.chr mio mrd tsd std min mag
    sek jan jän feb febr mär apr jun jul aug sep sept okt nov dez jhdt a.m p.m a.a.o i.r a.d i.e i.br i.b e.v ev ebd
    ebda orig red verf verl vs d.c u.s ph.d bsp ges kl gr sen schweiz span geogr
""")
#: Abbreviations that are also nouns or a verb: "in der Schweiz.", "dieser Art."
_WORDS = words("Schweiz Art Kap mag")
_FUNCTION_WORDS = words("""
    der die das den dem des ein eine einer einem einen eines er sie es wir ihr ihre ihrer ihrem ihren sein seine
    seiner seinem seinen dieser diese dieses diesem diesen jener jene jenes hier dort da dann danach daraufhin dabei
    dadurch dafür dagegen daher damals damit daneben darauf daraus darin darüber darum darunter dazu davon davor
    denn deshalb deswegen trotzdem dennoch jedoch allerdings aber doch und oder auch sowie sowohl weder entweder
    zudem außerdem ferner weiterhin ebenso ebenfalls zunächst zuerst zuletzt schließlich anschließend später früher
    bereits erst erstmals heute inzwischen mittlerweile seitdem seither nachdem während bevor bis als wenn weil
    obwohl obgleich sobald solange falls in im an am auf aus bei beim mit nach von vom vor zu zum zur über unter um
    für durch gegen ohne zwischen hinter neben seit wegen trotz statt laut innerhalb außerhalb aufgrund infolge
    mithilfe nicht nur noch so sogar wie wo wer was welche man beide einige viele mehrere manche alle jeder jede
    jedes kein keine etwa rund insgesamt ab
""")
_VULGAR = words("""
    fick ficken fickt gefickt ficker arschloch arschlöcher scheisse scheiße hurensohn hurensöhne wichser fotze
    fotzen schwuchtel schlampe missgeburt fuck fucking lol haha hahaha rofl penner
""")

LANGUAGE = Language(
    code="de",
    tokenise=PlainTokeniser(_NEVER_FINAL | _NUMBERED | _INLINE, suspended_hyphens=True),
    never_final=_NEVER_FINAL,
    numbered=_NUMBERED,
    words=_WORDS,
    inline=_INLINE,
    function_words=_FUNCTION_WORDS,
    vulgar=_VULGAR,
    # Compounds are longer still: "Geschwindigkeitsbegrenzungsvorschriften" has 39.
    max_token_chars=40,
    file_prefixes=frozenset(("datei", "bild")),
    category_prefixes=frozenset(("kategorie",)),
)
