"""The codes of languages that have wikis: `[[fr:Moulin]]` is a link between wikis, `[[CSI: Miami]]` a title."""

from __future__ import annotations

import re

_WIKI = re.compile(r"([a-z_]{2,20})(wiki(?:books|news|quote|source|versity|voyage)?|wiktionary)")
#: Wikis of many languages.
_OTHER_HOSTS = {
    **{f"{name}wiki": f"{name}.wikimedia.org" for name in ("commons", "species", "meta", "incubator", "outreach")},
    **{"wikidatawiki": "www.wikidata.org", "mediawikiwiki": "www.mediawiki.org", "sourceswiki": "wikisource.org"},
    **{"be_x_oldwiki": "be-tarask.wikipedia.org", "simplewiki": "simple.wikipedia.org"},
}
#: Codes of Wikipedias, open and closed (SiteMatrix), and their other names in the interwiki map.
CODES = frozenset(
    """
    aa ab ace ady af ak als alt am ami an ang ann anp ar arc ary arz as ast atj av avk awa ay az azb ba ban bar bat-smg
    bbc bcl bdr be be-tarask be-x-old bew bg bh bi bjn blk bm bn bo bpy br bs btm bug bxr ca cbk-zam cdo ce ceb ch
    cho chr
    chy ckb co cr crh cs csb cu cv cy da dag de dga din diq dsb dtp dty dv dz ee el eml en eo es et eu ext fa fat ff fi
    fiu-vro fj fo fon fr frp frr fur fy ga gag gan gcr gd gl glk gn gom gor got gpe gsw gu guc gur guw gv ha hak haw
    he hi
    hif ho hr hsb ht hu hy hyw hz ia iba id ie ig igl ii ik ilo inh io is it iu ja jam jbo jv ka kaa kab kaj kbd kbp
    kcg kg
    kge ki kj kk kl km kn knc ko koi kr krc ks ksh ku kus kv kw ky la lad lb lbe lez lfn lg li lij lld lmo ln lo lrc
    lt ltg
    lv lzh mad mai map-bms mdf mg mh mhr mi min mk ml mn mni mnw mo mos mr mrj ms mt mus mwl my myv mzn na nah nan
    nap nds
    nds-nl ne new ng nia nl nn no nov nqo nr nrm nso nup nv ny oc olo om or os pa pag pam pap pcd pcm pdc pfl pi pih
    pl pms
    pnb pnt ps pt pwn qu rki rm rmy rn ro roa-rup roa-tara rsk ru rue rup rw sa sah sat sc scn sco sd se sg sgs sh
    shi shn
    shy si simple sk skr sl sm smn sn so sq sr srn ss st stq su sv sw syl szl szy ta tay tcy tdd te tet tg th ti tig
    tk tl
    tly tn to tok tokipona tpi tr trv ts tt tum tw ty tyv udm ug uk ur uz ve vec vep vi vls vo vro wa war wo wuu xal
    xh xmf
    yi yo yue za zea zgh zh zh-cfr zh-classical zh-min-nan zh-yue zu
    cmn cz dk egl en-simple epo jp minnan nb nl-nds sr-cyrl sr-latn zh-cn zh-hans zh-hant zh-tw
    """.split()
)


def is_language_code(prefix: str) -> bool:
    """Return whether a link with this case-folded prefix leads to another language's wiki.

    >>> [is_language_code(prefix) for prefix in ("fr", "zh-min-nan", "csi", "sql", "ufo")]
    [True, True, False, False, False]
    """
    return prefix in CODES


def language_of_wiki(name: str) -> str | None:
    """Return the language of a Wikimedia wiki, by its database name; None for multilingual and unknown wikis.

    >>> [language_of_wiki(name) for name in ("itwiki", "zh_min_nanwiktionary", "simplewiki", "commonswiki", "x")]
    ['it', 'zh-min-nan', 'en', None, None]
    """
    matched = _WIKI.fullmatch(name)
    code = matched[1].replace("_", "-") if matched is not None else ""
    return ("en" if code == "simple" else code) if is_language_code(code) else None


def host_of_wiki(name: str) -> str:
    """Return the host of a Wikimedia wiki, by its database name; "" for other names.

    >>> [host_of_wiki(name) for name in ("itwiki", "zh_min_nanwiktionary", "commonswiki", "millwiki", "testwiki")]
    ['it.wikipedia.org', 'zh-min-nan.wiktionary.org', 'commons.wikimedia.org', '', '']
    """
    matched = _WIKI.fullmatch(name)
    code = matched[1].replace("_", "-") if matched is not None else ""
    if matched is None or not is_language_code(code):
        return _OTHER_HOSTS.get(name, "")
    return _OTHER_HOSTS.get(name) or f"{code}.{'wikipedia' if matched[2] == 'wiki' else matched[2]}.org"
