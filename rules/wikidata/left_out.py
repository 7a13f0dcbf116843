"""The statements that are left out by default, because articles do not state them.

The datatype marks them (https://www.wikidata.org/wiki/Help:Data_type). In dumps without the datatype `external-id`
(before 2016), and in pages of wikidatawiki, identifiers are recognised by the number of their property.
"""

from __future__ import annotations

#: Identifiers elsewhere, files, addresses of web pages, data sets, notation, and the parts of lexemes.
DATATYPES = frozenset(
    (
        *("external-id", "commonsMedia", "url", "geo-shape", "tabular-data", "math", "musical-notation"),
        *("wikibase-lexeme", "wikibase-form", "wikibase-sense", "entity-schema"),
    )
)
#: The string properties of `wikidata-2014-entities` whose label is that of an identifier or a classification; those
#: that an article states (postal code, taxon name, chemical formula, version, …) are not among them.
_IDENTIFIERS = (
    "212 213 214 217 218 219 220 221 227 229 230 231 232 233 234 235 236 238 239 240 243 244 245 247 267 268 269 "
    "270 271 278 297 298 299 300 303 305 345 347 349 350 351 352 353 354 356 359 370 373 374 377 380 381 382 396 "
    "402 409 424 429 434 435 436 439 440 442 454 455 458 464 465 476 477 480 481 484 486 492 493 494 496 497 502 "
    "503 506 507 508 525 535 536 539 549 554 557 563 586 587 590 591 592 593 594 595 597 599 600 604 605 613 627 "
    "630 632 633 635 637 638 639 640 643 644 645 646 648 649 650 651 652 653 656 657 661 662 663 665 667 668 671 "
    "672 673 675 677 679 683 685 686 687 691 695 696 698 699 700 701 704 705 709 711 712 713 714 715 716 717 718 "
    "721 722 723 724 727 728 731 732 733 745 757 758 759 760 761 762 763 764 771 772 773 774 775 776 777 778 779 "
    "781 782 791 804 806 808 809 815 818 819 820 821 824 827 829 830 836 838 839 842 843 844 845 846 850 858 860 "
    "861 863 864 865 866 867 874 875 876 877 882 883 884 886 888 889 892 893 894 901 902 905 906 907 909 911 918 "
    "919 920 932 933 935 938 939 940 946 947 949 950 951 952 954 957 959 960 961 962 964 966 980 981 982 984 988 "
    "993 994 995 998 999 1003 1004 1005 1006 1007 1010 1014 1015 1017 1021 1022 1023 1024 1025 1036 1042 1043 "
    "1044 1045 1047 1048 1051 1052 1053 1054 1055 1058 1059 1067 1069 1070 1076 1077 1084 1085 1115 1116 1133 "
    "1138 1140 1143 1144 1146 1149 1150 1153 1154 1155 1156 1157 1159 1160 1161 1162 1167 1168 1172 1182 1183 "
    "1184 1185 1186 1187 1188 1189 1190 1203 1207 1208 1209 1212 1213 1214 1216 1217 1218 1219 1220 1222 1223 "
    "1224 1225 1226 1228 1229 1230 1231 1232 1233 1234 1235 1236 1237 1238 1239 1240 1241 1242 1243 1245 1246 "
    "1248 1250 1251 1252 1253 1254 1255 1256 1257 1258 1260 1261 1262 1263 1265 1266 1267 1270 1271 1272 1273 "
    "1274 1275 1276 1277 1278 1280 1281 1282 1284 1285 1286 1287 1288 1289 1291 1292 1293 1294 1296 1297 1300 "
    "1305 1306 1307 1309 1311 1315 1316 1320 1323 1330 1331 1338 1341 1360 1361 1362 1364 1367 1368 1369 1370 "
    "1371 1375 1377 1378 1380 1381 1385 1386 1388 1391 1392 1394 1395 1396 1397 1400 1402 1404 1407 1409 1413 "
    "1415 1417 1422 1428 1430 1438 1439 1440 1447 1453 1459 1460 1461 1463 1466 1467 1468 1469 1472 1473 1474 "
    "1481 1483 1529 1541 1544 1550 1551 1553 1554 1555 1556 1562 1563 1564 1565 1566 1567 1573 1575 1577 1578 "
    "1579 1580 1583 1584 1585 1586 1587 1588 1599 1600 1601 1602 1607 1608 1609 1610 1612 "
)
#: Housekeeping of Wikimedia's projects: categories, templates, portals, pages of Commons, lists for editors.
_HOUSEKEEPING = (
    "301 373 910 935 971 1151 1200 1204 1343 1423 1424 1464 1465 1472 1482 1612 1687 1740 1753 1754 1791 1792 "
    "1855 2354 2517 2559 2667 2668 2875 3709 3713 3734 3876 4195 4224 5008 5125 6104 6112 6186 6365 7084 7561 "
    "7782 7861 7867 8464 8989 10280 "
)
IDENTIFIERS = frozenset(f"P{number}" for number in _IDENTIFIERS.split())
HOUSEKEEPING = frozenset(f"P{number}" for number in _HOUSEKEEPING.split())


def is_left_out(property_id: str, datatype: str | None, datatypes: frozenset[str], properties: frozenset[str]) -> bool:
    """Return whether a snak is left out because of its property or its datatype.

    Args:
        property_id: id of the property, such as `P214`.
        datatype: the datatype in the dump; None if it is missing (pages of wikidatawiki, and `somevalue` of 2014).
        datatypes: datatypes that are left out.
        properties: properties that are left out regardless of their datatype. An identifier of 2014 is left out if
            `external-id` is and its datatype is `string` or missing.

    >>> is_left_out("P214", "string", DATATYPES, HOUSEKEEPING), is_left_out("P214", "string", frozenset(), frozenset())
    (True, False)
    >>> is_left_out("P373", "string", DATATYPES, HOUSEKEEPING), is_left_out("P281", "string", DATATYPES, HOUSEKEEPING)
    (True, False)
    """
    if property_id in properties or datatype in datatypes:
        return True
    return "external-id" in datatypes and datatype in (None, "string") and property_id in IDENTIFIERS
