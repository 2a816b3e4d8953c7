"""What `deploy/` has for containers is written as their tools want it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cluster.harness_engines import install

DEPLOY = Path(__file__).parents[2] / "deploy"
TOOLS = Path(sys.executable).parent
COMPOSE = (str(TOOLS / "check-jsonschema"), "--builtin-schema", "vendor.compose-spec")


def complaints(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_the_dockerfile_has_no_warning() -> None:
    assert complaints(str(TOOLS / "hadolint"), str(DEPLOY / "Dockerfile")) == ""


def test_compose_understands_its_file() -> None:
    assert complaints(*COMPOSE, str(DEPLOY / "compose.yaml")) == ""


def test_haproxy_understands_its_configuration() -> None:
    install()
    assert complaints("haproxy", "-c", "-f", str(DEPLOY / "haproxy.cfg")) == ""


@pytest.mark.parametrize(
    ("file", "right", "wrong", "tool"),
    [
        ("Dockerfile", "WORKDIR /source", "RUN cd /source", (str(TOOLS / "hadolint"),)),
        ("compose.yaml", "healthcheck:", "health:", COMPOSE),
        ("haproxy.cfg", "mode http", "mode htp", ("haproxy", "-c", "-f")),
    ],
)
def test_a_mistake_is_noticed(
    tmp_path: Path, file: str, right: str, wrong: str, tool: tuple[str, ...]
) -> None:
    install()
    text = (DEPLOY / file).read_text("utf-8")
    assert right in text
    (tmp_path / file).write_text(text.replace(right, wrong), "utf-8")
    assert complaints(*tool, str(tmp_path / file)) != ""
