# Everything a person needs: `make play`, `make test`. The rest serves those two.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := -m pip install --quiet --disable-pip-version-check
ENGINE := setup.py $(wildcard tools/units/*.py) $(shell find src/dicewright -name '*.py')
STATIC := src/dicewright/server/static
PAGE := web/index.html web/vite.config.ts web/words.ts web/svelte.config.js web/tsconfig.json $(shell find web/src web/public -type f)
PEERS := build/peers
RELEASE := build/release

# What takes long says so, with the seconds since make was called.
BEGUN ?= $(shell date +%s)
BEGUN := $(BEGUN)
export BEGUN
say = @printf '[%4d s] %s\n' "$$(($$(date +%s) - $(BEGUN)))" "$(1)"
# Downloading, compiling and building wait for different things: they run beside each other.
together = @+$(MAKE) --silent -j3 $(1)
READY := $(VENV)/engine.stamp page

# Tests start hundreds of Pythons: what each would compile anew is kept, whatever the shell says.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play play-terminal setup page research test everything lint lint-python lint-page test-page generated golden encodings layout protocol words options examples transcript reading specimen drawings
.PHONY: soak kill-server kill-cluster attack-server ladder daily reference bench bench-peers bench-environments bench-accelerated ppo bench-server bench-page bench-play bench-answering screens picture
.PHONY: release-check docs docs-serve game-pages figures browser postgres haproxy clean settings migration

help:  ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 20

# -- playing ---------------------------------------------------------------------------------------

PORT ?= 8000
play: setup  ## set everything up and play in the browser; PORT=8000 by default
	@$(BIN)/dicewright serve --port $(PORT)

play-terminal: setup  ## play in the terminal
	@$(BIN)/dicewright play

setup:  ## install what playing needs, compile the engine, build the page; at once when nothing changed
	$(call together,$(READY))

page: $(STATIC)/index.html  ## build the page that the server shows (needs Node.js)

web/node_modules/.installed.stamp: web/package.json web/package-lock.json
	$(call say,installing what builds the page)
	@command -v npm >/dev/null || { echo "The page needs Node.js 20.19 or newer to be built: https://nodejs.org"; exit 1; }
	@cd web && npm ci --omit=dev --loglevel=error >/dev/null
	@touch $@

# Adds to what is there; so the page is built first, which nothing may disturb.
web/node_modules/.checks.stamp: web/node_modules/.installed.stamp | $(STATIC)/index.html
	$(call say,installing what checks the page)
	@cd web && npm install --no-save --loglevel=error >/dev/null
	@touch $@

$(STATIC)/index.html: web/node_modules/.installed.stamp $(PAGE)
	$(call say,building the page)
	@cd web && npm run --silent build -- --logLevel warn
	$(call say,the page is built)

# Each list of pinned packages has its stamp; the packages of a list include those of the list before.
$(VENV)/play.stamp: pyproject.toml requirements/play.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(call say,installing what playing needs)
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python $(PIP) -r requirements/play.txt
	@DICEWRIGHT_NO_COMPILE=1 $(BIN)/python $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/engine.stamp: $(VENV)/play.stamp $(ENGINE)
	$(call say,compiling the engine (the first time less than half a minute; later only what changed))
	@$(BIN)/python setup.py --quiet build_ext --inplace --parallel 2
	@touch $@
	$(call say,$$(test -f src/dicewright/_compiled.py && echo the engine is compiled || echo the engine runs as Python))

$(VENV)/research.stamp: $(VENV)/play.stamp requirements/research.txt
	$(call say,installing what tournaments and reports and learning need)
	@$(BIN)/python $(PIP) -r requirements/research.txt
	@touch $@

$(VENV)/test.stamp: $(VENV)/play.stamp requirements/research.txt requirements/test.txt
	$(call say,installing what the tests need)
	@$(BIN)/python $(PIP) -r requirements/test.txt
	@touch $(VENV)/research.stamp $@

$(RELEASE)/installed.stamp: requirements/release.txt
	$(call say,installing what builds and checks packages)
	@test -x $(RELEASE)/bin/python || $(PYTHON) -m venv $(RELEASE)
	@$(RELEASE)/bin/python $(PIP) -r $<
	@touch $@

$(PEERS)/installed.stamp: requirements/peers.txt
	$(call say,installing other engines to compare with)
	@test -x $(PEERS)/bin/python || $(PYTHON) -m venv $(PEERS)
	@$(PEERS)/bin/python $(PIP) -r $<
	@touch $@

# -- changing --------------------------------------------------------------------------------------

test:  ## set everything up and run all tests
	$(call together,everything)
	$(call together,lint-python lint-page test-page)
	$(BIN)/python -m pytest
	$(BIN)/python -m tools.soak --seconds 10

everything: $(READY) $(VENV)/test.stamp web/node_modules/.checks.stamp browser postgres haproxy

lint: $(READY) $(VENV)/test.stamp web/node_modules/.checks.stamp  ## types, style, layers, generated documents
	$(call together,lint-python lint-page)

lint-python:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.make_layout --check
	$(BIN)/python -m tools.make_protocol --check
	$(BIN)/python -m tools.make_page_words --check
	$(BIN)/python -m tools.make_game_pages --check
	$(BIN)/codespell README.md CONTRIBUTING.md CHANGELOG.md docs $(shell find src web/src -name 'en.toml')

# What was found good stays good until something of the page changes; it takes a minute to look.
lint-page: web/node_modules/.linted.stamp

web/node_modules/.linted.stamp: web/node_modules/.checks.stamp $(PAGE) $(wildcard web/*.js web/*.ts web/*.json web/.prettier*)
	cd web && npm run --silent lint
	cd web && npm run --silent check
	@touch $@

test-page:
	cd web && npm run --silent test

release-check: $(READY) $(VENV)/test.stamp $(RELEASE)/installed.stamp browser  ## build packages, install them in empty environments, use them there
	$(BIN)/python -m tools.release_check

# What the program writes of itself: to be read as a diff, never to be edited. Add yours here.
generated: golden encodings layout protocol words settings options examples transcript reading specimen drawings game-pages figures  ## write every generated file anew

golden: $(READY) $(VENV)/test.stamp
	$(BIN)/python -m tools.make_golden

encodings: $(READY) $(VENV)/test.stamp
	$(BIN)/python -m tests.test_rl_encoding

layout: $(READY) $(VENV)/test.stamp
	$(BIN)/python -m tools.make_layout

game-pages: $(READY)
	$(BIN)/python -m tools.make_game_pages

# Tables and sentences of the documents, from what benchmarks kept in bench/*.json.
figures:
	$(PYTHON) -m bench.figures

docs: $(VENV)/test.stamp  ## build the documents as a site, into build/site
	$(BIN)/mkdocs build --quiet

docs-serve: $(VENV)/test.stamp  ## show the site while you write it
	$(BIN)/mkdocs serve

# Not $(READY): it writes what the page is built of, and reads nothing but sources.
protocol:
	$(PYTHON) -m tools.make_protocol

words:
	PYTHONPATH=src $(PYTHON) -m tools.make_page_words

settings: $(VENV)/play.stamp
	$(BIN)/python -m tools.make_settings

migration: $(VENV)/test.stamp  ## draft the next step for databases that exist: WHY="tables have a colour"
	$(BIN)/python -m tools.make_migration "$(WHY)"

options: $(READY) $(VENV)/test.stamp
	$(BIN)/python -m tests.test_options_titandice

examples: $(READY) $(VENV)/test.stamp
	$(BIN)/python -m tests.test_docs
	$(BIN)/python -m tests.test_docs_data

transcript: $(READY)
	$(BIN)/python -m tools.make_transcript

reading: $(READY)  ## write games as they are told, a file a language, to be read by people
	$(BIN)/python -m tools.make_reading

# Not $(READY): it writes what the page is built of.
specimen: $(VENV)/engine.stamp
	$(BIN)/python web/src/specimen/snapshots.py

# The page's drawings, for notebooks; `npm test` compares.
drawings: web/node_modules/.checks.stamp
	cd web && DRAW=1 npm run --silent test -- src/draw/kept.test.ts

screens: $(READY) $(VENV)/test.stamp browser  ## draw the page's screens for the docs
	$(BIN)/python -m tools.make_screens

daily: $(READY)  ## find positions of the day; goes on if it was stopped
	$(BIN)/python -m tools.make_daily

reference: $(READY)  ## find reference positions and judge them; goes on if it was stopped
	$(BIN)/python -m tools.reference make

picture: $(READY)  ## draw the terminal game for the README
	$(BIN)/python -m tools.make_picture

# Tests play in a real browser, keep games in a real PostgreSQL and reach several nodes by a real
# HAProxy: Debian's, installed if we may.
browser:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null \
		|| { test "$$(id -u)" = 0 && apt-get update -q && { apt-get install -qy --no-install-recommends chromium-headless-shell \
			|| apt-get install -qy --no-install-recommends chromium; }; } \
		|| { echo "The page's tests need Chromium: apt-get install chromium"; exit 1; }

postgres: | browser
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null \
		|| { test "$$(id -u)" = 0 && apt-get update -q && apt-get install -qy --no-install-recommends postgresql; } \
		|| echo "Without PostgreSQL tests of several nodes are skipped: apt-get install postgresql"

haproxy: | postgres
	@command -v haproxy >/dev/null || test -x /usr/sbin/haproxy \
		|| { test "$$(id -u)" = 0 && apt-get update -q && apt-get install -qy --no-install-recommends haproxy; } \
		|| echo "Without HAProxy tests of several nodes are skipped: apt-get install haproxy"

# -- measuring and looking -------------------------------------------------------------------------

research: $(READY) $(VENV)/research.stamp  ## install what tournaments, reports and learning need

ladder: research  ## play the ladder of docs/ladder.toml and write docs/ladder.md; goes on if it was stopped
	$(BIN)/python -m tools.make_ladder

soak: $(READY) $(VENV)/test.stamp  ## a million random games, checked for lost pieces
	$(BIN)/python -m tools.soak

kill-server: $(READY) $(VENV)/test.stamp  ## kill a server 200 times while people play, and look for what was lost
	$(BIN)/python -m tools.kill_server

attack-server: $(READY) $(VENV)/test.stamp  ## attack a server in every way we know, while others play there
	$(BIN)/python -m tools.attack_server

kill-cluster: $(READY) $(VENV)/test.stamp postgres haproxy  ## 300 faults in a cluster of nodes while people play, and look for what was lost
	$(BIN)/python -m tools.kill_cluster --faults 300

YARDSTICK ?=
bench: $(READY)  ## measure the engine: compiled against interpreted, or beside YARDSTICK=folder of an earlier version
	$(BIN)/python -m bench.engine $(if $(YARDSTICK),--yardstick $(YARDSTICK))

bench-peers: $(READY) $(PEERS)/installed.stamp  ## the same beside catanatron and OpenSpiel, into the docs
	$(BIN)/python -m bench.engine --peers $(PEERS)/bin/python --write

bench-environments: research $(PEERS)/installed.stamp  ## the environments beside PettingZoo's classic games
	$(BIN)/python -m bench.environments --peers $(PEERS)/bin/python --write

PGX := build/pgx
$(PGX)/installed.stamp: requirements/pgx.txt
	$(call say,installing games written in JAX to compare with)
	@test -x $(PGX)/bin/python || $(PYTHON) -m venv $(PGX)
	@$(PGX)/bin/python $(PIP) -r $<
	@touch $@

bench-accelerated: research $(PGX)/installed.stamp  ## our lanes beside games written in JAX, into the docs
	$(BIN)/python -m bench.accelerated --peers $(PGX)/bin/python

PPO := build/ppo
$(PPO)/installed.stamp: requirements/ppo.txt $(VENV)/engine.stamp
	$(call say,installing PyTorch and sb3-contrib)
	@test -x $(PPO)/bin/python || $(PYTHON) -m venv $(PPO)
	@$(PPO)/bin/python $(PIP) -r $<
	@touch $@

ppo: $(PPO)/installed.stamp  ## learn with MaskablePPO for two minutes
	PYTHONPATH=src $(PPO)/bin/python examples/train_maskable_ppo.py

bench-server: $(READY) $(VENV)/test.stamp  ## load on the server by websocket clients
	$(BIN)/python -m bench.server

bench-page: $(READY) $(VENV)/test.stamp browser  ## how soon the page can be used
	$(BIN)/python -m bench.page

bench-play: $(READY) $(VENV)/test.stamp browser  ## what moves while somebody plays, how soon presses are heard, what blocks; into the docs
	$(BIN)/python -m bench.play --write

bench-answering: $(READY) $(VENV)/test.stamp  ## how long one waits for the strongest level, on one core; into the docs
	taskset -c 0 $(BIN)/python -m bench.answering --write

clean:  ## remove what was built
	rm -rf build $(VENV) src/*.egg-info
	find src -name '*.so' -delete
