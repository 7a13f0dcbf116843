# Two commands: `make demo` mills the sample dump, `make test` runs the tests. Both set up .venv first.
PYTHON ?= python3
VENV := .venv

# Where the treebanks, GAP, dumps and WikiSplit's rows lie that `make model` trains from (training/ANNOTATOR.md).
DATA ?= ../shared/data
MODELS := transforms/models/en

# How long `make fuzz` looks at each target.
FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?= xml bzip2 sevenzip wikitext sentences

# What `make test-extras` installs beside wikimill, in an environment of its own, and the tests that need it. Where one
# has no wheel, pip says so and make fails; `make test-extras EXTRAS=hf,croissant` goes without it, and pytest names what
# it skips for that reason.
VENV_EXTRAS ?= .venv-extras
EXTRAS ?= tfds,hf,croissant,nli,models,eval,peers
EXTRAS_TESTS ?= tests/loaders tests/transforms/release/test_loaders.py
# In a process of their own: torch aborts where TensorFlow has been imported (torch 2.15, TensorFlow 2.21).
TORCH_TESTS ?= tests/transforms/models/test_entailment_model.py tests/pipelines/test_wikisplit_entailment.py \
  tests/transforms/seq2seq tests/pipelines/test_train_and_predict.py tests/pipelines/test_hier2hier_commands.py \
  tests/rules/human_eval

# What `make test-schedules` reads the schedules of deploy/schedule/ with; wikimill itself is not installed there.
VENV_SCHEDULES ?= .venv-schedules
SCHEDULERS ?= 'apache-airflow>=3.1,<4' kubernetes-validate pytest pytest-timeout

# What `make test-dataflow` stands on: the schemas of Flink's Kubernetes operator, of the newest version that Maven has.
VENV_GCP ?= .venv-gcp
OPERATOR := flink-kubernetes-operator-api
OPERATOR_VERSION := 1.10.0
VENV_IMAGE ?= .venv-image
VENV_NEXT ?= .venv-next
VENV_WHEEL ?= .venv-wheel
CONSTRAINTS := sed -n 's/^\([A-Za-z0-9._-]*==[^ ]*\).*/\1/p'

.PHONY: install judge demo test test-extras test-schedules test-dataflow test-image test-wheel test-cluster flink-up flink-down \
  flink-jars prism test-rest test-next-beam test-next-parser attack lint model fuzz

install: $(VENV)/.installed

# setuptools warns of every editable install: its warnings are not shown.
$(VENV)/.installed: setup.py pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --upgrade pip
	PYTHONWARNINGS=ignore $(VENV)/bin/python -m pip install --quiet --editable '.[dev]'
	touch $@

demo: install
	$(VENV)/bin/wikimill demo --output demo-release

test: install lint
	$(VENV)/bin/python -m pytest -n auto --dist worksteal -m "not slow"

# The release in the hands of those it is made for (TFDS, datasets, tf.data, mlcroissant, pandas, fastavro), models of
# entailment, and statistics beside the libraries for them.
test-extras: $(VENV_EXTRAS)/.installed-$(EXTRAS)
	WIKIMILL_EXTRAS=$(EXTRAS) $(VENV_EXTRAS)/bin/python -m pytest -n 0 -rs $(EXTRAS_TESTS)
	WIKIMILL_EXTRAS=$(EXTRAS) $(VENV_EXTRAS)/bin/python -m pytest -n 0 -rs $(TORCH_TESTS)

$(VENV_EXTRAS)/.installed-$(EXTRAS): setup.py
	$(PYTHON) -m venv $(VENV_EXTRAS)
	$(VENV_EXTRAS)/bin/python -m pip install --quiet --upgrade pip
	$(VENV_EXTRAS)/bin/python -m pip install --quiet --editable '.[dev,$(EXTRAS)]'
	touch $@

# The schedules in the hands of Airflow, and against Kubernetes' schemas.
test-schedules: $(VENV_SCHEDULES)/.installed
	$(VENV_SCHEDULES)/bin/python -m pytest --noconftest -p no:cacheprovider -rs \
	  tests/deploy/test_airflow_schedule.py tests/deploy/test_kubernetes_schedule.py

$(VENV_SCHEDULES)/.installed:
	$(PYTHON) -m venv $(VENV_SCHEDULES)
	$(VENV_SCHEDULES)/bin/python -m pip install --quiet --upgrade pip
	$(VENV_SCHEDULES)/bin/python -m pip install --quiet $(SCHEDULERS)
	touch $@

# Dataflow against a stand-in of its API and of Cloud Storage; container image and Kubernetes manifests.
test-dataflow: $(VENV_GCP)/.installed .crds/$(OPERATOR)-$(OPERATOR_VERSION).jar
	$(VENV_GCP)/bin/python -m pytest -n 0 -rs tests/dataflow tests/deploy/test_kubernetes.py tests/deploy/test_image.py

$(VENV_GCP)/.installed: setup.py
	$(PYTHON) -m venv $(VENV_GCP)
	$(VENV_GCP)/bin/python -m pip install --quiet --upgrade pip
	$(VENV_GCP)/bin/python -m pip install --quiet --editable '.[dev,gcp,kubernetes]'
	touch $@

# Without Maven the test of the FlinkDeployment is skipped, and says so.
.crds/$(OPERATOR)-$(OPERATOR_VERSION).jar:
	-mvn -q dependency:copy -DoutputDirectory=.crds -Dartifact=org.apache.flink:$(OPERATOR):$(OPERATOR_VERSION):jar

# The RUN steps of deploy/image/Dockerfile in an environment of their own, then the demo in another folder (Python 3.11).
test-image:
	rm -rf $(VENV_IMAGE) dist
	$(PYTHON) -m venv $(VENV_IMAGE)
	$(VENV_IMAGE)/bin/pip install --quiet --no-deps --require-hashes --requirement deploy/image/requirements.txt
	$(VENV_IMAGE)/bin/python setup.py -q sdist
	$(VENV_IMAGE)/bin/pip install --quiet --no-deps --no-build-isolation dist/wikimill-*.tar.gz
	$(VENV_IMAGE)/bin/pip check
	folder=$$(mktemp -d) && cd $$folder && $(CURDIR)/$(VENV_IMAGE)/bin/wikimill demo && rm -r $$folder

# The wheel and the source distribution of the tracked files: the same files are in a wheel of either, and it is
# installed with all that it needs, and tried, in an empty environment (and by uvx, where uv can be had).
test-wheel: TOOLS = $(VENV_WHEEL)/tools/bin
test-wheel:
	rm -rf $(VENV_WHEEL)
	$(PYTHON) -m venv $(VENV_WHEEL)/tools && $(PYTHON) -m venv $(VENV_WHEEL)/empty
	$(TOOLS)/pip install --quiet build
	mkdir $(VENV_WHEEL)/tree && git ls-files -z | tar --null -cf - -T - | tar -xf - -C $(VENV_WHEEL)/tree
	$(TOOLS)/python -m build --outdir $(VENV_WHEEL)/dist $(VENV_WHEEL)/tree > $(VENV_WHEEL)/log
	$(TOOLS)/python -m build --wheel --outdir $(VENV_WHEEL)/of-tree $(VENV_WHEEL)/tree > $(VENV_WHEEL)/log
	for each in dist of-tree; do \
	  $(TOOLS)/python -m zipfile -l $(VENV_WHEEL)/$$each/*.whl | awk '{print $$1, $$NF}' | sort > $(VENV_WHEEL)/$$each.list; \
	done && diff $(VENV_WHEEL)/dist.list $(VENV_WHEEL)/of-tree.list
	$(TOOLS)/pip wheel --quiet --wheel-dir $(VENV_WHEEL)/wheels --constraint constraints.txt $(VENV_WHEEL)/dist/*.whl
	$(VENV_WHEEL)/empty/bin/pip install --quiet --no-index --find-links $(VENV_WHEEL)/wheels wikimill
	$(VENV_WHEEL)/empty/bin/pip check
	cd $(VENV_WHEEL)/empty && bin/wikimill --version && bin/wikimill demo
	$(TOOLS)/pip install --quiet uv || echo "uv cannot be installed here: uvx is not tried"
	! test -x $(TOOLS)/uvx || $(TOOLS)/uvx --no-index --find-links $(VENV_WHEEL)/wheels --python $(PYTHON) \
	  --from $(VENV_WHEEL)/dist/*.whl wikimill demo --output $(VENV_WHEEL)/demo-by-uvx

# Pins everything that setup.py asks for, with digests (Python 3.11, which the image has); constraints.txt has the same
# versions for laptops.
deploy/image/requirements.txt: setup.py
	$(VENV_GCP)/bin/python -m pip install --quiet pip-tools
	$(VENV_GCP)/bin/pip-compile --quiet --allow-unsafe --strip-extras --generate-hashes --no-emit-index-url \
	  --no-emit-trusted-host --no-emit-find-links --no-annotate --no-header --extra gcp --output-file $@ setup.py
	$(CONSTRAINTS) < $@ > constraints.txt

# What make test leaves out, marked by hand: most hostile inputs, crashes, engines and whole runs.
test-rest: install
	$(VENV)/bin/python -m pytest -n auto --dist worksteal -m slow

# Runs every test marked `attack`, the slow ones too.
attack: install
	$(VENV)/bin/python -m pytest -n auto --dist worksteal -m attack

lint: install
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy

# Looks for input that breaks a reader or a rule; tests/fuzz/__main__.py says what becomes of what it finds.
fuzz: install
	$(VENV)/bin/python -m pip install --quiet --editable '.[dev,fuzz]'
	for target in $(FUZZ_TARGETS); do \
	  $(VENV)/bin/python -m tests.fuzz $$target --seconds $(FUZZ_SECONDS) || exit 1; \
	done

# Trains the judge of fusion drafts from the stored table of rated drafts: a minute on one core, equal bytes each time.
judge: install
	$(VENV)/bin/python -m pip install --quiet --editable '.[dev,train]'
	$(VENV)/bin/python -m training.train_fusion_judge --rows training/fusion_rows.jsonl.xz \
	  --output $(MODELS)/fusion_judge.json

# Trains the embedded annotator, then the coreference weights on its parses, then the recogniser of entities: about 90
# minutes on one core.
model: export OMP_NUM_THREADS = 1
model: export OPENBLAS_NUM_THREADS = 1
model: install
	$(VENV)/bin/python -m pip install --quiet --editable '.[dev,train]'
	$(VENV)/bin/python -m training.train_annotator --treebanks $(DATA)/treebanks --dumps $(DATA)/dumps \
	  --wikisplit $(DATA)/wikisplit/tune.tsv --detokeniser $(DATA)/../tools/detokenise.py --output $(MODELS)/annotator
	$(VENV)/bin/python -m training.train_coreference --gap $(DATA)/coref/gap-development.tsv \
	  --gum $(DATA)/treebanks/UD_English-GUM --annotator $(MODELS)/annotator --output $(MODELS)/coreference.json
	$(VENV)/bin/python -m training.train_recogniser --treebanks $(DATA)/treebanks --dumps $(DATA)/dumps \
	  --names $(DATA)/names --output $(MODELS)/recogniser

# A Flink cluster on this machine, on loopback: deploy/flink/cluster.py. FLINK gives it options, such as
# FLINK='--task_managers 1 --rest_port 8082'.
FLINK ?=
flink-up: install
	$(VENV)/bin/python -m deploy.flink.cluster up $(FLINK)

# Only the jars of Beam's runner: .flink/job-server.jar for who submits, .flink/beam-runner.jar for Flink's class path.
flink-jars: install
	$(VENV)/bin/python -m deploy.flink.distribution

flink-down: install
	$(VENV)/bin/python -m deploy.flink.cluster down

# A smoke run with the next Beam, a release candidate if there is one, in an environment of its own.
test-next-beam:
	rm -rf $(VENV_NEXT) && $(PYTHON) -m venv $(VENV_NEXT)
	$(VENV_NEXT)/bin/pip install --quiet .
	$(VENV_NEXT)/bin/pip install --quiet --pre --upgrade apache-beam
	$(VENV_NEXT)/bin/wikimill --version
	folder=$$(mktemp -d) && cd $$folder && $(CURDIR)/$(VENV_NEXT)/bin/wikimill demo && rm -r $$folder

# The adapter of mwparserfromhell, which uses a private name, with its next version, a pre-release if there is one.
# It depends on nothing: it is imported in place of the installed one.
test-next-parser: install
	rm -rf $(VENV_NEXT)
	$(VENV)/bin/python -m pip install --quiet --pre --no-deps --target $(VENV_NEXT) mwparserfromhell
	PYTHONPATH=$(VENV_NEXT) $(VENV)/bin/python -m pytest -n 0 tests/rules/wikitext/test_token_text.py

# Beam's engine in Go, of the version of Beam that is installed. Without Go its tests are skipped, and say so.
prism: install
	-beam=$$($(VENV)/bin/python -c 'from importlib.metadata import version; print(version("apache-beam"))') && \
	  test -x .prism/$$beam/prism || GOBIN=$(CURDIR)/.prism/$$beam GOFLAGS=-mod=mod \
	  go install github.com/apache/beam/sdks/v2/go/cmd/prism@v$$beam

# The same bytes on every engine, and what becomes of a job when a part of the cluster dies. Needs Java 17 and Maven.
test-cluster: install prism
	$(VENV)/bin/python -m pytest -n 0 --cluster tests/cluster
