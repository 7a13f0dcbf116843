"""Italian, by CLDR (babel 2.18.0), as `python -m training.cldr_names` writes it."""

from __future__ import annotations

#: What is between groups of three digits, and before decimals.
GROUP, DECIMAL = ".", ","
#: Countries by the codes of three letters that templates have.
COUNTRIES = """
    ABW Aruba; AFG Afghanistan; AGO Angola; AIA Anguilla; ALB Albania; ALG Algeria; AND Andorra; ANG Angola; ARG
    Argentina; ARM Armenia; ARU Aruba; ASM Samoa Americane; ATG Antigua e Barbuda; AUS Australia; AUT Austria; AZE
    Azerbaigian; BAH Bahamas; BAN Bangladesh; BDI Burundi; BEL Belgio; BEN Benin; BER Bermuda; BFA Burkina Faso; BGD
    Bangladesh; BGR Bulgaria; BHR Bahrein; BHS Bahamas; BIH Bosnia ed Erzegovina; BLR Bielorussia; BLZ Belize; BMU
    Bermuda; BOL Bolivia; BRA Brasile; BRB Barbados; BTN Bhutan; BUL Bulgaria; BWA Botswana; CAF Repubblica
    Centrafricana; CAN Canada; CHE Svizzera; CHI Cile; CHL Cile; CHN Cina; CIV Costa d’Avorio; CMR Camerun; COL
    Colombia; COM Comore; CPV Capo Verde; CRC Costa Rica; CRI Costa Rica; CRO Croazia; CUB Cuba; CYM Isole Cayman;
    CYP Cipro; CZE Cechia; DEN Danimarca; DEU Germania; DJI Gibuti; DMA Dominica; DNK Danimarca; DOM Repubblica
    Dominicana; DZA Algeria; ECU Ecuador; EGY Egitto; ERI Eritrea; ESP Spagna; EST Estonia; ETH Etiopia; EU Unione
    europea; FIN Finlandia; FJI Figi; FLK Isole Falkland; FRA Francia; FRO Isole Fær Øer; GAB Gabon; GBR Regno
    Unito; GEO Georgia; GER Germania; GGY Guernsey; GHA Ghana; GIB Gibilterra; GIN Guinea; GNB Guinea-Bissau; GNQ
    Guinea Equatoriale; GRC Grecia; GRD Grenada; GRE Grecia; GRL Groenlandia; GTM Guatemala; GUM Guam; GUY Guyana;
    HKG RAS di Hong Kong; HND Honduras; HRV Croazia; HTI Haiti; HUN Ungheria; IDN Indonesia; INA Indonesia; IND
    India; IOM Isola di Man; IRE Irlanda; IRI Iran; IRL Irlanda; IRN Iran; IRQ Iraq; ISL Islanda; ISR Israele; ITA
    Italia; JAM Giamaica; JEY Jersey; JOR Giordania; JPN Giappone; KAZ Kazakistan; KEN Kenya; KGZ Kirghizistan; KHM
    Cambogia; KIR Kiribati; KOR Corea del Sud; KSA Arabia Saudita; KUW Kuwait; LAO Laos; LAT Lettonia; LBN Libano;
    LBR Liberia; LBY Libia; LCA Saint Lucia; LIB Libano; LIE Liechtenstein; LKA Sri Lanka; LSO Lesotho; LTU
    Lituania; LUX Lussemburgo; LVA Lettonia; MAR Marocco; MAS Malaysia; MCO Monaco; MDA Moldavia; MDG Madagascar;
    MDV Maldive; MEX Messico; MGL Mongolia; MKD Macedonia del Nord; MLI Mali; MLT Malta; MNE Montenegro; MNG
    Mongolia; MOZ Mozambico; MRT Mauritania; MSR Montserrat; MUS Mauritius; MWI Malawi; MYS Malaysia; NAM Namibia;
    NED Paesi Bassi; NER Niger; NGA Nigeria; NGR Nigeria; NIC Nicaragua; NIU Niue; NLD Paesi Bassi; NOR Norvegia;
    NPL Nepal; NRU Nauru; NZL Nuova Zelanda; OMN Oman; PAK Pakistan; PAN Panama; PAR Paraguay; PER Perù; PHI
    Filippine; PHL Filippine; PLW Palau; PNG Papua Nuova Guinea; POL Polonia; POR Portogallo; PRC Cina; PRI
    Portorico; PRK Corea del Nord; PRT Portogallo; PRY Paraguay; QAT Qatar; ROC Taiwan; ROM Romania; ROU Romania;
    RSA Sudafrica; RUS Russia; RWA Ruanda; SAU Arabia Saudita; SDN Sudan; SEN Senegal; SGP Singapore; SIN Singapore;
    SLB Isole Salomone; SLE Sierra Leone; SLV El Salvador; SMR San Marino; SOM Somalia; SRB Serbia; SRI Sri Lanka;
    SSD Sud Sudan; SUI Svizzera; SUR Suriname; SVK Slovacchia; SVN Slovenia; SWE Svezia; SYC Seychelles; SYR Siria;
    TCD Ciad; TGO Togo; THA Thailandia; TJK Tagikistan; TKM Turkmenistan; TON Tonga; TTO Trinidad e Tobago; TUN
    Tunisia; TUR Turchia; TUV Tuvalu; TWN Taiwan; TZA Tanzania; UAE Emirati Arabi Uniti; UGA Uganda; UK Regno Unito;
    UKR Ucraina; URU Uruguay; URY Uruguay; US Stati Uniti; USA Stati Uniti; UZB Uzbekistan; VEN Venezuela; VGB Isole
    Vergini Britanniche; VIE Vietnam; VNM Vietnam; VUT Vanuatu; WSM Samoa; YEM Yemen; ZAF Sudafrica; ZIM Zimbabwe;
    ZMB Zambia; ZWE Zimbabwe
"""
