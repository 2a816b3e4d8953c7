# Two commands are all a newcomer needs:
#   make play   installs Tablée into .venv and starts it
#   make test   installs what the tests need and runs them
# For maintainers: make docs (the documentation site), make sentences
# (all sentences in both languages, to be read), make test-long (what make test leaves out),
# make mutants (deliberate mistakes: do the tests
# notice?), make soak (the big counts), make bench, make cluster (several servers), make scale (what
# they cost), make clean.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORES = $$($(BIN)/python -c 'import os; print(os.cpu_count() or 1)')
PYTEST_RULES = $(BIN)/python -m pytest --dist worksteal -n $(CORES)
# One more than there are cores: who tests a browser waits for it half of the time. Two more are slower.
PYTEST = $(BIN)/python -m pytest --dist worksteal -n $$(($(CORES) + 1))

# Hundreds of processes start in the tests: Python keeps what it compiles, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test cluster scale docs sentences mutants soak bench clean check check-python check-page bounds bounds-package \
	test-compiled test-long test-interpreted test-bounds test-both-ways test-browser test-engines test-screen-reader test-ray train \
	kernels page packages browser

play: $(VENV)/.installed
	$(BIN)/tablee serve

# What is checked and built has no use for a second core, so it goes side by side.
test:
	$(MAKE) --no-print-directory --jobs 2 --output-sync=target check docs bounds
	$(MAKE) --no-print-directory test-compiled test-interpreted test-bounds
	@echo "All tests passed."

check: check-page check-python

check-python: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

check-page: $(VENV)/.installed-dev
	$(BIN)/python build_hook/page.py --check

# Strict: a link or an anchor that leads nowhere is an error. `tablee serve` shows the result.
docs: $(VENV)/.installed-dev
	$(BIN)/python build_hook/documentation.py

# Every sentence in English and French, filled with examples, on one page: read it after a change of words.
sentences: $(VENV)/.installed-dev
	$(BIN)/python -m tablee.text.table build/sentences.html

# One mistake at a time in a copy of the package; who survives is printed. `MUTANTS="-n 4 tables.toml"`
# takes options, names or lists (tests/mutants/__main__.py).
mutants: $(VENV)/.installed-dev
	$(BIN)/python -m tests.mutants $(MUTANTS)

test-compiled: $(VENV)/.installed-dev
	$(PYTEST) -m "not long"

# Tests that take long and of which shorter ones show parts. A soak has them too.
test-long: $(VENV)/.installed-dev
	$(PYTEST) -m long

# Only those in a real browser.
test-browser: $(VENV)/.installed-dev
	$(PYTEST) tests/browser

# Words and drawings are the same however the rules run. What compares both ways itself is left out too,
# and what takes long because it waits for rare things to happen.
LEFT_OUT = --ignore=tests/contract/test_board.py --ignore-glob='*/test_words.py' --ignore-glob='*/test_told.py' \
	--ignore=tests/contract/compiled/test_modes.py --ignore=tests/contract/test_events.py
KERNELS = tests/contract tests/games tests/bots/matryoshka tests/envs/coding $(LEFT_OUT)
INTERPRETED = --ignore=tests/contract/compiled --ignore=tests/games/matryoshka/test_knowledge.py

# Every rule from its Python source. That whole games are the same, tests/contract/compiled/test_modes.py says.
test-interpreted: $(VENV)/.installed-dev
	TABLEE_INTERPRETED=1 $(PYTEST_RULES) tests/games tests/bots/matryoshka $(LEFT_OUT) $(INTERPRETED)

# Kernels that check every access to an array and every sum, and nothing else: `make docs` may be writing
# into the package at the same time.
BOUNDS = build/bounds
bounds: $(VENV)/.installed-dev
	TABLEE_BOUNDS=1 $(BIN)/python setup.py -q build_ext --build-temp $(BOUNDS) --build-lib $(BOUNDS)/lib

# The package that they belong to.
bounds-package: bounds
	TABLEE_PREBUILT=1 $(BIN)/python setup.py -q build_py --build-lib $(BOUNDS)/lib

# Whole games with them.
test-bounds: bounds-package
	TABLEE_BOUNDS=1 PYTHONPATH=$(BOUNDS)/lib $(PYTEST_RULES) tests/contract tests/envs/coding $(LEFT_OUT)

# Both with everything that reaches the rules.
test-both-ways: bounds-package
	TABLEE_INTERPRETED=1 $(PYTEST_RULES) $(KERNELS) $(INTERPRETED)
	TABLEE_BOUNDS=1 PYTHONPATH=$(BOUNDS)/lib $(PYTEST_RULES) $(KERNELS)

# Two servers, PostgreSQL, NATS and HAProxy from Debian's packages; a game across both servers.
# `make cluster STAY=--stay` leaves them running.
cluster: $(VENV)/.installed-dev
	$(BIN)/python -m tests.cluster $(STAY)

# Whole games in Firefox and in WebKit; installs them where Debian's packages are.
test-engines: $(VENV)/.installed-dev
	$(BIN)/python -m pytest tests/browser/engines/whole_games.py

# Games shared on Ray, which is large: 200 MB. Installs it.
test-ray: $(VENV)/.installed-dev
	$(BIN)/python build_hook/requirements.py ray | $(INSTALL_LISTED)
	$(BIN)/python -m pytest tests/arena/on_ray/whole_games.py

# A real screen reader; installs Orca and Chromium where Debian's packages are.
test-screen-reader: $(VENV)/.installed-dev
	$(BIN)/python -m pytest tests/browser/engines/by_orca.py

# Trains a network for Botanik; installs PyTorch, which takes gigabytes where it comes with CUDA.
# `make train TRAIN="--rounds 6 --duels 20"` takes options.
train: $(VENV)/.installed-dev
	$(BIN)/python build_hook/requirements.py learn | $(INSTALL_LISTED)
	$(BIN)/python examples/train_botanik.py $(TRAIN)

soak: $(VENV)/.installed-dev
	TABLEE_SOAK=1 TABLEE_FAULTS=200 TABLEE_LEAK_GAMES=1000 TABLEE_KILLS=200 TABLEE_HOSTILE=10000 $(PYTEST)
	$(MAKE) --no-print-directory test-both-ways test-engines test-screen-reader test-ray

bench: $(VENV)/.installed-dev
	$(BIN)/tablee bench
	$(BIN)/python -m pytest -s bench/test_page.py bench/test_frames.py bench/test_mondo.py
	$(BIN)/python -m bench.server.load --game botanik --seats 2 --tables 1000 --moves-per-second 1000 --seconds 45
	$(BIN)/python -m bench.server.load --game botanik --seats 2 --tables 500 --seconds 10

# What several servers cost, and what that means for many players (docs/cluster.md).
scale: $(VENV)/.installed-dev
	$(BIN)/python -m bench.scale

clean:
	rm -rf build $(VENV) src/*.egg-info src/tablee/docs_site
	find src -name '*.so' -delete

TYPES := $(shell find src -name '*.pxd')
SOURCES := setup.py pyproject.toml $(TYPES) $(TYPES:.pxd=.py)

# Python compiles a module when it is first imported: most of what tools bring never is.
QUICKLY = --quiet --disable-pip-version-check --no-compile
INSTALL_LISTED = $(BIN)/python -m pip install $(QUICKLY) --requirement /dev/stdin

$(VENV)/.created:
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.installed: $(VENV)/.created $(SOURCES)
	$(BIN)/python -m pip install $(QUICKLY) --editable .
	@touch $@

# Everything is needed before anything else can begin, so it comes side by side.
$(VENV)/.installed-dev: $(VENV)/.created $(SOURCES)
	$(BIN)/python build_hook/requirements.py | $(INSTALL_LISTED)
	MAKEFLAGS= $(MAKE) --no-print-directory --jobs 4 --output-sync=target kernels page packages browser
	TABLEE_NO_DOCS=1 TABLEE_PREBUILT=1 $(BIN)/python -m pip install $(QUICKLY) --no-build-isolation --no-deps --editable .
	@touch $@ $(VENV)/.installed

kernels:
	$(BIN)/python setup.py -q build_ext --inplace

page:
	$(BIN)/python build_hook/page.py

packages:
	$(BIN)/python build_hook/requirements.py dev | $(INSTALL_LISTED)

browser:
	command -v chromium-headless-shell >/dev/null || (apt-get update -q && apt-get install -q -y --no-install-recommends chromium-headless-shell fonts-liberation)
