"""Made-up dumps of MediaWiki's table `page_props`."""

HEAD = """/*M!999999\\- enable the sandbox mode */
-- MariaDB dump 10.19  Distrib 10.11.9-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: db1    Database: testwiki

DROP TABLE IF EXISTS `page_props`;
CREATE TABLE `page_props` (
  `pp_page` int(10) unsigned NOT NULL,
  `pp_propname` varbinary(60) NOT NULL DEFAULT '',
  `pp_value` blob NOT NULL,
  `pp_sortkey` float DEFAULT NULL,
  PRIMARY KEY (`pp_page`,`pp_propname`),
  UNIQUE KEY `pp_propname_page` (`pp_propname`,`pp_page`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

/*!40000 ALTER TABLE `page_props` DISABLE KEYS */;
"""
TAIL = """/*!40000 ALTER TABLE `page_props` ENABLE KEYS */;

-- Dump completed on 2026-09-01  1:02:03
"""


def inserted(*rows: str) -> str:
    """Return the statement that inserts rows, each with its parentheses."""
    return f"INSERT INTO `page_props` VALUES {','.join(rows)};\n"
