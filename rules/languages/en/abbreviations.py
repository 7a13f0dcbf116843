"""English abbreviations that end in a period, in addition to those that a Punkt model learns from a wiki's text.

Collected for wikimill from common style guides; the model adds abbreviations particular to a wiki. Abbreviations that
are common as words (art, ill, mass, sun) are left out, or count only before a number.
"""

from __future__ import annotations

#: Abbreviations that a name always follows, so that their period never ends a sentence.
NEVER_FINAL = frozenset(
    """
    dr mr mrs ms messrs mme mlle prof rev fr st ste sts mt mts ft gen maj col lt cpt capt cmdr cdr comdr adm sgt cpl pvt
    brig sen rep gov pres hon supt insp det amb treas msgr mgr fig figs eq eqs viz e.g i.e eg ie vs v cf ca approx
    lt.col lt.gen brig.gen maj.gen adv var inv
    """.split()
)
#: Abbreviations that do not end a sentence before a number ("No. 5", "c. 650"), and may be words or initials elsewhere.
NUMBERED = frozenset("no nos vol vols pt pts art arts ch chap sect sec pp pg p c ser bk nr step ver tel al".split())
#: Abbreviations that are also words: in lower case they end a sentence, except before a number.
WORDS = frozenset("no art arts step".split())
#: Abbreviations inside a sentence or at its end; the next word decides.
INLINE = frozenset(
    """
    jr sr esq inc ltd co corp bros llc plc dept univ assn assoc inst bldg ave blvd rd hwy jan feb apr aug sep sept oct
    nov dec tue tues thu thur thurs a.m p.m a.d b.c b.c.e c.e u.s u.k u.n u.s.a u.s.s.r d.c n.y l.a e.u ph.d m.d b.a m.a
    b.s m.s ll.b ll.m etc a.k.a ed eds trans repr est feat orig ibid op oz lb lbs yd sq cu regt bn sqn bde natl intl
    masc fem neut sg govt calif conn fla kan mich minn okla ore penn tenn tex wis wyo ala ariz ark colo
    """.split()
)
#: Words that open sentences and are hardly ever a name; after an abbreviation they show that a sentence begins.
FUNCTION_WORDS = frozenset(
    """
    he she it they we you this these those that there here his her its their our my his after before during since when
    while although though however as for from by with to but and yet so if in on at of upon under over through between
    among despite because until once then thus therefore hence moreover furthermore nevertheless meanwhile instead also
    both each some many most several other another all no not one two three its the an what who which where why how
    """.split()
)
