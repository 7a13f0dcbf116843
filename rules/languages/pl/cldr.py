"""Polish, by CLDR (babel 2.18.0), as `python -m training.cldr_names` writes it."""

from __future__ import annotations

#: What is between groups of three digits, and before decimals.
GROUP, DECIMAL = "\xa0", ","
#: Countries by the codes of three letters that templates have.
COUNTRIES = """
    ABW Aruba; AFG Afganistan; AGO Angola; AIA Anguilla; ALB Albania; ALG Algieria; AND Andora; ANG Angola; ARG
    Argentyna; ARM Armenia; ARU Aruba; ASM Samoa Amerykańskie; ATG Antigua i Barbuda; AUS Australia; AUT Austria;
    AZE Azerbejdżan; BAH Bahamy; BAN Bangladesz; BDI Burundi; BEL Belgia; BEN Benin; BER Bermudy; BFA Burkina Faso;
    BGD Bangladesz; BGR Bułgaria; BHR Bahrajn; BHS Bahamy; BIH Bośnia i Hercegowina; BLR Białoruś; BLZ Belize; BMU
    Bermudy; BOL Boliwia; BRA Brazylia; BRB Barbados; BTN Bhutan; BUL Bułgaria; BWA Botswana; CAF Republika
    Środkowoafrykańska; CAN Kanada; CHE Szwajcaria; CHI Chile; CHL Chile; CHN Chiny; CIV Côte d’Ivoire; CMR Kamerun;
    COL Kolumbia; COM Komory; CPV Republika Zielonego Przylądka; CRC Kostaryka; CRI Kostaryka; CRO Chorwacja; CUB
    Kuba; CYM Kajmany; CYP Cypr; CZE Czechy; DEN Dania; DEU Niemcy; DJI Dżibuti; DMA Dominika; DNK Dania; DOM
    Dominikana; DZA Algieria; ECU Ekwador; EGY Egipt; ERI Erytrea; ESP Hiszpania; EST Estonia; ETH Etiopia; EU Unia
    Europejska; FIN Finlandia; FJI Fidżi; FLK Falklandy; FRA Francja; FRO Wyspy Owcze; GAB Gabon; GBR Wielka
    Brytania; GEO Gruzja; GER Niemcy; GGY Guernsey; GHA Ghana; GIB Gibraltar; GIN Gwinea; GNB Gwinea Bissau; GNQ
    Gwinea Równikowa; GRC Grecja; GRD Grenada; GRE Grecja; GRL Grenlandia; GTM Gwatemala; GUM Guam; GUY Gujana; HKG
    SRA Hongkong (Chiny); HND Honduras; HRV Chorwacja; HTI Haiti; HUN Węgry; IDN Indonezja; INA Indonezja; IND
    Indie; IOM Wyspa Man; IRE Irlandia; IRI Iran; IRL Irlandia; IRN Iran; IRQ Irak; ISL Islandia; ISR Izrael; ITA
    Włochy; JAM Jamajka; JEY Jersey; JOR Jordania; JPN Japonia; KAZ Kazachstan; KEN Kenia; KGZ Kirgistan; KHM
    Kambodża; KIR Kiribati; KOR Korea Południowa; KSA Arabia Saudyjska; KUW Kuwejt; LAO Laos; LAT Łotwa; LBN Liban;
    LBR Liberia; LBY Libia; LCA Saint Lucia; LIB Liban; LIE Liechtenstein; LKA Sri Lanka; LSO Lesotho; LTU Litwa;
    LUX Luksemburg; LVA Łotwa; MAR Maroko; MAS Malezja; MCO Monako; MDA Mołdawia; MDG Madagaskar; MDV Malediwy; MEX
    Meksyk; MGL Mongolia; MKD Macedonia Północna; MLI Mali; MLT Malta; MNE Czarnogóra; MNG Mongolia; MOZ Mozambik;
    MRT Mauretania; MSR Montserrat; MUS Mauritius; MWI Malawi; MYS Malezja; NAM Namibia; NED Holandia; NER Niger;
    NGA Nigeria; NGR Nigeria; NIC Nikaragua; NIU Niue; NLD Holandia; NOR Norwegia; NPL Nepal; NRU Nauru; NZL Nowa
    Zelandia; OMN Oman; PAK Pakistan; PAN Panama; PAR Paragwaj; PER Peru; PHI Filipiny; PHL Filipiny; PLW Palau; PNG
    Papua-Nowa Gwinea; POL Polska; POR Portugalia; PRC Chiny; PRI Portoryko; PRK Korea Północna; PRT Portugalia; PRY
    Paragwaj; QAT Katar; ROC Tajwan; ROM Rumunia; ROU Rumunia; RSA Republika Południowej Afryki; RUS Rosja; RWA
    Rwanda; SAU Arabia Saudyjska; SDN Sudan; SEN Senegal; SGP Singapur; SIN Singapur; SLB Wyspy Salomona; SLE Sierra
    Leone; SLV Salwador; SMR San Marino; SOM Somalia; SRB Serbia; SRI Sri Lanka; SSD Sudan Południowy; SUI
    Szwajcaria; SUR Surinam; SVK Słowacja; SVN Słowenia; SWE Szwecja; SYC Seszele; SYR Syria; TCD Czad; TGO Togo;
    THA Tajlandia; TJK Tadżykistan; TKM Turkmenistan; TON Tonga; TTO Trynidad i Tobago; TUN Tunezja; TUR Turcja; TUV
    Tuvalu; TWN Tajwan; TZA Tanzania; UAE Zjednoczone Emiraty Arabskie; UGA Uganda; UK Wielka Brytania; UKR Ukraina;
    URU Urugwaj; URY Urugwaj; US Stany Zjednoczone; USA Stany Zjednoczone; UZB Uzbekistan; VEN Wenezuela; VGB
    Brytyjskie Wyspy Dziewicze; VIE Wietnam; VNM Wietnam; VUT Vanuatu; WSM Samoa; YEM Jemen; ZAF Republika
    Południowej Afryki; ZIM Zimbabwe; ZMB Zambia; ZWE Zimbabwe
"""
