# Two commands do everything on a fresh machine with python3 (3.11 or newer), pip (22.3 or newer) and make:
#   make play   sets up and starts the bot, on Discord with DISCORD_TOKEN, else on the local Discord
#   make test   sets up and runs lint, types, import contracts and tests
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
STAMP := $(VENV)/.ready

.PHONY: play test setup lock clean

play: setup
	@$(RUN) -m bot $(ARGS)

test: setup $(VENV)/.ready-test
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy
	$(VENV)/bin/lint-imports
	$(RUN) -m pytest -q -n auto --dist loadfile $(ARGS)

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; this is $$($(PYTHON) --version)."; exit 1; }
	@$(PYTHON) -m pip --version >/dev/null 2>&1 || { echo "pip is needed: install your system's python3-pip package."; exit 1; }
	@$(PYTHON) -c 'import pip, sys; sys.exit(tuple(map(int, pip.__version__.split(".")[:2])) < (22, 3))' || { echo "pip 22.3 or newer is needed: $(PYTHON) -m pip install --user --upgrade pip"; exit 1; }
	@test -x $(RUN) || $(PYTHON) -m venv --without-pip $(VENV)
	@echo "Setting up, which takes a minute the first time ..."
	@$(PYTHON) -m pip -q --disable-pip-version-check --python $(RUN) install -c constraints.txt -e .
	@touch $@

$(VENV)/.ready-test: $(STAMP)
	@$(PYTHON) -m pip -q --disable-pip-version-check --python $(RUN) install -c constraints.txt -e '.[test]'
	@touch $@

lock:
	$(PYTHON) -m pip -q --python $(RUN) install --upgrade -e '.[test]'
	$(PYTHON) -m pip --python $(RUN) freeze --exclude-editable | grep -vi '^open_spiel' > constraints.txt

clean:
	rm -rf $(VENV) build *.egg-info
