# The commands of the project. Everything is installed into .venv at the versions of constraints.txt.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# pytest-xdist: two processes by default; PYTEST_ARGS adds options, such as PYTEST_ARGS="-k cli"
JOBS ?= 2
PYTEST_ARGS ?=
OUTPUT ?= output
# errors only: building the package in place warns of folders that are meant to be where they are
QUIETLY := -qq
QUESTION := SELECT count(*) AS papers, count(abstract) AS with_abstract, sum(author_count) AS printed_names FROM papers

# what both sides of the comparison are measured on
FOLDERS = --cases "$(PAPERLAKE_SHARED)/cases" --authors "$(PAPERLAKE_SHARED)/data/authors"

.DEFAULT_GOAL := help
.PHONY: help run test lint wheel bench accuracy soak fuzz constraints clean

help: ## list these targets
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 20

run: $(VENV)/installed ## turn examples/ into the dataset in output/ and ask it one question
	$(BIN)/paperlake run examples --output $(OUTPUT)
	$(BIN)/paperlake tables --output $(OUTPUT)
	$(BIN)/paperlake sql "$(QUESTION)" --output $(OUTPUT)

test: lint ## check style, types, layers and generated files, then run the tests with coverage
	$(BIN)/python -m pytest -n $(JOBS) --cov --cov-report=term:skip-covered $(PYTEST_ARGS)

lint: $(VENV)/installed-dev ## the checks of `make test` that run no test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m paperlake.schemas.dictionary --check

wheel: $(VENV)/installed-dev ## build the wheel into dist/ and check that it holds every file of the package
	rm -rf build dist
	$(BIN)/python -m pip wheel $(QUIETLY) --no-deps --wheel-dir dist .
	(cd paperlake && find -L . -type f -not -path '*/__pycache__/*') | sed 's,^\.,paperlake,' | sort > build/checkout
	$(BIN)/python -m zipfile --list dist/paperlake-*.whl | cut -d ' ' -f 1 | grep '^paperlake/' | sort > build/wheel
	diff build/checkout build/wheel && wc -l < build/wheel

bench: $(VENV)/installed-dev ## measure speed and accuracy
	$(BIN)/python -m benchmarks.bench

accuracy: $(VENV)/installed-compare ## measure accuracy on the folder PAPERLAKE_SHARED and write docs/accuracy.md
	@test -d "$(PAPERLAKE_SHARED)" || { echo "name the folder: make accuracy PAPERLAKE_SHARED=DIR"; exit 2; }
	mkdir -p build
	$(BIN)/python -m benchmarks.accuracy $(FOLDERS) --listings "$(PAPERLAKE_SHARED)/data/listings" > build/accuracy.json
	$(BIN)/python -m benchmarks.libraries $(FOLDERS) > build/libraries.json
	$(BIN)/python -m benchmarks.accuracy_doc --json build/accuracy.json --libraries build/libraries.json

soak: $(VENV)/installed-dev ## kill and rerun the pipeline many times and look at what is left
	$(BIN)/python -m benchmarks.soak

fuzz: $(VENV)/installed-dev ## run the property tests with many more examples
	$(BIN)/python -m pytest -n $(JOBS) --hypothesis-profile=fuzz -m "growth or not growth" $(PYTEST_ARGS)

constraints: ## resolve pyproject.toml anew and write the versions into constraints.txt
	rm -rf build/constraints
	$(PYTHON) -m venv build/constraints
	build/constraints/bin/python -m pip install $(QUIETLY) --upgrade pip
	build/constraints/bin/python -m pip install $(QUIETLY) . --group dev --group compare
	build/constraints/bin/python -m pip freeze --all --exclude paperlake --exclude setuptools --exclude wheel > constraints.new
	mv constraints.new constraints.txt

clean: ## remove what the targets made; datasets stay
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("paperlake needs Python 3.11 or later, this is " + sys.version.split()[0] + "; name another with: make PYTHON=python3.12 …" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install $(QUIETLY) --constraint constraints.txt --upgrade pip

$(VENV)/installed: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "installing into $(VENV), which takes a minute …"
	$(BIN)/python -m pip install $(QUIETLY) --constraint constraints.txt --editable .
	touch $@

$(VENV)/installed-dev: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "installing with the development tools into $(VENV), which takes a minute …"
	$(BIN)/python -m pip install $(QUIETLY) --constraint constraints.txt --upgrade pip
	$(BIN)/python -m pip install $(QUIETLY) --constraint constraints.txt --editable . --group dev
	touch $(VENV)/installed $@

$(VENV)/installed-compare: $(VENV)/installed-dev
	$(BIN)/python -m pip install $(QUIETLY) --constraint constraints.txt --group compare
	touch $@
