# Short commands for everything you do with this project. `make` alone lists them.

PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	if $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	then echo $$name; exit; fi; done; echo python3)
BIN := .venv/bin
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: installed $(shell sed -n 's/^\([a-z0-9-]*\):.*\#\# .*/\1/p' $(firstword $(MAKEFILE_LIST)))

help: ## Print this list
	@echo 'Castellan. Each command first installs what it needs into this folder.'
	@echo 'Pass arguments to the program behind a command: make test ARGS="-k harmony"'
	@awk -F ' *## *' '/^##@/ { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z0-9-]+:.*##/ { split($$1, name, ":"); printf "  make %-15s %s\n", name[1], $$2 }' \
		$(MAKEFILE_LIST)

##@ Use
setup: ## Install what is missing into this folder, and compile the rules for simulations
	@$(PYTHON) -m host_tools.install

installed:
	@$(PYTHON) host_tools/install.py --packages-only

run: installed ## Open the box in the browser
	@$(BIN)/castellan serve $(ARGS)

play: installed ## Play a whole game in the terminal
	@$(BIN)/castellan play $(ARGS)

site: installed ## Write the page as static files to build/site, for any web host
	@$(BIN)/python -m host_tools.virtual.site

flash: installed ## Put the firmware on a board, or repair it there (ARGS="--dry-run")
	@$(BIN)/castellan flash $(ARGS)

uf2: installed ## Build an image of MicroPython and the firmware, to drag onto a board
	@$(BIN)/castellan uf2 $(ARGS)

release: installed ## Write everything that a release contains to dist/
	@$(PYTHON) host_tools/install.py hardware
	@$(BIN)/python -m host_tools.release $(ARGS)

##@ Test
test: installed ## Run the quick tests on all interpreters, with the style and type checks
	@$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

test-quick: installed ## Run the tests that need only CPython
	@$(BIN)/python -m pytest -m 'not slow and not interpreter' $(ARGS)

test-all: installed ## Run the quick and the slow tests, as CI does
	@$(BIN)/python -m pytest -n auto --dist worksteal --slow $(ARGS)

test-board: installed ## Build the image and run it in an emulated Pico (takes minutes)
	@$(BIN)/python -m pytest tests/board --slow $(ARGS)

fuzz: installed ## Feed mutated input to all readers (ARGS="logs plans --seconds 600")
	@$(PYTHON) host_tools/install.py fuzz
	@$(BIN)/python tests/fuzz $(ARGS)

moves: installed ## Try a million lines of logs against naive judges on each interpreter
	@$(BIN)/python -m host_tools.interpreters.moves $(ARGS)

mutants: installed ## Change the firmware in 400 places, and list by room what no test notices
	@$(BIN)/python -m host_tools.mutants $(ARGS)

lint: installed ## Check style and types
	@status=0; \
	$(BIN)/ruff check . || status=1; \
	$(BIN)/ruff format --check --quiet . || status=1; \
	$(BIN)/mypy || status=1; \
	$(BIN)/mypy --config-file mypy-firmware.ini || status=1; \
	exit $$status

format: installed ## Format all Python files
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format .

##@ Measure and generate
bench: installed ## Measure speed and memory and print them as a table
	@$(BIN)/python -m host_tools.bench $(ARGS)

tables: installed ## Generate the firmware's tables from the csv files
	@$(BIN)/python -m host_tools.data.tables $(ARGS)

frames: installed ## Record the golden frames of every screen
	@$(BIN)/python -m host_tools.frames record

screens: installed ## Draw every screen into one picture for the manual
	@$(BIN)/python -m host_tools.frames picture

include hardware/hardware.mk

package: installed ## Write the list of files that mip installs
	@$(BIN)/python -m host_tools.flash.package

##@ Tidy
clean: ## Remove everything that was installed or built
	rm -rf .venv node_modules typings build dist .pytest_cache .ruff_cache .hypothesis *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
