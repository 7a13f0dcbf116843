"""The interleaving corpus in words, for its dataset card."""

from __future__ import annotations

from wikimill.transforms.corpus import Description

LICENCE_TEXT = """\
The texts of this data set have the licences of the documents that it was made of, which manifest.json names by file and
each record by id (`source_ids`). Text of Stack Exchange is CC BY-SA (each post names its version as ContentLicense);
abstracts in PubMed and arXiv are their authors' or publishers', and are distributed under the terms of the
National Library of Medicine and of arXiv; mails and documents of your own have the licences that you know of.

Changes: documents were cut into posts, of which some were drawn, and posts of several documents were interleaved by
wikimill. Whoever shares this data should name the sources, and must keep to their licences.
"""

DESCRIPTION = Description(
    title="Interleaved texts with summaries",
    task=(
        "Summarising a conversation of several threads at once: from posts in the order in which they are read to one "
        "sentence about each thread. Pre-training for meetings and chats, of which there are few with summaries."
    ),
    keywords=("summarization", "interleaved text", "conversation", "disentanglement", "synthetic data"),
    task_categories=("summarization",),
    made=(
        "Algorithm 1 of Karn et al. (2021): out of a window of consecutive documents some are drawn; the first "
        "sentences (or posts) of each become a thread; the threads are interleaved so that each keeps its order and "
        "every arrangement is equally likely. The summary has each thread's title where its first post is. Every "
        "draw is by a stable hash."
    ),
    known_errors=(
        "The texts are synthetic: nobody answers anybody in another thread, and two threads may be of one field.",
        "Sentences of abstracts that are not cut yet are cut by rules; formulas and abbreviations mislead them.",
    ),
    biases="It is the language of those who wrote the sources: medical abstracts, if PubMed is read.",
    limits=(
        "A title is a summary of an abstract; a question's title is less of one, and the paper rejects it for "
        "pre-training. A document stands in several examples of its part of the corpus, in no other part."
    ),
    citation=(
        "@inproceedings{karn-etal-2021-shot, title = {Few-Shot Learning of an Interleaved Text Summarization Model by "
        "Pretraining with Synthetic Data}, author = {Karn, Sanjeev Kumar and Chen, Francine and Chen, Yan-Ying and "
        'Waltinger, Ulli and Sch{\\"u}tze, Hinrich}, booktitle = {Proceedings of the Second Workshop on Domain '
        "Adaptation for NLP}, year = {2021}}"
    ),
    licence_text=LICENCE_TEXT,
)
