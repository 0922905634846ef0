# `make play` and `make test` do everything. A second run redoes only what changed.
#
#   make play       install, build the page, start a Redis and the server, print the address
#   make test       install, run each proof once and a short sample of each long search (minutes)
#   make test-all   the same, then the long searches and full matrices: before a release
#   make quick      tests without server, browser, deployment and random games: while you write
#   make check      lint and types
#   make size       lines, files, cost of a move, times of the tests
#   make dist       wheels and source archives of `kontor` and `kontor-server`, tarball of `@kontor/client`

# The Python that .venv was made with; `make test PYTHON=/path/to/python3` makes .venv anew with another.
PYTHON ?= $(or $(shell .venv/bin/python -c 'import sys; print(sys._base_executable)' 2>/dev/null),python3)
PYTHON_VERSION := $(shell $(PYTHON) -c 'import platform; print(platform.python_version())' 2>/dev/null)
RUNTIME := .venv/.runtime-$(PYTHON_VERSION)
VENV := .venv/.installed-$(PYTHON_VERSION)
DOCS := .venv/.docs-$(PYTHON_VERSION)
SEARCHES := .venv/.searches-$(PYTHON_VERSION)
COMPILED := .venv/.compiled-$(PYTHON_VERSION)
BIN := .venv/bin
WEB := clients/web
JS := clients/js
PAGE := server/page/index.html
PAGE_SOURCES := $(shell find $(JS)/src $(WEB)/src $(WEB)/art $(WEB)/public $(WEB)/worker projections/texts -type f -not -path '*/generated/*' 2>/dev/null) \
	server/accounts/portraits.json $(JS)/types.mjs $(WEB)/index.html $(WEB)/package.json $(wildcard $(WEB)/*.ts $(WEB)/*.mjs $(WEB)/tsconfig*.json $(WEB)/svelte.config.*)

# Tests wait for half of their time, so three workers keep one core busy. Each needs up to 600 MB of free memory.
# Quick tests do not wait; collecting them is most of their work.
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
AS_MEMORY := $(shell awk '/MemAvailable/ {print 1 + int($$2 / 600000)}' /proc/meminfo 2>/dev/null || echo 12)
WORKERS := $(shell printf '%s\n' $$(($(CORES) * 3)) $(AS_MEMORY) | sort -n | head -n 1)

unexport PYTHONDONTWRITEBYTECODE  # tests and servers start hundreds of processes; none has to compile what another did

# Compiling every module of every package takes longer than all imports of a run.
PIP := $(BIN)/pip --disable-pip-version-check --quiet
PIP_INSTALL := $(PIP) install --no-compile --constraint constraints.txt
PYTEST := KONTOR_TEST_BROWSER=1 $(BIN)/pytest -n $(WORKERS) --dist loadgroup
PARALLEL := $(MAKE) --no-print-directory --jobs=3

.PHONY: play test test-all test-long test-page test-python quick check check-python check-page bench \
	size docs runtime page setup format dist clean

play:
	@$(PARALLEL) runtime page
	@$(BIN)/kontor serve

test:
	@$(PARALLEL) setup page chromium $(COMPILED)
	@$(PARALLEL) test-page test-python

test-all: test test-long

# It runs beside `test-python`, which shows its own progress.
test-page: page
	@mkdir -p tests/output
	@cd $(WEB) && npm run --silent test -- --pool=threads --maxWorkers=100% >../../tests/output/page.txt 2>&1 \
		&& tail -n 5 ../../tests/output/page.txt || { cat ../../tests/output/page.txt; exit 1; }

test-python: setup page chromium $(COMPILED)
	@$(PYTEST) -m 'not long' --junitxml=tests/output/times.xml

# Workers that start together would each compile every test.
$(COMPILED): $(VENV)
	@echo "Compiling the tests …"
	@$(BIN)/pytest --collect-only -qq >/dev/null
	@touch $@

# What `make test` leaves out: the cases marked `long`, and five times as many random games.
LONG := long or random
test-long: setup page chromium $(SEARCHES)
	@KONTOR_TEST_SECONDS=$${KONTOR_TEST_SECONDS:-5} $(PYTEST) -m '$(LONG)' --junitxml=tests/output/long.xml

quick: setup
	@$(BIN)/pytest -n $(CORES) -q -m 'not (random or live or browser or fault or long)' \
		--ignore=tests/browser --ignore=tests/deploy

check: check-python check-page

check-python: setup $(DOCS)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/pyright

check-page: page
	@cd $(WEB) && npm run --silent check

bench: setup
	@$(BIN)/python -m tests.bench

size: setup
	@$(BIN)/python -m tests.code_size

# The site of the documents, into clients/docs/site. A link that leads nowhere fails.
docs: setup $(DOCS)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --config-file clients/docs/mkdocs.yml

format: setup
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

dist: setup page
	@rm -rf dist && cp LICENSE clients/sdk/
	@cd clients/sdk && "$(CURDIR)/$(BIN)/hatchling" build --directory "$(CURDIR)/dist"
	@$(BIN)/hatchling build
	@cd $(JS) && npm pack --silent --pack-destination "$(CURDIR)/dist"

runtime: $(RUNTIME)
setup: $(VENV)
page: $(PAGE)

$(RUNTIME): pyproject.toml clients/sdk/pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kontor needs Python 3.11 or newer; set PYTHON=/path/to/python3.")'
	@echo "Installing the server into .venv (Python $(PYTHON_VERSION)) …"
	@$(PYTHON) -m venv $(if $(wildcard $(RUNTIME)),,--clear) .venv
	@$(PIP_INSTALL) hatchling editables
	@$(PIP_INSTALL) --no-build-isolation --editable clients/sdk --editable .
	@touch $@

$(VENV): $(RUNTIME)
	@echo "Installing the tools of the tests …"
	@$(PIP_INSTALL) --no-build-isolation --editable '.[dev]'
	@touch $@

$(DOCS): $(VENV)
	@echo "Installing what builds the documents …"
	@$(PIP_INSTALL) --no-build-isolation --editable '.[docs]'
	@touch $@

$(SEARCHES): $(VENV)
	@echo "Installing what only long tests need …"
	@$(PIP_INSTALL) --no-build-isolation --editable '.[long]'
	@touch $@

$(WEB)/node_modules/.installed: $(WEB)/package-lock.json
	@command -v npm >/dev/null || { echo "Kontor needs Node 20.19 or newer (npm is not on PATH)."; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' \
		|| { echo "Kontor needs Node 20.19 or newer; this is $$(node --version)."; exit 1; }
	@echo "Installing what builds the page …"
	@cd $(WEB) && npm ci --loglevel=error --no-fund --no-audit >/dev/null
	@touch $@

$(PAGE): $(WEB)/node_modules/.installed $(PAGE_SOURCES) | $(RUNTIME)
	@echo "Building the page …"
	@cd $(WEB) && npm run --silent build -- --logLevel warn
	@touch $@

.PHONY: chromium
chromium: setup
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
		|| command -v google-chrome >/dev/null || $(BIN)/playwright install --only-shell chromium

clean:
	rm -rf .venv $(WEB)/node_modules server/page clients/docs/site dist $(JS)/dist .pytest_cache .ruff_cache tests/output
