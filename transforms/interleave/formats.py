"""`FORMATS`, the formats of files that the interleaving corpus reads."""

from __future__ import annotations

import re

from wikimill.transforms.documents.source_formats import SourceFormat
from wikimill.transforms.interleave import json_documents, mail, pubmed_rct, pubmed_xml, stack_exchange

FORMATS = (
    SourceFormat(
        "pubmed_xml",
        "PubMed's XML",
        re.compile(r"(pubmed|medline).*\.xml"),
        pubmed_xml.is_head,
        "article",
        pubmed_xml.read_articles,
    ),
    SourceFormat(
        "pubmed_rct",
        "PubMed 200k RCT text",
        re.compile(r"(.*rct.*|train|dev|test)\.txt"),
        pubmed_rct.is_head,
        "line",
        pubmed_rct.read_abstracts,
    ),
    SourceFormat(
        "stack_exchange",
        "Stack Exchange's Posts.xml",
        stack_exchange.NAMES,
        stack_exchange.is_head,
        "post",
        stack_exchange.read_posts,
        stack_exchange.MEMBER,
    ),
    SourceFormat(
        "arxiv",
        "arXiv's metadata as JSON Lines",
        re.compile(r"arxiv.*\.jsonl?"),
        json_documents.is_arxiv_head,
        "line",
        json_documents.read_arxiv,
    ),
    SourceFormat(
        "json_lines",
        "JSON Lines of documents",
        re.compile(r".*\.(jsonl|ndjson)"),
        json_documents.is_documents_head,
        "line",
        json_documents.read_documents,
    ),
    SourceFormat("mbox", "mbox", re.compile(r".*\.mbox?"), mail.is_head, "line", mail.read_mails),
)
