"""ClearNLP's and Stanford's trees become Universal Dependencies."""

import tarfile
from collections import Counter
from pathlib import Path

import pytest
import spacy
from spacy.tokens import Doc
from support.places import SHARED

from wikimill.rules.text.dependency_labels import as_universal, is_universal, to_universal

GUM = SHARED / "data" / "treebanks" / "GUM-5.1-stanford-and-ud.tar.xz"


def tree(text):
    """word/tag/head (from 1, 0 for the root)/relation → words, tags, heads (from 0), relations."""
    words, tags, heads, deps = zip(*(token.rsplit("/", 3) for token in text.split(" ")), strict=True)
    return words, tags, [int(head) - 1 if head != "0" else index for index, head in enumerate(heads)], deps


CLEARNLP = {
    "a noun is predicated": (
        "She/PRP/2/nsubj was/VBD/0/ROOT the/DT/5/det first/JJ/5/amod woman/NN/2/attr ././2/punct",
        "She/PRP/5/nsubj was/VBD/5/cop the/DT/5/det first/JJ/5/amod woman/NN/0/root ././5/punct",
    ),
    "an adjective is predicated in a subordinate clause": (
        "They/PRP/2/nsubj know/VBP/0/ROOT it/PRP/4/nsubj is/VBZ/2/ccomp old/JJ/4/acomp",
        "They/PRP/2/nsubj know/VBP/0/root it/PRP/5/nsubj is/VBZ/5/cop old/JJ/2/ccomp",
    ),
    "a place is predicated": (
        "He/PRP/2/nsubj is/VBZ/0/ROOT in/IN/2/prep Bath/NNP/3/pobj ././2/punct",
        "He/PRP/4/nsubj is/VBZ/4/cop in/IN/4/case Bath/NNP/0/root ././4/punct",
    ),
    "what there is is a subject": (
        "There/EX/2/expl is/VBZ/0/ROOT a/DT/4/det mill/NN/2/attr in/IN/4/prep Bath/NNP/5/pobj",
        "There/EX/2/expl is/VBZ/0/root a/DT/4/det mill/NN/2/nsubj in/IN/6/case Bath/NNP/4/nmod",
    ),
    "what becomes something is no copula": (
        "He/PRP/2/nsubj became/VBD/0/ROOT king/NN/2/attr",
        "He/PRP/2/nsubj became/VBD/0/root king/NN/2/xcomp",
    ),
    "prepositions of nouns and of verbs, one within the other": (
        "He/PRP/2/nsubj ran/VBD/0/ROOT to/IN/2/prep the/DT/5/det mill/NN/3/pobj of/IN/5/prep Bath/NNP/6/pobj",
        "He/PRP/2/nsubj ran/VBD/0/root to/IN/5/case the/DT/5/det mill/NN/2/obl of/IN/7/case Bath/NNP/5/nmod",
    ),
    "a clause behind a preposition": (
        "He/PRP/2/nsubj won/VBD/0/ROOT by/IN/2/prep running/VBG/3/pcomp fast/RB/4/advmod",
        "He/PRP/2/nsubj won/VBD/0/root by/IN/4/mark running/VBG/2/advcl fast/RB/4/advmod",
    ),
    "a passive with its agent": (
        "It/PRP/3/nsubjpass was/VBD/3/auxpass built/VBN/0/ROOT by/IN/3/agent monks/NNS/4/pobj",
        "It/PRP/3/nsubj:pass was/VBD/3/aux:pass built/VBN/0/root by/IN/5/case monks/NNS/3/obl",
    ),
    "conjuncts in a chain": (
        "He/PRP/2/nsubj ate/VBD/0/ROOT ,/,/2/punct drank/VBD/2/conj and/CC/4/cc slept/VBD/4/conj",
        "He/PRP/2/nsubj ate/VBD/0/root ,/,/4/punct drank/VBD/2/conj and/CC/6/cc slept/VBD/2/conj",
    ),
    "a conjunction that begins a sentence stays": (
        "But/CC/3/cc he/PRP/3/nsubj slept/VBD/0/ROOT",
        "But/CC/3/cc he/PRP/3/nsubj slept/VBD/0/root",
    ),
    "a relative clause and an apposition": (
        "Ann/NNP/7/nsubj ,/,/1/punct who/WP/4/nsubj sang/VBD/1/relcl ,/,/1/punct still/RB/7/advmod left/VBD/0/ROOT",
        "Ann/NNP/7/nsubj ,/,/1/punct who/WP/4/nsubj sang/VBD/1/acl:relcl ,/,/1/punct still/RB/7/advmod left/VBD/0/root",
    ),
    "a possessor and its mark": (
        "Ann/NNP/3/poss 's/POS/1/case mill/NN/4/nsubj burnt/VBD/0/ROOT",
        "Ann/NNP/3/nmod:poss 's/POS/1/case mill/NN/4/nsubj burnt/VBD/0/root",
    ),
    "an infinitive": (
        "He/PRP/2/nsubj tried/VBD/0/ROOT not/RB/5/neg to/TO/5/aux sleep/VB/2/xcomp",
        "He/PRP/2/nsubj tried/VBD/0/root not/RB/5/advmod to/TO/5/mark sleep/VB/2/xcomp",
    ),
}  # fmt: skip
STANFORD = {
    "a fixed expression": (
        "He/PRP/2/nsubj left/VBD/0/root because/IN/4/mwe of/IN/2/prep rain/NN/4/pobj",
        "He/PRP/2/nsubj left/VBD/0/root because/IN/5/case of/IN/3/fixed rain/NN/2/obl",
    ),
    "what is made difficult is an object": (
        "It/PRP/2/nsubj makes/VBZ/0/root life/NN/4/nsubj hard/JJ/2/xcomp",
        "It/PRP/2/nsubj makes/VBZ/0/root life/NN/2/obj hard/JJ/2/xcomp",
    ),
    "participles of nouns and of verbs": (
        "The/DT/2/det mill/NN/5/nsubj built/VBN/2/vmod there/RB/3/advmod burnt/VBD/0/root ,/,/5/punct killing/VBG/5/vmod him/PRP/7/dobj",
        "The/DT/2/det mill/NN/5/nsubj built/VBN/2/acl there/RB/3/advmod burnt/VBD/0/root ,/,/5/punct killing/VBG/5/advcl him/PRP/7/obj",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("given", "wanted"), [*CLEARNLP.values(), *STANFORD.values()], ids=[*CLEARNLP, *STANFORD])
def test_a_construction(given, wanted):
    _, _, heads, deps = tree(wanted)
    assert to_universal(*tree(given)) == (heads, list(deps))


def test_a_doc_keeps_its_words_and_tags():
    words, tags, heads, deps = tree(CLEARNLP["a place is predicated"][0])
    doc = as_universal(Doc(spacy.blank("en").vocab, words=words, tags=tags, heads=heads, deps=deps))
    assert [(token.text, token.tag_, token.head.text, token.dep_) for token in doc] == [
        ("He", "PRP", "Bath", "nsubj"),
        ("is", "VBZ", "Bath", "cop"),
        ("in", "IN", "Bath", "case"),
        ("Bath", "NNP", "Bath", "ROOT"),
        (".", ".", "Bath", "punct"),
    ]


def test_a_scheme_is_known_by_its_labels():
    assert is_universal(["ROOT", "nsubj", "obl", "case"])
    assert not is_universal(["ROOT", "nsubj", "prep", "pobj", "case"])


#: Least agreement in head and label; what is not listed is rare, or (flat, punct) has no counterpart in Stanford's.
AGREEMENT = {
    **{"nsubj": 0.96, "nsubj:pass": 0.96, "obj": 0.99, "root": 0.98, "cop": 0.97, "case": 0.97, "obl": 0.95, "nmod": 0.92},
    **{"aux": 0.98, "aux:pass": 0.99, "cc": 0.93, "conj": 0.88, "acl:relcl": 0.9, "appos": 0.78, "xcomp": 0.99},
    **{"ccomp": 0.98, "advcl": 0.94, "nmod:poss": 0.97, "det": 0.99, "amod": 0.99, "advmod": 0.98, "compound": 0.98},
}  # fmt: skip


@pytest.mark.skipif(not GUM.is_file(), reason="GUM with both annotations (../shared/data) is not here")
def test_gum_in_stanford_labels_agrees_with_gum_in_ud():
    stanford, universal = gum()
    assert stanford.keys() == universal.keys()
    total, right = Counter(), Counter()
    for document, sentences in stanford.items():
        for given, gold in zip(sentences, universal[document], strict=True):
            words, tags, heads, deps = given
            for head, dep, gold_head, gold_dep in zip(*to_universal(words, tags, heads, deps), *gold[2:], strict=True):
                total[gold_dep] += 1
                right[gold_dep] += (head, dep) == (gold_head, gold_dep)
    shares = {label: right[label] / total[label] for label in total}
    assert {label: shares[label] for label, least in AGREEMENT.items() if shares[label] < least} == {}
    del total["punct"]
    assert sum(right[label] for label in total) / sum(total.values()) >= 0.955


def gum():
    """Document → sentences of (words, tags, heads, relations), in both schemes."""
    schemes = {"stanford": {}, "ud": {}}
    with tarfile.open(GUM) as archive:
        for member in archive:
            path = Path(member.name)
            if path.suffix in (".conll10", ".conllu"):
                text = archive.extractfile(member).read().decode()
                schemes[path.parent.name][path.stem] = list(conll(text))
    return schemes["stanford"], schemes["ud"]


def conll(text):
    for block in text.strip().split("\n\n"):
        rows = [line.split("\t") for line in block.split("\n") if line[:1].isdigit()]
        if rows:
            heads = [int(row[6]) - 1 if row[6] != "0" else index for index, row in enumerate(rows)]
            yield [row[1] for row in rows], [row[4] for row in rows], heads, [row[7] for row in rows]
