"""Russian, by CLDR (babel 2.18.0), as `python -m training.cldr_names` writes it."""

from __future__ import annotations

#: What stands between groups of three digits, and before decimals.
GROUP, DECIMAL = "\xa0", ","
#: Countries by the codes of three letters that templates have.
COUNTRIES = """
    AFG Афганистан; ALB Албания; ALG Алжир; AND Андорра; ANG Ангола; ARG Аргентина; ARM Армения; ARU Аруба; AUS
    Австралия; AUT Австрия; AZE Азербайджан; BAH Багамы; BAN Бангладеш; BEL Бельгия; BER Бермудские о-ва; BIH Босния
    и Герцеговина; BLR Беларусь; BOL Боливия; BRA Бразилия; BUL Болгария; CAN Канада; CHE Швейцария; CHI Чили; CHL
    Чили; CHN Китай; CIV Кот-д’Ивуар; CMR Камерун; COL Колумбия; CRC Коста-Рика; CRO Хорватия; CUB Куба; CYP Кипр;
    CZE Чехия; DEN Дания; DEU Германия; DNK Дания; DOM Доминиканская Республика; DZA Алжир; ECU Эквадор; EGY Египет;
    ESP Испания; EST Эстония; ETH Эфиопия; EU Европейский союз; FIN Финляндия; FRA Франция; GBR Великобритания; GEO
    Грузия; GER Германия; GHA Гана; GRC Греция; GRE Греция; HKG Гонконг (САР); HRV Хорватия; HUN Венгрия; IDN
    Индонезия; INA Индонезия; IND Индия; IRE Ирландия; IRI Иран; IRL Ирландия; IRN Иран; IRQ Ирак; ISL Исландия; ISR
    Израиль; ITA Италия; JAM Ямайка; JOR Иордания; JPN Япония; KAZ Казахстан; KEN Кения; KOR Республика Корея; KSA
    Саудовская Аравия; KUW Кувейт; LAT Латвия; LBN Ливан; LIB Ливан; LTU Литва; LUX Люксембург; LVA Латвия; MAR
    Марокко; MAS Малайзия; MDA Молдова; MEX Мексика; MGL Монголия; MKD Северная Македония; MLT Мальта; MNE
    Черногория; MYS Малайзия; NED Нидерланды; NGA Нигерия; NGR Нигерия; NLD Нидерланды; NOR Норвегия; NZL Новая
    Зеландия; PAK Пакистан; PAR Парагвай; PER Перу; PHI Филиппины; PHL Филиппины; POL Польша; POR Португалия; PRC
    Китай; PRK КНДР; PRT Португалия; PRY Парагвай; QAT Катар; ROC Тайвань; ROM Румыния; ROU Румыния; RSA
    Южно-Африканская Республика; RUS Россия; SAU Саудовская Аравия; SEN Сенегал; SGP Сингапур; SIN Сингапур; SRB
    Сербия; SRI Шри-Ланка; SUI Швейцария; SVK Словакия; SVN Словения; SWE Швеция; THA Таиланд; TUN Тунис; TUR
    Турция; TWN Тайвань; UAE ОАЭ; UK Великобритания; UKR Украина; URU Уругвай; URY Уругвай; US Соединенные Штаты;
    USA Соединенные Штаты; UZB Узбекистан; VEN Венесуэла; VIE Вьетнам; VNM Вьетнам; ZAF Южно-Африканская Республика;
    ZIM Зимбабве
"""
