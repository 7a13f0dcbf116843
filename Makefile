# Two commands: `make demo` mills the sample dump, `make test` runs the tests. Both set up .venv first.
PYTHON ?= python3
VENV := .venv

.PHONY: install demo test lint

install: $(VENV)/.installed

$(VENV)/.installed: setup.py pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --upgrade pip
	$(VENV)/bin/python -m pip install --quiet --editable '.[dev]'
	touch $@

demo: install
	$(VENV)/bin/wikimill demo --output demo-release

test: install lint
	$(VENV)/bin/python -m pytest

lint: install
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
