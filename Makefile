# Everything a person needs: `make play`, `make test`. The rest serves those two.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOT := $(shell find src -name '*.px[di]') $(shell find src/dicewright -name '*.py')
STATIC := src/dicewright/server/static
PAGE := web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json $(shell find web/src web/public -type f)
export DICEWRIGHT_ROOT := $(CURDIR)

.PHONY: play play-terminal test setup page browser postgres screens pxd golden soak kill-server picture transcript ladder layout lint
.PHONY: bench bench-peers bench-environments bench-server clean help

help:  ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 14

PORT ?= 8000
play: setup  ## set everything up and play in the browser; PORT=8000 by default
	@$(BIN)/dicewright serve --port $(PORT)

play-terminal: setup  ## play in the terminal
	@$(BIN)/dicewright play

setup: $(VENV)/engine.stamp page  ## make .venv, compile the engine, build the page; quick when nothing changed

page: $(STATIC)/index.html  ## build the page that the server shows (needs Node.js)

web/node_modules/installed.stamp: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	touch $@

$(STATIC)/index.html: web/node_modules/installed.stamp $(PAGE)
	cd web && npm run --silent build -- --logLevel warn

$(VENV)/installed.stamp: pyproject.toml requirements.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	DICEWRIGHT_NO_COMPILE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/engine.stamp: $(VENV)/installed.stamp setup.py $(HOT)
	@echo "compiling the engine (once; later only what changed)"
	@$(BIN)/python setup.py --quiet build_ext --inplace --parallel 2
	@touch $@

pxd: $(VENV)/installed.stamp  ## write the C types of the engine anew
	$(BIN)/python tools/make_pxd.py

golden: setup  ## write the golden games anew
	$(BIN)/python -m tools.make_golden

soak: setup  ## a million random games, checked for lost pieces
	$(BIN)/python -m tools.soak

kill-server: setup  ## kill a server 200 times while people play, and look for what was lost
	$(BIN)/python -m tools.kill_server

bench-server: setup  ## load on the server by websocket clients
	$(BIN)/python bench/server.py

layout: setup  ## write the layout of observations into the docs
	$(BIN)/python -m tools.make_layout

lint: setup  ## types, style and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/make_pxd.py --check
	$(BIN)/python -m tools.make_layout --check
	cd web && npm run --silent check

# Tests play in a real browser and keep games in a real PostgreSQL: Debian's, installed if we may.
browser:
	@command -v chromium >/dev/null || { test "$$(id -u)" = 0 && apt-get update -q && apt-get install -qy --no-install-recommends chromium; } \
		|| { echo "The page's tests need Chromium: apt-get install chromium"; exit 1; }

postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null \
		|| { test "$$(id -u)" = 0 && apt-get update -q && apt-get install -qy --no-install-recommends postgresql; } \
		|| echo "Without PostgreSQL one test is skipped: apt-get install postgresql"

test: lint browser postgres  ## set everything up and run all tests
	cd web && npm run --silent test
	$(BIN)/python -m pytest
	$(BIN)/python -m tools.soak --seconds 45

screens: setup browser  ## draw the page's screens for the docs
	$(BIN)/python -m tools.make_screens

picture: setup  ## draw the terminal game for the README
	$(BIN)/python tools/make_picture.py

transcript: setup  ## write the conversation of docs/standalone-bots.md anew
	$(BIN)/python -m tools.make_transcript

ladder: setup  ## play the ladder of docs/ladder.toml and write docs/ladder.md; goes on if it was stopped
	$(BIN)/python -m tools.make_ladder

bench: setup  ## measure the engine, compiled against interpreted
	$(BIN)/python bench/engine.py

PEERS := build/peers
$(PEERS)/installed.stamp: bench/requirements-peers.txt
	test -x $(PEERS)/bin/python || $(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	touch $@

bench-peers: setup $(PEERS)/installed.stamp  ## the same beside catanatron and OpenSpiel, into the docs
	$(BIN)/python bench/engine.py --peers $(PEERS)/bin/python --write

bench-environments: setup $(PEERS)/installed.stamp  ## the environments beside PettingZoo's classic games
	$(BIN)/python bench/environments.py --peers $(PEERS)/bin/python --write

clean:  ## remove what was built
	rm -rf build $(VENV) src/*.egg-info
	find src -name '*.so' -delete
