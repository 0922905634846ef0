# Two commands do everything: `make play` and `make test`. Each redoes only what changed.
# `make quick` is for while you write: everything that needs no server, no browser and no random game,
# and does not try what is deployed.

# The Python that .venv was made with; `make test PYTHON=/path/to/python3` makes .venv anew with another.
PYTHON ?= $(or $(shell .venv/bin/python -c 'import sys; print(sys._base_executable)' 2>/dev/null),python3)
PYTHON_VERSION := $(shell $(PYTHON) -c 'import platform; print(platform.python_version())' 2>/dev/null)
VENV := .venv/.installed-$(PYTHON_VERSION)
DOCS := .venv/.docs-$(PYTHON_VERSION)
BIN := .venv/bin
WEB := clients/web
JS := clients/js
PAGE := server/page/index.html
PAGE_SOURCES := $(shell find $(JS)/src $(WEB)/src $(WEB)/art $(WEB)/public $(WEB)/worker projections/texts -type f -not -path '*/generated/*' 2>/dev/null) \
	$(JS)/types.mjs $(WEB)/index.html $(WEB)/package.json $(wildcard $(WEB)/*.ts $(WEB)/*.mjs $(WEB)/tsconfig*.json $(WEB)/svelte.config.*)

# Tests wait for a third of their time, at times for more: two workers keep a core busy, and three are
# no faster. Quick ones do not wait, and what each worker collects is most of their work.
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
WORKERS := $(shell expr $(CORES) \* 2)

unexport PYTHONDONTWRITEBYTECODE  # tests and servers start hundreds of processes; none has to compile what another did

# `make weight` says what the house weighs: lines, files, calls of a move, cases and seconds.
# `make dist` makes all that is published: wheels and sdists of `kontor` and `kontor-server`, the tarball of `@kontor/client`.
.PHONY: play test test-page test-python quick check check-python check-page bench weight docs page setup format dist clean

play: setup page
	@$(BIN)/kontor serve

test: test-page test-python

test-page: page
	@cd $(WEB) && npm run --silent test -- --pool=threads

test-python: setup page chromium
	@KONTOR_TEST_BROWSER=1 $(BIN)/pytest -n $(WORKERS) --dist loadgroup --junitxml=tests/output/times.xml

quick: setup
	@$(BIN)/pytest -n $(CORES) -q -m 'not (random or live or browser or fault)' \
		--ignore=tests/browser --ignore=tests/deploy

check: check-python check-page

check-python: setup $(DOCS)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/pyright

check-page: page
	@cd $(WEB) && npm run --silent check

bench: setup
	@$(BIN)/kontor bench

weight: setup
	@$(BIN)/python -m tests.weight

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

setup: $(VENV)
page: $(PAGE)

$(VENV): pyproject.toml clients/sdk/pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kontor needs Python 3.11 or newer; set PYTHON=/path/to/python3.")'
	@echo "Setting up .venv with Python $(PYTHON_VERSION) …"
	@$(PYTHON) -m venv $(if $(wildcard $(VENV)),,--clear) .venv
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable clients/sdk --editable '.[dev]'
	@touch $@

$(DOCS): $(VENV)
	@echo "Fetching what the site of the documents is built with …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[docs]'
	@touch $@

$(WEB)/node_modules/.installed: $(WEB)/package-lock.json
	@command -v npm >/dev/null || { echo "Kontor needs Node 20.19 or newer (npm is not on PATH)."; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' \
		|| { echo "Kontor needs Node 20.19 or newer; this is $$(node --version)."; exit 1; }
	@echo "Fetching what the page is built with …"
	@cd $(WEB) && npm ci --silent --no-fund --no-audit
	@touch $@

$(PAGE): $(WEB)/node_modules/.installed $(PAGE_SOURCES) | $(VENV)
	@echo "Building the page …"
	@cd $(WEB) && npm run --silent build
	@touch $@

.PHONY: chromium
chromium: setup
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
		|| command -v google-chrome >/dev/null || $(BIN)/playwright install --only-shell chromium

clean:
	rm -rf .venv $(WEB)/node_modules server/page clients/docs/site dist $(JS)/dist .pytest_cache .ruff_cache tests/output
