# Two commands are all a newcomer needs:
#   make play   installs Tablée into .venv and starts it
#   make test   installs what the tests need and runs all of them
# For maintainers: make soak (the big counts), make bench, make clean.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -n auto

.PHONY: play test soak bench clean check test-compiled test-interpreted test-bounds

play: $(VENV)/.installed
	$(BIN)/tablee play matryoshka

test: check test-compiled test-interpreted test-bounds
	@echo "All tests passed."

check: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

test-compiled: $(VENV)/.installed-dev
	$(PYTEST)

# The same rules from their Python sources, on a smaller sample.
test-interpreted: $(VENV)/.installed-dev
	TABLEE_INTERPRETED=1 $(PYTEST) tests/contract tests/engine tests/games

# The same rules with every C array access checked.
test-bounds: $(VENV)/.installed-dev
	TABLEE_BOUNDS=1 $(BIN)/python setup.py -q build --build-base build/bounds --build-lib build/bounds/lib
	TABLEE_BOUNDS=1 PYTHONPATH=build/bounds/lib $(PYTEST) tests/contract tests/games

soak: $(VENV)/.installed-dev
	TABLEE_SOAK=1 $(PYTEST)

bench: $(VENV)/.installed
	$(BIN)/tablee bench

clean:
	rm -rf build $(VENV) src/*.egg-info
	find src -name '*.so' -delete

TYPES := $(shell find src -name '*.pxd')
SOURCES := setup.py pyproject.toml $(TYPES) $(TYPES:.pxd=.py)

$(VENV)/.created:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	@touch $@

$(VENV)/.installed: $(VENV)/.created $(SOURCES)
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.created $(SOURCES)
	$(BIN)/python -m pip install --quiet setuptools cython
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@ $(VENV)/.installed
