"""Spanish, by CLDR (babel 2.18.0), as `python -m training.cldr_names` writes it."""

from __future__ import annotations

#: What is between groups of three digits, and before decimals.
GROUP, DECIMAL = ".", ","
#: Countries by the codes of three letters that templates have.
COUNTRIES = """
    ABW Aruba; AFG Afganistán; AGO Angola; AIA Anguila; ALB Albania; ALG Argelia; AND Andorra; ANG Angola; ARG
    Argentina; ARM Armenia; ARU Aruba; ASM Samoa Americana; ATG Antigua y Barbuda; AUS Australia; AUT Austria; AZE
    Azerbaiyán; BAH Bahamas; BAN Bangladés; BDI Burundi; BEL Bélgica; BEN Benín; BER Bermudas; BFA Burkina Faso; BGD
    Bangladés; BGR Bulgaria; BHR Baréin; BHS Bahamas; BIH Bosnia y Herzegovina; BLR Bielorrusia; BLZ Belice; BMU
    Bermudas; BOL Bolivia; BRA Brasil; BRB Barbados; BTN Bután; BUL Bulgaria; BWA Botsuana; CAF República
    Centroafricana; CAN Canadá; CHE Suiza; CHI Chile; CHL Chile; CHN China; CIV Côte d’Ivoire; CMR Camerún; COL
    Colombia; COM Comoras; CPV Cabo Verde; CRC Costa Rica; CRI Costa Rica; CRO Croacia; CUB Cuba; CYM Islas Caimán;
    CYP Chipre; CZE Chequia; DEN Dinamarca; DEU Alemania; DJI Yibuti; DMA Dominica; DNK Dinamarca; DOM República
    Dominicana; DZA Argelia; ECU Ecuador; EGY Egipto; ERI Eritrea; ESP España; EST Estonia; ETH Etiopía; EU Unión
    Europea; FIN Finlandia; FJI Fiyi; FLK Islas Malvinas; FRA Francia; FRO Islas Feroe; GAB Gabón; GBR Reino Unido;
    GEO Georgia; GER Alemania; GGY Guernesey; GHA Ghana; GIB Gibraltar; GIN Guinea; GNB Guinea-Bisáu; GNQ Guinea
    Ecuatorial; GRC Grecia; GRD Granada; GRE Grecia; GRL Groenlandia; GTM Guatemala; GUM Guam; GUY Guyana; HKG RAE
    de Hong Kong (China); HND Honduras; HRV Croacia; HTI Haití; HUN Hungría; IDN Indonesia; INA Indonesia; IND
    India; IOM Isla de Man; IRE Irlanda; IRI Irán; IRL Irlanda; IRN Irán; IRQ Irak; ISL Islandia; ISR Israel; ITA
    Italia; JAM Jamaica; JEY Jersey; JOR Jordania; JPN Japón; KAZ Kazajistán; KEN Kenia; KGZ Kirguistán; KHM
    Camboya; KIR Kiribati; KOR Corea del Sur; KSA Arabia Saudí; KUW Kuwait; LAO Laos; LAT Letonia; LBN Líbano; LBR
    Liberia; LBY Libia; LCA Santa Lucía; LIB Líbano; LIE Liechtenstein; LKA Sri Lanka; LSO Lesoto; LTU Lituania; LUX
    Luxemburgo; LVA Letonia; MAR Marruecos; MAS Malasia; MCO Mónaco; MDA Moldavia; MDG Madagascar; MDV Maldivas; MEX
    México; MGL Mongolia; MKD Macedonia del Norte; MLI Mali; MLT Malta; MNE Montenegro; MNG Mongolia; MOZ
    Mozambique; MRT Mauritania; MSR Montserrat; MUS Mauricio; MWI Malaui; MYS Malasia; NAM Namibia; NED Países
    Bajos; NER Níger; NGA Nigeria; NGR Nigeria; NIC Nicaragua; NIU Niue; NLD Países Bajos; NOR Noruega; NPL Nepal;
    NRU Nauru; NZL Nueva Zelanda; OMN Omán; PAK Pakistán; PAN Panamá; PAR Paraguay; PER Perú; PHI Filipinas; PHL
    Filipinas; PLW Palaos; PNG Papúa Nueva Guinea; POL Polonia; POR Portugal; PRC China; PRI Puerto Rico; PRK Corea
    del Norte; PRT Portugal; PRY Paraguay; QAT Catar; ROC Taiwán; ROM Rumanía; ROU Rumanía; RSA Sudáfrica; RUS
    Rusia; RWA Ruanda; SAU Arabia Saudí; SDN Sudán; SEN Senegal; SGP Singapur; SIN Singapur; SLB Islas Salomón; SLE
    Sierra Leona; SLV El Salvador; SMR San Marino; SOM Somalia; SRB Serbia; SRI Sri Lanka; SSD Sudán del Sur; SUI
    Suiza; SUR Surinam; SVK Eslovaquia; SVN Eslovenia; SWE Suecia; SYC Seychelles; SYR Siria; TCD Chad; TGO Togo;
    THA Tailandia; TJK Tayikistán; TKM Turkmenistán; TON Tonga; TTO Trinidad y Tobago; TUN Túnez; TUR Turquía; TUV
    Tuvalu; TWN Taiwán; TZA Tanzania; UAE Emiratos Árabes Unidos; UGA Uganda; UK Reino Unido; UKR Ucrania; URU
    Uruguay; URY Uruguay; US Estados Unidos; USA Estados Unidos; UZB Uzbekistán; VEN Venezuela; VGB Islas Vírgenes
    Británicas; VIE Vietnam; VNM Vietnam; VUT Vanuatu; WSM Samoa; YEM Yemen; ZAF Sudáfrica; ZIM Zimbabue; ZMB
    Zambia; ZWE Zimbabue
"""
