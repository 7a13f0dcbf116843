"""Templates of ships and countries: {{USS|Enterprise|CV-6}} shows "USS Enterprise (CV-6)", {{flag|GER}} "Germany".

After the documentation of Template:Ship and Template:Flag.
"""

from __future__ import annotations

from wikimill.rules.wikitext.templates.call import Call, Rule

_PREFIXES = """
    USS HMS SS RMS MV MS HMAS HMCS HMNZS HMIS SMS USNS USCGC USRC USAT USC&GS INS RFA HSwMS HNoMS HDMS HNLMS MT MY RV
    SV PS TSS GTS BAP ARA ORP FS NRP KRI KD RSS HMT HMHS HMY TS LÉ USAV SAS PNS BNS CSS JS ROKS ROCS
    HTMS MSC
    """.split()
#: Pattern of a ship's name by the format in the third parameter.
_FORMATS = {
    **{"": "{prefix} {name}{id}", "0": "{prefix} {name}{id}", "1": "{bare}", "2": "{name}", "3": "{prefix} {name}"},
    **{"5": "{name}{id}", "6": "{prefix} {name}", "up": "{prefix} {name}"},
}
_CLASS_FORMATS = {"": "{}-class {}", "0": "{}-class {}", "1": "{}-class {}", "2": "{} class", "3": "{}-class {}"}
_NAMES = """
    AFG Afghanistan; ALB Albania; ALG Algeria; AND Andorra; ANG Angola; ARG Argentina; ARM Armenia; ARU Aruba;
    AUS Australia; AUT Austria; AZE Azerbaijan; BAH Bahamas; BAN Bangladesh; BEL Belgium; BER Bermuda;
    BIH Bosnia and Herzegovina; BLR Belarus; BOL Bolivia; BRA Brazil; BUL Bulgaria; CAN Canada; CHE Switzerland;
    CHI Chile; CHL Chile; CHN China; CIV Ivory Coast; CMR Cameroon; COL Colombia; CRC Costa Rica; CRO Croatia;
    CUB Cuba; CYP Cyprus; CZE Czech Republic; DEN Denmark; DEU Germany; DNK Denmark; DOM Dominican Republic;
    DZA Algeria; ECU Ecuador; EGY Egypt; ENG England; ESP Spain; EST Estonia; ETH Ethiopia; FIN Finland; FRA France;
    GBR United Kingdom; GDR East Germany; GEO Georgia; GER Germany; GHA Ghana; GRC Greece; GRE Greece; HKG Hong Kong;
    HRV Croatia; HUN Hungary; IDN Indonesia; IND India; INA Indonesia; IRE Ireland; IRL Ireland; IRN Iran; IRI Iran;
    IRQ Iraq; ISL Iceland; ISR Israel; ITA Italy; JAM Jamaica; JOR Jordan; JPN Japan; KAZ Kazakhstan; KEN Kenya;
    KOR South Korea; KSA Saudi Arabia; KUW Kuwait; LAT Latvia; LBN Lebanon; LIB Lebanon; LTU Lithuania; LUX Luxembourg;
    LVA Latvia; MAR Morocco; MAS Malaysia; MDA Moldova; MEX Mexico; MGL Mongolia; MKD North Macedonia; MLT Malta;
    MNE Montenegro; MYS Malaysia; NED Netherlands; NGA Nigeria; NGR Nigeria; NLD Netherlands; NOR Norway;
    NZL New Zealand; PAK Pakistan; PAR Paraguay; PER Peru; PHI Philippines; PHL Philippines; POL Poland; POR Portugal;
    PRC China; PRK North Korea; PRT Portugal; PRY Paraguay; QAT Qatar; ROC Taiwan; ROM Romania; ROU Romania;
    RSA South Africa; RUS Russia; SAU Saudi Arabia; SCO Scotland; SEN Senegal; SGP Singapore; SIN Singapore;
    SRB Serbia; SRI Sri Lanka; SUI Switzerland; SVK Slovakia; SVN Slovenia; SWE Sweden; THA Thailand; TUN Tunisia;
    TUR Turkey; TWN Taiwan; UAE United Arab Emirates; UK United Kingdom; UKR Ukraine; URS Soviet Union; URU Uruguay;
    URY Uruguay; US United States; USA United States; USSR Soviet Union; UZB Uzbekistan; VEN Venezuela; VIE Vietnam;
    VNM Vietnam; WAL Wales; WLS Wales; YUG Yugoslavia; ZAF South Africa; ZIM Zimbabwe; FRG West Germany;
    EU European Union; AGO Angola; ATG Antigua and Barbuda; BDI Burundi; BEN Benin; BFA Burkina Faso; BGD Bangladesh;
    BGR Bulgaria; BHR Bahrain; BHS Bahamas; BLZ Belize; BRB Barbados; BTN Bhutan; BWA Botswana;
    CAF Central African Republic; COM Comoros; CPV Cape Verde; CRI Costa Rica; DJI Djibouti; DMA Dominica; ERI Eritrea;
    FJI Fiji; GAB Gabon; GIN Guinea; GNB Guinea-Bissau; GNQ Equatorial Guinea; GRD Grenada; GTM Guatemala; GUY Guyana;
    HND Honduras; HTI Haiti; KGZ Kyrgyzstan; KHM Cambodia; KIR Kiribati; LAO Laos; LBR Liberia; LBY Libya;
    LCA Saint Lucia; LIE Liechtenstein; LKA Sri Lanka; LSO Lesotho; MCO Monaco; MDG Madagascar; MDV Maldives; MLI Mali;
    MNG Mongolia;
    MOZ Mozambique; MRT Mauritania; MUS Mauritius; MWI Malawi; NAM Namibia; NER Niger; NIC Nicaragua; NPL Nepal;
    NRU Nauru; OMN Oman; PAN Panama; PLW Palau; PNG Papua New Guinea; RWA Rwanda; SDN Sudan; SLB Solomon Islands;
    SLE Sierra Leone; SLV El Salvador; SMR San Marino; SOM Somalia; SSD South Sudan; SUR Suriname; SYC Seychelles;
    SYR Syria; TCD Chad; TGO Togo; TJK Tajikistan; TKM Turkmenistan; TON Tonga; TTO Trinidad and Tobago; TUV Tuvalu;
    TZA Tanzania; UGA Uganda; VUT Vanuatu; WSM Samoa; YEM Yemen; ZMB Zambia; ZWE Zimbabwe; ABW Aruba;
    AIA Anguilla; ASM American Samoa; BMU Bermuda; CYM Cayman Islands; FLK Falkland Islands; FRO Faroe Islands;
    GGY Guernsey; GIB Gibraltar; GRL Greenland; GUM Guam; IOM Isle of Man; JEY Jersey; MSR Montserrat; NIU Niue;
    PRI Puerto Rico; VGB British Virgin Islands
"""
#: Countries by code.
COUNTRIES = {code: name for code, _, name in (entry.strip().partition(" ") for entry in _NAMES.split(";"))}


def _ship(prefix: str, name: str, number: str, layout: str) -> str | None:
    pattern = _FORMATS.get(layout)
    if not name or pattern is None:
        return None
    return pattern.format(prefix=prefix, name=name, id=f" ({number})" if number else "", bare=number).strip()


def _of_prefix(prefix: str) -> Rule:
    return lambda call: _ship(prefix, call[1], call[2], call[3])


def ship(call: Call) -> str | None:
    """Render {{ship|HMS|Victory|1765|6}} as "HMS Victory"; None without a name or with an unknown format."""
    return _ship(call[1], call[2], call[3], call[4])


def ship_class(call: Call) -> str | None:
    """Render {{sclass|Essex|aircraft carrier}} as "Essex-class aircraft carrier".

    None without a class or a type of ship, or if the layout, parameter 3, is unknown.
    """
    layout = _CLASS_FORMATS.get(call[3])
    return layout.format(call[1], call[2]) if layout and call[1] and call[2] else None


def country(call: Call) -> str | None:
    """Render {{flag|GER}} and {{flag|Germany}} as "Germany"; None for an unknown code of up to four capitals."""
    if name := call["name"]:
        return name
    code = call[1]
    return COUNTRIES.get(code) or (None if code.isupper() and len(code) <= 4 else code or None)


def country_by_code(call: Call) -> str | None:
    """Render {{GER}} as "Germany"; None for a code that is not in capitals."""
    return COUNTRIES.get(call.name)


RULES: dict[str, Rule] = {
    **{prefix.casefold(): _of_prefix(prefix) for prefix in _PREFIXES},
    "ship": ship,
    **dict.fromkeys(("sclass", "sclass-", "sclass2", "sclass2-"), ship_class),
    **{code.casefold(): country_by_code for code in COUNTRIES},
    **dict.fromkeys(("flag", "flagcountry", "flagu", "flaglink", "flagg", "country"), country),
}
