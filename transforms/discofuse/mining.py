"""`mining`, which returns the `Mining` of DiscoFuse for given options."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from wikimill.rules.discofuse.balancing import Part
from wikimill.rules.drops import Drop
from wikimill.transforms.corpus import Mining, Step
from wikimill.transforms.discofuse.balance import Balance, ThinControls
from wikimill.transforms.discofuse.judge_file import fusion_judge_digest
from wikimill.transforms.discofuse.mine_fusion import MineFusion, fusion_worker
from wikimill.transforms.discofuse.options import DiscoFuseOptions
from wikimill.transforms.discofuse.statistics.count_fusions import CountFusions
from wikimill.transforms.discofuse.statistics.tables import BALANCED, FULL
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.models.annotator import AnnotatorNotFound, find_annotator
from wikimill.transforms.models.choices import resolver_digest, resolver_problem
from wikimill.transforms.models.load_sentence_model import sentence_model_digest
from wikimill.transforms.options import OptionError

LIBRARIES = ("spacy", "thinc", "blis", "numpy")


def mining(options: DiscoFuseOptions) -> Mining:
    """Return the models and transforms that mine DiscoFuse with these options.

    The annotator's files are read for their digest; no model is loaded.

    Raises:
        OptionError: the annotator or the resolver cannot be used.
    """
    try:
        annotator = find_annotator(options.annotator).identity()
    except AnnotatorNotFound as error:
        raise OptionError("annotator", str(error)) from error
    if problem := resolver_problem(options.coreference):
        raise OptionError("coreference", problem)
    part = cast(Part, options.balance_to)
    sentences = {"sentences-en": sentence_model_digest("en"), "fusion-judge-en": fusion_judge_digest("en")}
    return Mining(
        sentences | {"annotator": annotator} | resolver_digest(options.coreference),
        partial(_miner, options),
        CountFusions(FULL),
        order=fusion_worker(options).order,
        libraries=LIBRARIES,
        last=None if options.full_controls is None else Step(Drop.CONTROL, ThinControls(options.full_controls)),
        select=Step(Drop.BALANCE, Balance(options.balanced_controls, options.max_tokens, part)),
        count_selected=CountFusions(BALANCED),
    )


def _miner(
    options: DiscoFuseOptions,
    files: Sequence[InputFile],
    board: ProgressBoard | None,
    checkpoints: CheckpointStore | None,
) -> MineFusion:
    several = sum(file.holds_documents for file in files) > 1
    return MineFusion(options, board, compare_ids=several, kept=checkpoints)
