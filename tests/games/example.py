"""Goofspiel as games/README.md has it: the text of the guide is what runs."""

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import games

README = Path(games.__file__).with_name("README.md")


def source() -> str:
    (code,) = [block.partition("```")[0] for block in README.read_text("utf-8").split("```python\n")[1:]]
    return code


@cache
def goofspiel() -> ModuleType:
    name = "goofspiel_of_the_readme"
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader=None))
    sys.modules[name] = module
    exec(compile(source(), str(README), "exec"), module.__dict__)
    return module
