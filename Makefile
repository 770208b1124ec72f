# make play      play in the browser, without Discord and without a token (ARGS="--fresh" starts anew)
# make test      every test
# make check     style, types and import contracts
# make run       the bot on Discord, with the token of .env
# make bench     measure decisions and pictures beside peers, which it installs (ARGS="bench_engine" runs one script)
# make month     simulate a month of 40 tables and 100 people, and hold the bot to its promises (ARGS="--seed may")
# make secrecy   compare games that differ in secrets alone, 10,000 views and 500 pictures (ARGS="--share 0.1")
# make mutants   plant leaks, one after the other, and list those that nobody noticed
# make crash     kill the bot at 300 moments and look for what was lost or told twice (ARGS="--moments 30 --jobs 2")
# make fuzz      forge 50,000 interactions, and look for a secret, a trace of the code or a change that nobody may make
# make load      measure durable decisions, presses, 10,000 tables and 100 interactions a second, as ratios
# make evenings  play the games of the chat's tests at their full length, which `make test` makes shorter
# make panels   measure the likely highest panels of 200 positions of each kind in a browser as wide as a phone
# make taps     count how often a player touches the screen in a turn, in 50 games (ARGS="--games 5")
# make mutate    do wrong to the code, one turn at a time, and list what no test notices (goes on where it was stopped;
#                PART=raid takes one part and its tests: castle, clans, raid, rendering, tables, or a file of one)
# make lock      renew the locks, requirements.txt (to run) and requirements-dev.txt (to develop), from pyproject.toml
# make package   build the package, as a wheel and as source, in dist
# make clean     remove everything that was made

PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13 python3.14; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
MUTATING := $(VENV)-mutate
PIP := -m pip install --quiet --disable-pip-version-check
LOCK := requirements-dev.txt
# As a constraint the lock goes without its hashes: what is in no lock has none to be held to.
PINS = $(VENV)/pins.txt
BENCH_READY := $(VENV)/.ready-bench
CODE := $(wildcard bot rendering tests)
ARGS ?=
# One more than processors: while a test waits for a browser or a bot beside it, another one runs.
WORKERS := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
# Every test process reads the code: it is compiled once and kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test check run bench month evenings secrecy mutants crash fuzz load panels taps mutate lock package clean
.DEFAULT_GOAL := test

$(READY): $(LOCK)
	@test -n "$(PYTHON)" || { echo "Kagemori needs Python 3.11 or newer." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(PIP) --require-hashes --requirement $(LOCK)
	@grep -oE '^[^ ]+==[^ ]+' $(LOCK) > $(PINS)
	@touch $@

$(BENCH_READY): $(READY) pyproject.toml
	$(BIN)/python $(PIP) --constraint $(PINS) --group bench
	@touch $@

play: $(READY)
	$(BIN)/python -m bot play $(ARGS)

test: $(READY)
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal $(ARGS)

check: $(READY)
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports --no-logo

run: $(READY)
	$(BIN)/python -m bot run $(ARGS)

bench: $(BENCH_READY)
	$(BIN)/python -m tests.bench $(ARGS)

month: $(READY)
	$(BIN)/python -m tests.campaigns.month $(ARGS)

secrecy: $(READY)
	$(BIN)/python -m tests.campaigns.secrecy $(ARGS)

mutants: $(READY)
	$(BIN)/python -m tests.campaigns.secrecy.mutants $(ARGS)

crash: $(READY)
	$(BIN)/python -m tests.campaigns.wire.crash $(ARGS)

fuzz: $(READY)
	$(BIN)/python -m tests.campaigns.authority $(ARGS)

load: $(READY)
	$(BIN)/python -m tests.campaigns.load $(ARGS)

panels: $(READY)
	$(BIN)/python -m tests.play.panels $(ARGS)

taps: $(READY)
	$(BIN)/python -m tests.play.taps $(ARGS)

evenings: $(READY)
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal --whole tests/chat/test_castle.py $(ARGS)

$(MUTATING)/.ready: $(READY) pyproject.toml
	$(PYTHON) -m venv $(MUTATING)
	$(MUTATING)/bin/python $(PIP) --require-hashes --requirement $(LOCK)
	$(MUTATING)/bin/python $(PIP) --constraint $(PINS) --group mutants
	@touch $@

mutate: $(MUTATING)/.ready
	PATH="$(CURDIR)/$(MUTATING)/bin:$$PATH" python -m tests.mutation $(PART)

# Both for every Python from 3.11 on and every system, whatever this one is; what is needed to run is in both the same.
COMPILE = $(VENV)-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--custom-compile-command "make lock"

lock:
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python $(PIP) uv
	$(COMPILE) --upgrade pyproject.toml --output-file requirements.txt
	$(COMPILE) --upgrade pyproject.toml --constraint requirements.txt --extra play --group dev --output-file $(LOCK)
	rm -rf $(VENV)-lock

package: $(READY)
	rm -rf dist
	$(BIN)/python -m build --no-isolation .

clean:
	rm -rf $(VENV) $(VENV)-lock $(MUTATING) mutants dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find bot rendering tests -name __pycache__ -type d -prune -exec rm -rf {} +
