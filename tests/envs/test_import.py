"""Environments are extras: the library alone needs none of their packages."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tablee.envs
import tablee.extras
from tablee.engine.errors import OptionError

EXTRAS = ("tablee.envs", "numpy", "gymnasium", "pettingzoo", "pyspiel")
ALONE = f"import sys, tablee; print([name for name in {EXTRAS} if name in sys.modules])"
WITHOUT = """
import sys
for name in ("gymnasium", "pettingzoo", "numpy", "pyspiel"):
    sys.modules[name] = None
import tablee.envs
import tablee.extras
print(tablee.envs.coder("botanik").actions)
"""


OLDER = """
import sys
import pettingzoo
if hasattr(pettingzoo, "register"):
    del pettingzoo.register
import tablee.envs
print(tablee.envs.aec("botanik").possible_agents)
"""
NO_PICTURES = """
import sys
sys.modules["PIL"] = None
import tablee.envs
from tablee.engine.errors import OptionError
env = tablee.envs.aec("botanik", render_mode="ansi")
env.reset(seed=1)
print(len(env.render()) > 100)
try:
    tablee.envs.aec("botanik", render_mode="rgb_array")
except OptionError as error:
    print(error)
"""
NO_OPENSPIEL = """
import sys
sys.modules["pyspiel"] = None
from tablee.engine.errors import OptionError
try:
    import tablee.envs.spiel
except OptionError as error:
    print(error)
"""


def test_a_pettingzoo_that_registers_nothing_is_enough() -> None:
    assert run(OLDER) == "['player_0', 'player_1']"


def test_only_pictures_need_pillow() -> None:
    drawn, _, said = run(NO_PICTURES).partition("\n")
    assert drawn == "True"
    assert "tablee[envs]" in said


def test_without_openspiel_it_is_said_what_to_install() -> None:
    assert "pyspiel is not installed: pip install tablee[spiel]" in run(NO_OPENSPIEL)


def test_a_program_that_used_openspiel_alone_ends_well() -> None:
    load = "pyspiel.load_game('python_tablee_botanik(deals=3)').new_initial_state()"
    alone = "import sys; sys.modules['gymnasium'] = sys.modules['pettingzoo'] = None"
    program = f"{alone}; import pyspiel, tablee.envs.spiel; state = {load}; print(state)"
    assert run(program) == "dealing []"


def run(program: str) -> str:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def test_the_library_imports_no_environment() -> None:
    assert run(ALONE) == "[]"


def test_coders_need_no_extra() -> None:
    assert run(WITHOUT) == "1175"


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tablee.extras, "find_spec", lambda name: None)
    with pytest.raises(OptionError, match=r"tablee\[envs\]"):
        tablee.envs.aec("botanik")
