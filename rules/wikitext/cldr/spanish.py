"""Spanish, by CLDR (babel 2.18.0), as `python -m training.cldr_names` writes it."""

from __future__ import annotations

#: What stands between groups of three digits, and before decimals.
GROUP, DECIMAL = ".", ","
#: Countries by the codes of three letters that templates have.
COUNTRIES = """
    AFG Afganistán; ALB Albania; ALG Argelia; AND Andorra; ANG Angola; ARG Argentina; ARM Armenia; ARU Aruba; AUS
    Australia; AUT Austria; AZE Azerbaiyán; BAH Bahamas; BAN Bangladés; BEL Bélgica; BER Bermudas; BIH Bosnia y
    Herzegovina; BLR Bielorrusia; BOL Bolivia; BRA Brasil; BUL Bulgaria; CAN Canadá; CHE Suiza; CHI Chile; CHL
    Chile; CHN China; CIV Côte d’Ivoire; CMR Camerún; COL Colombia; CRC Costa Rica; CRO Croacia; CUB Cuba; CYP
    Chipre; CZE Chequia; DEN Dinamarca; DEU Alemania; DNK Dinamarca; DOM República Dominicana; DZA Argelia; ECU
    Ecuador; EGY Egipto; ESP España; EST Estonia; ETH Etiopía; EU Unión Europea; FIN Finlandia; FRA Francia; GBR
    Reino Unido; GEO Georgia; GER Alemania; GHA Ghana; GRC Grecia; GRE Grecia; HKG RAE de Hong Kong (China); HRV
    Croacia; HUN Hungría; IDN Indonesia; INA Indonesia; IND India; IRE Irlanda; IRI Irán; IRL Irlanda; IRN Irán; IRQ
    Irak; ISL Islandia; ISR Israel; ITA Italia; JAM Jamaica; JOR Jordania; JPN Japón; KAZ Kazajistán; KEN Kenia; KOR
    Corea del Sur; KSA Arabia Saudí; KUW Kuwait; LAT Letonia; LBN Líbano; LIB Líbano; LTU Lituania; LUX Luxemburgo;
    LVA Letonia; MAR Marruecos; MAS Malasia; MDA Moldavia; MEX México; MGL Mongolia; MKD Macedonia del Norte; MLT
    Malta; MNE Montenegro; MYS Malasia; NED Países Bajos; NGA Nigeria; NGR Nigeria; NLD Países Bajos; NOR Noruega;
    NZL Nueva Zelanda; PAK Pakistán; PAR Paraguay; PER Perú; PHI Filipinas; PHL Filipinas; POL Polonia; POR
    Portugal; PRC China; PRK Corea del Norte; PRT Portugal; PRY Paraguay; QAT Catar; ROC Taiwán; ROM Rumanía; ROU
    Rumanía; RSA Sudáfrica; RUS Rusia; SAU Arabia Saudí; SEN Senegal; SGP Singapur; SIN Singapur; SRB Serbia; SRI
    Sri Lanka; SUI Suiza; SVK Eslovaquia; SVN Eslovenia; SWE Suecia; THA Tailandia; TUN Túnez; TUR Turquía; TWN
    Taiwán; UAE Emiratos Árabes Unidos; UK Reino Unido; UKR Ucrania; URU Uruguay; URY Uruguay; US Estados Unidos;
    USA Estados Unidos; UZB Uzbekistán; VEN Venezuela; VIE Vietnam; VNM Vietnam; ZAF Sudáfrica; ZIM Zimbabue
"""
