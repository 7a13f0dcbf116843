"""Ukrainian, by CLDR (babel 2.18.0), as `python -m training.cldr_names` writes it."""

from __future__ import annotations

#: What stands between groups of three digits, and before decimals.
GROUP, DECIMAL = "\xa0", ","
#: Countries by the codes of three letters that templates have.
COUNTRIES = """
    AFG Афганістан; ALB Албанія; ALG Алжир; AND Андорра; ANG Ангола; ARG Аргентина; ARM Вірменія; ARU Аруба; AUS
    Австралія; AUT Австрія; AZE Азербайджан; BAH Багамські Острови; BAN Бангладеш; BEL Бельгія; BER Бермудські
    Острови; BIH Боснія і Герцеговина; BLR Білорусь; BOL Болівія; BRA Бразилія; BUL Болгарія; CAN Канада; CHE
    Швейцарія; CHI Чилі; CHL Чилі; CHN Китай; CIV Кот-дʼІвуар; CMR Камерун; COL Колумбія; CRC Коста-Рика; CRO
    Хорватія; CUB Куба; CYP Кіпр; CZE Чехія; DEN Данія; DEU Німеччина; DNK Данія; DOM Домініканська Республіка; DZA
    Алжир; ECU Еквадор; EGY Єгипет; ESP Іспанія; EST Естонія; ETH Ефіопія; EU Європейський Союз; FIN Фінляндія; FRA
    Франція; GBR Велика Британія; GEO Грузія; GER Німеччина; GHA Гана; GRC Греція; GRE Греція; HKG Гонконг, ОАР
    Китаю; HRV Хорватія; HUN Угорщина; IDN Індонезія; INA Індонезія; IND Індія; IRE Ірландія; IRI Іран; IRL
    Ірландія; IRN Іран; IRQ Ірак; ISL Ісландія; ISR Ізраїль; ITA Італія; JAM Ямайка; JOR Йорданія; JPN Японія; KAZ
    Казахстан; KEN Кенія; KOR Південна Корея; KSA Саудівська Аравія; KUW Кувейт; LAT Латвія; LBN Ліван; LIB Ліван;
    LTU Литва; LUX Люксембург; LVA Латвія; MAR Марокко; MAS Малайзія; MDA Молдова; MEX Мексика; MGL Монголія; MKD
    Північна Македонія; MLT Мальта; MNE Чорногорія; MYS Малайзія; NED Нідерланди; NGA Нігерія; NGR Нігерія; NLD
    Нідерланди; NOR Норвегія; NZL Нова Зеландія; PAK Пакистан; PAR Парагвай; PER Перу; PHI Філіппіни; PHL Філіппіни;
    POL Польща; POR Португалія; PRC Китай; PRK Північна Корея; PRT Португалія; PRY Парагвай; QAT Катар; ROC Тайвань;
    ROM Румунія; ROU Румунія; RSA Південно-Африканська Республіка; RUS Росія; SAU Саудівська Аравія; SEN Сенегал;
    SGP Сінгапур; SIN Сінгапур; SRB Сербія; SRI Шрі-Ланка; SUI Швейцарія; SVK Словаччина; SVN Словенія; SWE Швеція;
    THA Таїланд; TUN Туніс; TUR Туреччина; TWN Тайвань; UAE Обʼєднані Арабські Емірати; UK Велика Британія; UKR
    Україна; URU Уругвай; URY Уругвай; US Сполучені Штати; USA Сполучені Штати; UZB Узбекистан; VEN Венесуела; VIE
    Вʼєтнам; VNM Вʼєтнам; ZAF Південно-Африканська Республіка; ZIM Зімбабве
"""
