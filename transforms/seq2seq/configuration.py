"""The known models, and the settings of training and decoding. This module does not import PyTorch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from wikimill.rules.seq2seq.parts import parts
from wikimill.transforms.seq2seq.pairs import Pair


class _OfSequences:
    """An architecture whose network reads a source and writes a target, each as one sequence."""

    def texts(self, pair: Pair) -> Iterator[tuple[str, ...]]:
        """Yield the tokens of a pair's source, then those of its target."""
        yield from (pair.source, pair.target)


@dataclass(frozen=True, kw_only=True)
class Architecture(_OfSequences):
    """The shape of an LSTM encoder and decoder with attention.

    Attributes:
        embedding: width of word vectors, shared by encoder and decoder.
        hidden: width of the decoder's state; each direction of the encoder has half of it.
        encoder_layers, decoder_layers: number of LSTM layers.
        vocabulary: most words, or units of byte-pair encoding, the special ones included.
        copies: whether words of the source can be copied (See et al., 2017); without it the model is that of Bahdanau
            et al. (2014), the SEQ2SEQ baseline of Aharoni and Goldberg (2018).
        location: whether attention also depends on its weights at the last step (Chorowski et al., 2015), so that a
            small model learns to copy in order from a few thousand pairs.
        dropout: probability that a value between layers is set to zero in training.
    """

    embedding: int
    hidden: int
    encoder_layers: int = 1
    decoder_layers: int = 1
    vocabulary: int
    copies: bool = True
    location: bool = False
    dropout: float = 0.0


@dataclass(frozen=True, kw_only=True)
class HierarchicalArchitecture:
    """The shape of hier2hier (Karn et al., 2021), which reads and writes lower-case texts.

    Attributes:
        embedding: width of word vectors; encoder and decoder have their own.
        hidden: width of all states; each direction of an encoder has this width.
        vocabulary: most words, the special ones included.
        posts, post_words: most posts of a source, and most words of a post; the rest is cut off.
        threads, summary_words: most summaries of a target, and most words of a summary; the rest is cut off.
        dropout: probability that a value of a thread's vector is set to zero in training; not in the paper.
        stop_weight: λ, the weight of the stop loss in the objective; not in the paper.
    """

    embedding: int
    hidden: int
    vocabulary: int
    posts: int = 25
    post_words: int = 20
    threads: int = 5
    summary_words: int = 15
    dropout: float = 0.0
    stop_weight: float = 1.0

    def posts_of(self, pair: Pair) -> list[tuple[str, ...]]:
        """Return the lower-cased words of each post of a source, within the limits; see `parts`."""
        return parts(pair.source, self.posts, self.post_words)

    def summaries_of(self, pair: Pair) -> list[tuple[str, ...]]:
        """Return the lower-cased words of each summary of a target, within the limits; see `parts`."""
        return parts(pair.target, self.threads, self.summary_words)

    def texts(self, pair: Pair) -> Iterator[tuple[str, ...]]:
        """Yield the words of each post, then those of each summary."""
        yield from self.posts_of(pair)
        yield from self.summaries_of(pair)


#: Fields of `HierarchicalArchitecture` that do not change its weights.
LIMITS = ("posts", "post_words", "threads", "summary_words")


@dataclass(frozen=True, kw_only=True)
class TransformerArchitecture(_OfSequences):
    """The shape of a Transformer (Vaswani et al., 2017) that can copy words of its source (See et al., 2017).

    Attributes:
        width: width of word vectors and states, in encoder and decoder.
        layers: number of layers of the encoder, and of the decoder.
        heads: number of heads of each attention; a divisor of `width`.
        filter: width inside a feed-forward layer.
        vocabulary: most words, or units of byte-pair encoding, the special ones included.
        copies: whether words of the source can be copied.
        dropout: probability that a value of a sublayer's output is set to zero in training.
        attention_dropout, filter_dropout: the same of an attention weight, and of a value after ReLU.
    """

    width: int
    layers: int
    heads: int
    filter: int
    vocabulary: int
    copies: bool = True
    dropout: float = 0.1
    attention_dropout: float = 0.0
    filter_dropout: float = 0.0


@dataclass(frozen=True, kw_only=True)
class PretrainedArchitecture:
    """The architecture of any model that Hugging Face's `transformers` loads.

    It has no fields: the model's own `config.json` states its shape, and its tokenizer has its vocabulary.
    """


OwnArchitecture = Architecture | HierarchicalArchitecture | TransformerArchitecture
AnyArchitecture = OwnArchitecture | PretrainedArchitecture


@dataclass(frozen=True, kw_only=True)
class Decoding:
    """The settings of the beam search for a prediction.

    Attributes:
        beam: number of hypotheses kept at each step; 1 is greedy search.
        least_tokens, most_tokens: least and most tokens of a prediction, the end not counted.
        blocked_ngrams: length of the n-grams that must not occur twice in a prediction; 0 allows all.
    """

    beam: int = 1
    least_tokens: int = 1
    most_tokens: int = 120
    blocked_ngrams: int = 0

    def at_most(self, tokens: int) -> Decoding:
        """Return these settings with `least_tokens` and `most_tokens` lowered to `tokens` where they exceed it."""
        most = min(self.most_tokens, tokens)
        return replace(self, least_tokens=min(self.least_tokens, most), most_tokens=most)


@dataclass(frozen=True, kw_only=True)
class Model:
    """A model that can be trained by name: its architecture, and the defaults of its training and decoding.

    Attributes:
        architecture: shape of the network.
        beam, blocked_ngrams: see `Decoding`.
        learning_rate: learning rate of Adam.
        decay: factor by which the learning rate is multiplied after each pass over the training pairs.
        warmup_steps: number of steps in which the rate rises to `learning_rate`, before it falls with the inverse
            square root of the step (Vaswani et al., 2017, equation 3); 0: the rate neither rises nor falls.
        scheduled_sampling: probability that the decoder's own word is its next input in training (Bengio et al., 2015).
        batch_pairs: most pairs of a step.
        most_tokens: longest source or target; longer pairs are left out of training, longer sources are not predicted.
        source: paper, section or table that the settings are from, or how they were chosen.
    """

    architecture: AnyArchitecture
    beam: int
    blocked_ngrams: int = 0
    learning_rate: float = 0.001
    decay: float = 1.0
    warmup_steps: int = 0
    scheduled_sampling: float = 0.0
    batch_pairs: int = 32
    most_tokens: int = 100
    source: str

    def rate(self, step: int) -> float:
        """Return the warm-up's factor of `learning_rate` at a step: above 0, at most 1; 1.0 without warm-up.

        Args:
            step: number of the step; the first one is 1.
        """
        warmup = self.warmup_steps
        return min(step / warmup, (warmup / step) ** 0.5) if warmup else 1.0


MODELS = {
    "copy512": Model(
        architecture=Architecture(embedding=512, hidden=512, vocabulary=50_000),
        beam=5,
        source="Botha et al. (2018), section 3: one-layer bi-directional LSTM of 512 cells, attention, copying",
    ),
    "seq2seq512": Model(
        architecture=Architecture(embedding=512, hidden=512, vocabulary=50_000, copies=False),
        beam=5,
        source="copy512 without copying: SEQ2SEQ of Aharoni and Goldberg (2018)",
    ),
    "copynet": Model(
        architecture=Architecture(embedding=128, hidden=128, encoder_layers=3, vocabulary=50_000, dropout=0.2),
        beam=20,
        decay=0.98,
        scheduled_sampling=0.2,
        source="Geva et al. (2019), table 18: 3 + 1 layers of 128, beam 20, scheduled sampling 0.2",
    ),
    "small": Model(
        architecture=Architecture(embedding=64, hidden=128, vocabulary=1_000, location=True, dropout=0.2),
        beam=4,
        learning_rate=0.002,
        batch_pairs=16,
        source="copy512 in miniature, with attention to places, for a laptop and some thousand pairs",
    ),
    "transformer": Model(
        architecture=TransformerArchitecture(
            width=1024,
            layers=7,
            heads=16,
            filter=2048,
            vocabulary=32_000,
            attention_dropout=0.2,
            filter_dropout=0.3,
        ),
        beam=4,
        # Table 17 has tensor2tensor's 0.07, which is 0.002 * 5000 * 0.07 / (1024 * 4000) ** 0.5 after 4,000 steps.
        learning_rate=0.000346,
        warmup_steps=4_000,
        batch_pairs=64,
        source="Geva et al. (2019), table 17, DFWIKI: Transformer of 7 layers of 1024, 16 heads, filter 2048, beam 4; "
        "with copying",
    ),
    "small-transformer": Model(
        architecture=TransformerArchitecture(width=128, layers=2, heads=4, filter=512, vocabulary=1_000),
        beam=4,
        learning_rate=0.001,
        warmup_steps=400,
        source="transformer in miniature, for a laptop",
    ),
    "hier2hier": Model(
        architecture=HierarchicalArchitecture(embedding=100, hidden=100, vocabulary=8_000, dropout=0.2),
        beam=1,
        learning_rate=0.0001,
        batch_pairs=64,
        most_tokens=50_000,
        source="Karn et al. (2021), sections 3 and 5: hierarchical encoder and decoder of 100, three levels of "
        "attention, for conversations of several threads",
    ),
    "pretrained": Model(
        architecture=PretrainedArchitecture(),
        beam=5,
        blocked_ngrams=3,
        learning_rate=0.00003,
        batch_pairs=8,
        most_tokens=1_000,
        source="an encoder and decoder, or a decoder, of Hugging Face, named by --init; beam 5, no trigram twice",
    ),
}


@dataclass(frozen=True, kw_only=True)
class Training:
    """The settings of a training run.

    Attributes:
        model: the model, possibly changed by options.
        units: units of the vocabulary: "words", or "bpe" for byte-pair encoding.
        max_steps: most steps; None: no limit.
        max_minutes: most minutes, those before an interruption included; None: no limit.
        evaluate_steps: number of steps between two evaluations, each of which measures the development loss and writes
            a checkpoint.
        patience: number of evaluations in a row without a lower development loss after which training ends.
        clip: maximum norm of the gradient.
        seed: seed of weights, order and dropout.
        init: SHA-256 of the model whose weights and words training begins with; "" for random weights.
        frozen: whether only the parameters that transfer tunes are trained (`TUNED` of `Hier2Hier`).
        view: name of the view in which rows are read; "" for none.
        weight_column: name of the column with the weight of each row's loss; "" for equal weights.
        precision: "fp32", or "bf16" for PyTorch's automatic mixed precision in bfloat16.
    """

    model: Model
    units: str = "words"
    max_steps: int | None = None
    max_minutes: float | None = None
    evaluate_steps: int = 200
    patience: int = 10
    clip: float = 2.0
    seed: int = 1
    init: str = ""
    frozen: bool = False
    view: str = ""
    weight_column: str = ""
    precision: str = "fp32"
