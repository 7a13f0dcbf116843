"""Dutch, by CLDR (babel 2.18.0), as `python -m training.cldr_names` writes it."""

from __future__ import annotations

#: What is between groups of three digits, and before decimals.
GROUP, DECIMAL = ".", ","
#: Countries by the codes of three letters that templates have.
COUNTRIES = """
    ABW Aruba; AFG Afghanistan; AGO Angola; AIA Anguilla; ALB Albanië; ALG Algerije; AND Andorra; ANG Angola; ARG
    Argentinië; ARM Armenië; ARU Aruba; ASM Amerikaans-Samoa; ATG Antigua en Barbuda; AUS Australië; AUT Oostenrijk;
    AZE Azerbeidzjan; BAH Bahama’s; BAN Bangladesh; BDI Burundi; BEL België; BEN Benin; BER Bermuda; BFA Burkina
    Faso; BGD Bangladesh; BGR Bulgarije; BHR Bahrein; BHS Bahama’s; BIH Bosnië en Herzegovina; BLR Belarus; BLZ
    Belize; BMU Bermuda; BOL Bolivia; BRA Brazilië; BRB Barbados; BTN Bhutan; BUL Bulgarije; BWA Botswana; CAF
    Centraal-Afrikaanse Republiek; CAN Canada; CHE Zwitserland; CHI Chili; CHL Chili; CHN China; CIV Ivoorkust; CMR
    Kameroen; COL Colombia; COM Comoren; CPV Kaapverdië; CRC Costa Rica; CRI Costa Rica; CRO Kroatië; CUB Cuba; CYM
    Kaaimaneilanden; CYP Cyprus; CZE Tsjechië; DEN Denemarken; DEU Duitsland; DJI Djibouti; DMA Dominica; DNK
    Denemarken; DOM Dominicaanse Republiek; DZA Algerije; ECU Ecuador; EGY Egypte; ERI Eritrea; ESP Spanje; EST
    Estland; ETH Ethiopië; EU Europese Unie; FIN Finland; FJI Fiji; FLK Falklandeilanden; FRA Frankrijk; FRO
    Faeröer; GAB Gabon; GBR Verenigd Koninkrijk; GEO Georgië; GER Duitsland; GGY Guernsey; GHA Ghana; GIB Gibraltar;
    GIN Guinee; GNB Guinee-Bissau; GNQ Equatoriaal-Guinea; GRC Griekenland; GRD Grenada; GRE Griekenland; GRL
    Groenland; GTM Guatemala; GUM Guam; GUY Guyana; HKG Hongkong SAR van China; HND Honduras; HRV Kroatië; HTI
    Haïti; HUN Hongarije; IDN Indonesië; INA Indonesië; IND India; IOM Isle of Man; IRE Ierland; IRI Iran; IRL
    Ierland; IRN Iran; IRQ Irak; ISL IJsland; ISR Israël; ITA Italië; JAM Jamaica; JEY Jersey; JOR Jordanië; JPN
    Japan; KAZ Kazachstan; KEN Kenia; KGZ Kirgizië; KHM Cambodja; KIR Kiribati; KOR Zuid-Korea; KSA Saoedi-Arabië;
    KUW Koeweit; LAO Laos; LAT Letland; LBN Libanon; LBR Liberia; LBY Libië; LCA Saint Lucia; LIB Libanon; LIE
    Liechtenstein; LKA Sri Lanka; LSO Lesotho; LTU Litouwen; LUX Luxemburg; LVA Letland; MAR Marokko; MAS Maleisië;
    MCO Monaco; MDA Moldavië; MDG Madagaskar; MDV Maldiven; MEX Mexico; MGL Mongolië; MKD Noord-Macedonië; MLI Mali;
    MLT Malta; MNE Montenegro; MNG Mongolië; MOZ Mozambique; MRT Mauritanië; MSR Montserrat; MUS Mauritius; MWI
    Malawi; MYS Maleisië; NAM Namibië; NED Nederland; NER Niger; NGA Nigeria; NGR Nigeria; NIC Nicaragua; NIU Niue;
    NLD Nederland; NOR Noorwegen; NPL Nepal; NRU Nauru; NZL Nieuw-Zeeland; OMN Oman; PAK Pakistan; PAN Panama; PAR
    Paraguay; PER Peru; PHI Filipijnen; PHL Filipijnen; PLW Palau; PNG Papoea-Nieuw-Guinea; POL Polen; POR Portugal;
    PRC China; PRI Puerto Rico; PRK Noord-Korea; PRT Portugal; PRY Paraguay; QAT Qatar; ROC Taiwan; ROM Roemenië;
    ROU Roemenië; RSA Zuid-Afrika; RUS Rusland; RWA Rwanda; SAU Saoedi-Arabië; SDN Soedan; SEN Senegal; SGP
    Singapore; SIN Singapore; SLB Salomonseilanden; SLE Sierra Leone; SLV El Salvador; SMR San Marino; SOM Somalië;
    SRB Servië; SRI Sri Lanka; SSD Zuid-Soedan; SUI Zwitserland; SUR Suriname; SVK Slowakije; SVN Slovenië; SWE
    Zweden; SYC Seychellen; SYR Syrië; TCD Tsjaad; TGO Togo; THA Thailand; TJK Tadzjikistan; TKM Turkmenistan; TON
    Tonga; TTO Trinidad en Tobago; TUN Tunesië; TUR Turkije; TUV Tuvalu; TWN Taiwan; TZA Tanzania; UAE Verenigde
    Arabische Emiraten; UGA Oeganda; UK Verenigd Koninkrijk; UKR Oekraïne; URU Uruguay; URY Uruguay; US Verenigde
    Staten; USA Verenigde Staten; UZB Oezbekistan; VEN Venezuela; VGB Britse Maagdeneilanden; VIE Vietnam; VNM
    Vietnam; VUT Vanuatu; WSM Samoa; YEM Jemen; ZAF Zuid-Afrika; ZIM Zimbabwe; ZMB Zambia; ZWE Zimbabwe
"""
