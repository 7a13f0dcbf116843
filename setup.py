"""The package's definition. `pyproject.toml` holds the tools' configuration only."""

import re
from pathlib import Path

from setuptools import find_packages, setup

HERE = Path(__file__).parent
TEXT = (HERE / "wikimill/transforms/release/version.py").read_text("utf-8")
VERSION = re.search(r'^__version__ = "(.+)"$', TEXT, re.MULTILINE)
assert VERSION is not None
#: What `wikimill evaluate` and `wikimill agreement` compute with.
EVAL = ["krippendorff>=0.8,<1", "rouge-score>=0.1.2,<0.2", "sacrebleu>=2.4,<3"]

setup(
    name="wikimill",
    version=VERSION.group(1),
    description="Training corpora from Wikipedia dumps and revision histories, on Apache Beam.",
    long_description=(HERE / "README.md").read_text("utf-8"),
    long_description_content_type="text/markdown",
    author="wikimill developers",
    license="Apache-2.0",
    keywords=["wikipedia", "wikidata", "corpus", "dataset", "apache-beam", "sentence-splitting", "sentence-fusion"],
    project_urls={
        "WikiSplit (Botha et al., 2018)": "https://aclanthology.org/D18-1080",
        "DiscoFuse (Geva et al., 2019)": "https://aclanthology.org/N19-1348",
    },
    classifiers=[
        "Development Status :: 4 - Beta",
        "Environment :: Console",
        "Intended Audience :: Science/Research",
        "Operating System :: POSIX :: Linux",
        *(f"Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13)),
        "Topic :: Scientific/Engineering :: Artificial Intelligence",
        "Topic :: Text Processing :: Linguistic",
        "Typing :: Typed",
    ],
    python_requires=">=3.11,<3.14",
    packages=[*find_packages(include=["wikimill*"]), "wikimill.pipelines.sample"],
    # examples/ is also installed as package data, for `wikimill demo`.
    package_dir={"wikimill.pipelines.sample": "examples"},
    package_data={
        "wikimill": ["py.typed"],
        # Annotator and recogniser are folders that spaCy opens; their licenses and sources are in them.
        "wikimill.transforms.models": ["*/*.json", "*/*.md", "*/annotator/**", "*/recogniser/**"],
        "wikimill.transforms.release.report": ["page.html", "page.css"],
        "wikimill.pipelines.terminal": ["attention.html"],
        "wikimill.pipelines.sample": ["*.xml", "*.json", "*.jsonl", "expected.tsv", "README.md"],
    },
    entry_points={"console_scripts": ["wikimill = wikimill.pipelines.main:entry"]},
    install_requires=[
        "apache-beam>=2.77,<3",
        "backports.zstd>=1.0,<2; python_version < '3.14'",
        "fastavro>=1.9,<2",
        "google-crc32c>=1.5,<2",
        # Draws reports.
        "jinja2>=3.1,<4",
        "lemminflect>=0.2.3,<0.3",
        # Jinja2's escaped text.
        "markupsafe>=2.1,<4",
        "mwparserfromhell>=0.6.6,<0.8",
        "nltk>=3.9,<4",
        "numpy>=1.26,<3",
        "protobuf>=5",
        # Reads 7z archives.
        "py7zr>=1.1.4,<2",
        "pyarrow>=16",
        # Its MinHash signatures have a version of their own (RMinHash.ALGORITHM_VERSION), which 0.5 raised to 2.
        "rensa>=0.5,<0.6",
        "requests>=2.31,<3",
        # `wikimill --print-completion`.
        "shtab>=1.8,<2",
        # The minor version that trained the embedded model.
        "spacy>=3.8,<3.9",
        "tenacity>=9,<10",
        "tqdm>=4.66,<5",
        # Used by `requests`; from 2 on it notices a body that is shorter than announced.
        "urllib3>=2,<3",
    ],
    extras_require={
        "eval": EVAL,
        "dev": [
            *EVAL,
            "hypothesis>=6.100,<7",
            "mypy>=1.10",
            "pytest>=8",
            "pytest-timeout>=2.3",
            "pytest-xdist>=3.6",
            "ruff>=0.6",
            # From 70.1 on it builds wheels by itself: tests build them without a network.
            "setuptools>=70.1",
            "types-requests",
            "types-tqdm",
        ],
        "coref": ["fastcoref>=2.1.6,<3"],
        # `--entailment`; sentencepiece for the tokenisers of DeBERTa's NLI models.
        "nli": ["sentencepiece>=0.2,<0.3", "torch>=2.6,<3", "transformers>=4.48,<6"],
        # `wikimill text --math plain`.
        "math": ["pylatexenc>=2.10,<4"],
        # `wikimill train` and `wikimill predict`.
        "models": ["safetensors>=0.4.3,<1", "tokenizers>=0.20,<1", "torch>=2.6,<3"],
        # What `make model` trains the embedded models with.
        "train": ["lightgbm>=4.6,<5", "spacy-lookups-data==1.0.5"],
        # What `make fuzz` runs on.
        "fuzz": ["atheris>=3,<4"],
        "gcp": ["apache-beam[gcp]>=2.77,<3"],
        # What deploy/kubernetes is validated with.
        "kubernetes": ["jsonschema>=4.20,<5", "kubernetes-validate>=1.31", "pyyaml>=6"],
        # Corpora in Beam YAML (deploy/beam_yaml).
        "yaml": ["apache-beam[yaml]>=2.77,<3"],
        "tfds": ["tensorflow-datasets>=4.9", "tensorflow>=2.16"],
        # huggingface_hub for `wikimill push`; 1.0 is the first on httpx. transformers for `wikimill train --init`.
        "hf": ["datasets>=3", "huggingface_hub>=1.0,<3", "transformers>=5,<6"],
        # 1.1 is the first that knows version 1.1 of the specification.
        "croissant": ["mlcroissant>=1.1,<2"],
        # Reference implementations for tests.
        "peers": [
            *("scikit-learn>=1.4,<2", "statsmodels>=0.14,<0.16"),
            # What `benchmarks.text` compares with.
            *("gensim>=4.3,<5", "wikiextractor>=3,<4", "wikitextparser>=0.56"),
        ],
    },
)
