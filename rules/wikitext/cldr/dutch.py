"""Dutch, by CLDR (babel 2.18.0), as `python -m training.cldr_names` writes it."""

from __future__ import annotations

#: What stands between groups of three digits, and before decimals.
GROUP, DECIMAL = ".", ","
#: Countries by the codes of three letters that templates have.
COUNTRIES = """
    AFG Afghanistan; ALB Albanië; ALG Algerije; AND Andorra; ANG Angola; ARG Argentinië; ARM Armenië; ARU Aruba; AUS
    Australië; AUT Oostenrijk; AZE Azerbeidzjan; BAH Bahama’s; BAN Bangladesh; BEL België; BER Bermuda; BIH Bosnië
    en Herzegovina; BLR Belarus; BOL Bolivia; BRA Brazilië; BUL Bulgarije; CAN Canada; CHE Zwitserland; CHI Chili;
    CHL Chili; CHN China; CIV Ivoorkust; CMR Kameroen; COL Colombia; CRC Costa Rica; CRO Kroatië; CUB Cuba; CYP
    Cyprus; CZE Tsjechië; DEN Denemarken; DEU Duitsland; DNK Denemarken; DOM Dominicaanse Republiek; DZA Algerije;
    ECU Ecuador; EGY Egypte; ESP Spanje; EST Estland; ETH Ethiopië; EU Europese Unie; FIN Finland; FRA Frankrijk;
    GBR Verenigd Koninkrijk; GEO Georgië; GER Duitsland; GHA Ghana; GRC Griekenland; GRE Griekenland; HKG Hongkong
    SAR van China; HRV Kroatië; HUN Hongarije; IDN Indonesië; INA Indonesië; IND India; IRE Ierland; IRI Iran; IRL
    Ierland; IRN Iran; IRQ Irak; ISL IJsland; ISR Israël; ITA Italië; JAM Jamaica; JOR Jordanië; JPN Japan; KAZ
    Kazachstan; KEN Kenia; KOR Zuid-Korea; KSA Saoedi-Arabië; KUW Koeweit; LAT Letland; LBN Libanon; LIB Libanon;
    LTU Litouwen; LUX Luxemburg; LVA Letland; MAR Marokko; MAS Maleisië; MDA Moldavië; MEX Mexico; MGL Mongolië; MKD
    Noord-Macedonië; MLT Malta; MNE Montenegro; MYS Maleisië; NED Nederland; NGA Nigeria; NGR Nigeria; NLD
    Nederland; NOR Noorwegen; NZL Nieuw-Zeeland; PAK Pakistan; PAR Paraguay; PER Peru; PHI Filipijnen; PHL
    Filipijnen; POL Polen; POR Portugal; PRC China; PRK Noord-Korea; PRT Portugal; PRY Paraguay; QAT Qatar; ROC
    Taiwan; ROM Roemenië; ROU Roemenië; RSA Zuid-Afrika; RUS Rusland; SAU Saoedi-Arabië; SEN Senegal; SGP Singapore;
    SIN Singapore; SRB Servië; SRI Sri Lanka; SUI Zwitserland; SVK Slowakije; SVN Slovenië; SWE Zweden; THA
    Thailand; TUN Tunesië; TUR Turkije; TWN Taiwan; UAE Verenigde Arabische Emiraten; UK Verenigd Koninkrijk; UKR
    Oekraïne; URU Uruguay; URY Uruguay; US Verenigde Staten; USA Verenigde Staten; UZB Oezbekistan; VEN Venezuela;
    VIE Vietnam; VNM Vietnam; ZAF Zuid-Afrika; ZIM Zimbabwe
"""
