"""What `deploy/` has for containers is written as their tools want it."""

from __future__ import annotations

import subprocess
import sys
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

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


def compose() -> Any:
    return YAML(typ="safe").load(DEPLOY / "compose.yaml")


def test_servers_believe_the_load_balancer_alone() -> None:
    whole = compose()
    believed = whole["services"]["tablee1"]["environment"]["FORWARDED_ALLOW_IPS"]
    balancer = whole["services"]["balancer"]["networks"]["people"]["ipv4_address"]
    assert believed == balancer
    (given,) = whole["networks"]["people"]["ipam"]["config"]
    assert ip_address(balancer) in ip_network(given["subnet"])
    assert ip_address(balancer) not in ip_network(given["ip_range"]), "others may get it"


def test_engines_are_reached_by_servers_alone() -> None:
    whole = compose()
    services = whole["services"]
    assert [name for name, one in services.items() if "ports" in one] == ["balancer"]
    for engine in ("postgres", "nats"):
        assert services[engine]["networks"] == ["engines"]
    assert whole["networks"]["engines"]["internal"]
    assert "engines" not in services["balancer"]["networks"]


def test_nats_asks_for_the_password_that_servers_have() -> None:
    services = compose()["services"]
    user, password = (one.split("=")[1] for one in services["nats"]["command"])
    assert f"--bus=nats://{user}:{password}@nats" in services["tablee1"]["command"]


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
