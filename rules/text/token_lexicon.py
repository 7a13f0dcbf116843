"""Word lists of the tokeniser: words with special periods or hyphens in the released layout, and fused words.

All words are in lower case, without the period or hyphen. "Measured" means counted in the 14,990 distinct sentences of
the 5,000 published WikiSplit rows in `tune.tsv`. Words too rare to be measured are added by analogy: a list with Sept.
has Oct., too.
"""

from __future__ import annotations

from typing import Final


def _words(*blocks: str) -> frozenset[str]:
    return frozenset(word for block in blocks for word in block.split())


#: Prefixes that keep their hyphen ("non-profit"); all other compounds are split ("self - titled"). The affix list of
#: the Supplementary Guidelines for ETTB 2.0 (Mott, Warner, Bies, Taylor 2009), which the release follows: measured, 26
#: of the prefixes head 484 compounds and keep the hyphen in all of them. "arch" is left out (it is split, 2 of 2);
#: "bi" is wikimill's addition, by analogy with "uni" and "tri".
HYPHEN_PREFIXES: Final = _words("""
    a agro ante anti be bi bio co counter cross cyber de e eco ex extra inter intra macro mega micro mid mini multi
    neo non over pan para peri post pre pro pseudo quasi re semi sub super tri u ultra un uni vice x
""")

#: Suffixes that keep their hyphen, from the same list. Measured: "second-most" 4 of 4; "-like" and "-free" split.
HYPHEN_SUFFIXES: Final = _words("esque ette fest fold gate itis less most rama wise")

#: Word that is two tokens → the length of the first. Measured: "can not" 18 of 18, "Gon na" and "Wan na" 4 of 4.
FUSED: Final = {"cannot": 3, "gimme": 3, "gonna": 3, "gotta": 3, "lemme": 3, "wanna": 3}

_TITLES = """
    adm adv amb asst atty bp brig capt cdr cmdr cmdt col comdr comdt cpl cpt dr drs ens esq fr gen gens gov govs hon
    hrh insp jr lieut lt ltc maj messrs mgr mlle mlles mme mmes mr mrs ms msgr mx ofc pfc pres prof profs pte pvt rep
    reps ret rev revs rt sen sens sgt sgts sr ste st sts supt treas ven wm chas geo jas jos thos
"""
_PUBLISHING = """
    abbr abr anon approx arr art bibl bk bks ch chap chaps cf cit cod comp comps cont diss ed eds edn edns encl esp est
    etc excl ext feat ff fig figs fl fn fol fols ibid id illus incl lit loc misc ms mss nb no nos nr obs op opp orig
    para paras pg pgs pp pref pseud pt pts pub publ qtd quot ref refs repr resp rpt sc sect seq ser sp spec spp ssp sv
    syn syns trans var vars viz vol vols vs
"""
_GRAMMAR = """
    al bap dat eng etym fem gen germ gk gr ital lat masc neut nom obj perf pers pl plur poss pron sing subj usu vb
"""
_MEASURES = """
    ads avg bbl bn dia diam doz ea ft gal hr hrs kt kts lb lbs mi mill min mins mio mos mph mrd nm oz pct pkg qt rpm
    sec secs sq tel temp yd yds yr yrs
"""
_CALENDAR = "jan feb febr mar apr jun jul aug sep sept oct nov dec mon tue tues wed weds thu thur thurs fri sat sun"
_ORGANISATIONS = """
    acad admin assn assoc assocs ave bd bldg bldgs blvd bro bros cie co coll conf cons corp corps ctr dept depts dist
    div exch fdn fed gmbh hosp hq inc inst isl isls jct lab labs lib ltd ltda mfg mfrs mt mtn mts mun mus nat natl ph
    pkwy plc pty rd reg rr ry sch sci soc sta stn ter tpke twp univ
"""
_PLACES = """
    ala alas alta ariz ark beds berks bucks calif cambs chin colo conn dak dc del derbys fla ga glos hants herts ida
    ill ind kan kans ky la lancs leics lincs mass mich middx minn miss mo mont neb nebr nev northants notts okla ont
    ore oreg oxon pa penn penna que rus salop sask staffs tenn tex va vt wash wilts wis wisc worcs wyo yorks
"""

#: Words that keep their period inside a sentence: "Dr. Who", "no. 17", "contemporary art. He". Measured: inside
#: sentences, 855 words keep their period and 8 do not; a final period is always a token of its own. Left out, because
#: they are split: ca., inv., transl.
ABBREVIATIONS: Final = _words(_TITLES, _PUBLISHING, _GRAMMAR, _MEASURES)

#: Words that keep their period only with a capital: "Wash." is a state, "wash." is not; "Sun." is a day, "sun." a star.
CAPITALISED_ABBREVIATIONS: Final = _words(_CALENDAR, _ORGANISATIONS, _PLACES)
