"""Italian, by CLDR (babel 2.18.0), as `python -m training.cldr_names` writes it."""

from __future__ import annotations

#: What stands between groups of three digits, and before decimals.
GROUP, DECIMAL = ".", ","
#: Countries by the codes of three letters that templates have.
COUNTRIES = """
    AFG Afghanistan; ALB Albania; ALG Algeria; AND Andorra; ANG Angola; ARG Argentina; ARM Armenia; ARU Aruba; AUS
    Australia; AUT Austria; AZE Azerbaigian; BAH Bahamas; BAN Bangladesh; BEL Belgio; BER Bermuda; BIH Bosnia ed
    Erzegovina; BLR Bielorussia; BOL Bolivia; BRA Brasile; BUL Bulgaria; CAN Canada; CHE Svizzera; CHI Cile; CHL
    Cile; CHN Cina; CIV Costa d’Avorio; CMR Camerun; COL Colombia; CRC Costa Rica; CRO Croazia; CUB Cuba; CYP Cipro;
    CZE Cechia; DEN Danimarca; DEU Germania; DNK Danimarca; DOM Repubblica Dominicana; DZA Algeria; ECU Ecuador; EGY
    Egitto; ESP Spagna; EST Estonia; ETH Etiopia; EU Unione europea; FIN Finlandia; FRA Francia; GBR Regno Unito;
    GEO Georgia; GER Germania; GHA Ghana; GRC Grecia; GRE Grecia; HKG RAS di Hong Kong; HRV Croazia; HUN Ungheria;
    IDN Indonesia; INA Indonesia; IND India; IRE Irlanda; IRI Iran; IRL Irlanda; IRN Iran; IRQ Iraq; ISL Islanda;
    ISR Israele; ITA Italia; JAM Giamaica; JOR Giordania; JPN Giappone; KAZ Kazakistan; KEN Kenya; KOR Corea del
    Sud; KSA Arabia Saudita; KUW Kuwait; LAT Lettonia; LBN Libano; LIB Libano; LTU Lituania; LUX Lussemburgo; LVA
    Lettonia; MAR Marocco; MAS Malaysia; MDA Moldavia; MEX Messico; MGL Mongolia; MKD Macedonia del Nord; MLT Malta;
    MNE Montenegro; MYS Malaysia; NED Paesi Bassi; NGA Nigeria; NGR Nigeria; NLD Paesi Bassi; NOR Norvegia; NZL
    Nuova Zelanda; PAK Pakistan; PAR Paraguay; PER Perù; PHI Filippine; PHL Filippine; POL Polonia; POR Portogallo;
    PRC Cina; PRK Corea del Nord; PRT Portogallo; PRY Paraguay; QAT Qatar; ROC Taiwan; ROM Romania; ROU Romania; RSA
    Sudafrica; RUS Russia; SAU Arabia Saudita; SEN Senegal; SGP Singapore; SIN Singapore; SRB Serbia; SRI Sri Lanka;
    SUI Svizzera; SVK Slovacchia; SVN Slovenia; SWE Svezia; THA Thailandia; TUN Tunisia; TUR Turchia; TWN Taiwan;
    UAE Emirati Arabi Uniti; UK Regno Unito; UKR Ucraina; URU Uruguay; URY Uruguay; US Stati Uniti; USA Stati Uniti;
    UZB Uzbekistan; VEN Venezuela; VIE Vietnam; VNM Vietnam; ZAF Sudafrica; ZIM Zimbabwe
"""
