"""Encoders and decoders of Hugging Face's `transformers`, such as BART, Pegasus and T5, fine-tuned and decoded.

`transformers` is an extra (`pip install 'wikimill[models,hf]'`) and imported only here.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load
from torch import Tensor, nn
from transformers import AutoModelForSeq2SeqLM, AutoTokenizer
from transformers.utils import logging

from wikimill.rules.metrics.normalisation import SENTENCE_MARK
from wikimill.transforms.seq2seq.configuration import Decoding, PretrainedArchitecture
from wikimill.transforms.seq2seq.pairs import Pair

# Bars of loading and saving; those of a download are huggingface_hub's.
logging.disable_progress_bar()

#: Labels that `transformers` leaves out of a loss.
_NOT_COUNTED = -100


@dataclass(frozen=True)
class Encodings:
    """Pairs as numbers of the model's tokenizer; S of the longest source, T of the longest target.

    Attributes:
        inputs: what the encoder reads: `input_ids` and `attention_mask`, [B, S].
        labels: [B, T], `_NOT_COUNTED` where there is no token.
    """

    inputs: dict[str, Tensor]
    labels: Tensor

    @property
    def words(self) -> int:
        """The number of units to be written, ends included."""
        return int((self.labels != _NOT_COUNTED).sum())


class Pretrained(nn.Module):
    """A model with its tokenizer, to which `<::::>` is added as one unit.

    Args:
        place: a folder, or a name on the Hugging Face Hub.
        local: whether nothing may be downloaded.

    Raises:
        Exception: `transformers` cannot load it, for which it has no class.
    """

    architecture = PretrainedArchitecture()

    def __init__(self, place: str, *, local: bool) -> None:
        super().__init__()
        self.tokenizer = AutoTokenizer.from_pretrained(place, local_files_only=local)
        self.model = AutoModelForSeq2SeqLM.from_pretrained(place, local_files_only=local, dtype=torch.float32)
        self.tokenizer.add_tokens([SENTENCE_MARK])
        if len(self.tokenizer) > (known := self.model.get_input_embeddings().num_embeddings):
            self.model.resize_token_embeddings(len(self.tokenizer), mean_resizing=False)
            # Means, so that the same model has the same weights each time that it is loaded.
            for layer in (self.model.get_input_embeddings(), self.model.get_output_embeddings()):
                layer.weight.data[known:] = layer.weight.data[:known].mean(0)
        positions = getattr(self.model.config, "max_position_embeddings", None) or self.tokenizer.model_max_length
        #: Units of a source or target at most; later ones are cut.
        self.positions = min(positions, self.tokenizer.model_max_length)

    def numbers(self, pairs: Sequence[Pair]) -> Encodings:
        """Return pairs as numbers."""
        inputs, targets = (self._encoded([" ".join(text) for text in texts]) for texts in zip(
            *((pair.source, pair.target) for pair in pairs), strict=True
        ))  # fmt: skip
        labels = targets["input_ids"].masked_fill(targets["attention_mask"] == 0, _NOT_COUNTED)
        return Encodings(inputs, labels)

    def _encoded(self, texts: list[str]) -> dict[str, Tensor]:
        found = self.tokenizer(
            texts,
            padding=True,
            truncation=self.positions < 1e6,  # tokenizers without a limit state a very large one
            max_length=self.positions if self.positions < 1e6 else None,
            return_tensors="pt",
        ).to(self.model.device)
        return {name: found[name] for name in ("input_ids", "attention_mask")}

    def forward(self, batch: Encodings, _: float = 0.0) -> Tensor:
        """Return the sum of −log P of a batch's target units.

        Args:
            batch: pairs with targets.
            _: scheduled sampling, which these models do not have.
        """
        logits = self.model(**batch.inputs, labels=batch.labels).logits
        return nn.functional.cross_entropy(
            logits.flatten(0, 1).float(), batch.labels.flatten(), ignore_index=_NOT_COUNTED, reduction="sum"
        )

    @torch.no_grad()
    def predict(self, pairs: Sequence[Pair], decoding: Decoding) -> list[str]:
        """Return the best text of each source; lengths and n-grams are of the tokenizer's units."""
        found = self.model.generate(
            **self._encoded([" ".join(pair.source) for pair in pairs]),
            num_beams=decoding.beam,
            do_sample=False,
            early_stopping=decoding.beam > 1,
            min_new_tokens=decoding.least_tokens,
            max_new_tokens=decoding.most_tokens,
            no_repeat_ngram_size=decoding.blocked_ngrams,
        )
        texts: list[str] = self.tokenizer.batch_decode(
            found, skip_special_tokens=True, clean_up_tokenization_spaces=False
        )
        return [" ".join(text.replace(SENTENCE_MARK, f" {SENTENCE_MARK} ").split()) for text in texts]

    def files(self, weights: bytes) -> dict[str, bytes]:
        """Return the files that `transformers` loads, by their names.

        Args:
            weights: of this network, in safetensors' format.
        """
        state: dict[str, Any] = load(weights)
        self.load_state_dict(state, strict=False)  # a tensor that several parts share is there once
        with tempfile.TemporaryDirectory() as folder:
            self.model.save_pretrained(folder)
            self.tokenizer.save_pretrained(folder)
            return {path.name: path.read_bytes() for path in Path(folder).iterdir()}
