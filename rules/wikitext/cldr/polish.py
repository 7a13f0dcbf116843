"""Polish, by CLDR (babel 2.18.0), as `python -m training.cldr_names` writes it."""

from __future__ import annotations

#: What stands between groups of three digits, and before decimals.
GROUP, DECIMAL = "\xa0", ","
#: Countries by the codes of three letters that templates have.
COUNTRIES = """
    AFG Afganistan; ALB Albania; ALG Algieria; AND Andora; ANG Angola; ARG Argentyna; ARM Armenia; ARU Aruba; AUS
    Australia; AUT Austria; AZE Azerbejdżan; BAH Bahamy; BAN Bangladesz; BEL Belgia; BER Bermudy; BIH Bośnia i
    Hercegowina; BLR Białoruś; BOL Boliwia; BRA Brazylia; BUL Bułgaria; CAN Kanada; CHE Szwajcaria; CHI Chile; CHL
    Chile; CHN Chiny; CIV Côte d’Ivoire; CMR Kamerun; COL Kolumbia; CRC Kostaryka; CRO Chorwacja; CUB Kuba; CYP
    Cypr; CZE Czechy; DEN Dania; DEU Niemcy; DNK Dania; DOM Dominikana; DZA Algieria; ECU Ekwador; EGY Egipt; ESP
    Hiszpania; EST Estonia; ETH Etiopia; EU Unia Europejska; FIN Finlandia; FRA Francja; GBR Wielka Brytania; GEO
    Gruzja; GER Niemcy; GHA Ghana; GRC Grecja; GRE Grecja; HKG SRA Hongkong (Chiny); HRV Chorwacja; HUN Węgry; IDN
    Indonezja; INA Indonezja; IND Indie; IRE Irlandia; IRI Iran; IRL Irlandia; IRN Iran; IRQ Irak; ISL Islandia; ISR
    Izrael; ITA Włochy; JAM Jamajka; JOR Jordania; JPN Japonia; KAZ Kazachstan; KEN Kenia; KOR Korea Południowa; KSA
    Arabia Saudyjska; KUW Kuwejt; LAT Łotwa; LBN Liban; LIB Liban; LTU Litwa; LUX Luksemburg; LVA Łotwa; MAR Maroko;
    MAS Malezja; MDA Mołdawia; MEX Meksyk; MGL Mongolia; MKD Macedonia Północna; MLT Malta; MNE Czarnogóra; MYS
    Malezja; NED Holandia; NGA Nigeria; NGR Nigeria; NLD Holandia; NOR Norwegia; NZL Nowa Zelandia; PAK Pakistan;
    PAR Paragwaj; PER Peru; PHI Filipiny; PHL Filipiny; POL Polska; POR Portugalia; PRC Chiny; PRK Korea Północna;
    PRT Portugalia; PRY Paragwaj; QAT Katar; ROC Tajwan; ROM Rumunia; ROU Rumunia; RSA Republika Południowej Afryki;
    RUS Rosja; SAU Arabia Saudyjska; SEN Senegal; SGP Singapur; SIN Singapur; SRB Serbia; SRI Sri Lanka; SUI
    Szwajcaria; SVK Słowacja; SVN Słowenia; SWE Szwecja; THA Tajlandia; TUN Tunezja; TUR Turcja; TWN Tajwan; UAE
    Zjednoczone Emiraty Arabskie; UK Wielka Brytania; UKR Ukraina; URU Urugwaj; URY Urugwaj; US Stany Zjednoczone;
    USA Stany Zjednoczone; UZB Uzbekistan; VEN Wenezuela; VIE Wietnam; VNM Wietnam; ZAF Republika Południowej
    Afryki; ZIM Zimbabwe
"""
