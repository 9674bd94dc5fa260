"""The files for operators: linted, consistent with each other, and what they run is run here.

No container is built: there may be no builder. What one would run runs here with the same words and
variables, as a user without rights and with nothing writable but its data.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import kubernetes_validate
import pytest
import yaml

from dicewright.server.configuration import configure, declared
from dicewright.server.declared import variable_of
from tests.conftest import ROOT
from tests.server_client import free_port
from tests.test_cli import PROGRAM
from tests.waiting import PATIENCE, soon

DEPLOY = ROOT / "deploy"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
MANIFESTS: list[dict[str, Any]] = list(
    yaml.safe_load_all((DEPLOY / "kubernetes" / "dicewright.yaml").read_text(encoding="utf-8"))
)
OURS = {variable_of(name) for name in declared()}
HAPROXY = shutil.which("haproxy", path=f"{os.environ['PATH']}:/usr/sbin")
ANALYZE = shutil.which("systemd-analyze")


def manifest(kind: str, name: str) -> dict[str, Any]:
    (found,) = [m for m in MANIFESTS if (m["kind"], m["metadata"]["name"]) == (kind, name)]
    return found


# -- the container ---------------------------------------------------------------------------------


def test_the_containerfile_is_linted() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    done = subprocess.run(
        [hadolint, "--no-color", DEPLOY / "Containerfile"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_what_the_containerfile_copies_is_there_and_not_ignored() -> None:
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    copied = set()
    for line in re.findall(r"^COPY (?!--from)(.*)$", CONTAINERFILE, re.MULTILINE):
        copied.update(line.split()[:-1])
    for path in copied:
        assert (ROOT / path).exists(), path
    assert {path.split("/")[0] for path in copied} == let_in
    needed = {"setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "tools", "src"}
    assert needed <= let_in


def test_the_container_is_nobody_and_its_variables_are_settings() -> None:
    last = CONTAINERFILE.split("\nFROM ")[-1]
    assert re.search(r"^USER 10001:10001$", last, re.MULTILINE)
    assert set(re.findall(r"DICEWRIGHT_\w+", last)) <= OURS
    settings = configure({}, _container_variables()).settings
    assert (settings.host, settings.port) == ("0.0.0.0", 8000)
    assert settings.database == "/data/tables.db"


def _container_variables() -> dict[str, str]:
    """What the last stage sets."""
    (block,) = re.findall(
        r"^ENV ((?:.*\\\n)*.*)$", CONTAINERFILE.split("\nFROM ")[-1], re.MULTILINE
    )
    return dict(word.split("=", 1) for word in shlex.split(block.replace("\\\n", " ")))


@contextmanager
def as_in_the_container(data: Path, *words: str, **more: str) -> Iterator[subprocess.Popen[str]]:
    """The program as user 10001, where all but `data` is read-only. Needs root, to give it up."""
    data.mkdir(exist_ok=True)
    os.chown(data, 10001, 10001)
    rights = "--inh-caps=-all,+dac_read_search --ambient-caps=-all,+dac_read_search"
    script = (
        f"mount --bind {data} {data} && mount -o remount,ro,bind / && "
        # To read is all that is left of root: here the program may lie in root's home.
        "exec setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs "
        f"{rights} --bounding-set=-all,+dac_read_search {shlex.join([*PROGRAM, *words])}"
    )
    environment = {**_container_variables(), **more, "PATH": os.environ["PATH"]}
    with subprocess.Popen(
        ["unshare", "--mount", "sh", "-c", script],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as program:
        try:
            yield program
        finally:
            program.terminate()
            program.wait(PATIENCE)


def _may_mount() -> bool:
    words = ["unshare", "--mount", "sh", "-c", "mount -o remount,ro,bind /"]
    return (
        bool(shutil.which("unshare") and shutil.which("setpriv"))
        and os.geteuid() == 0
        and subprocess.run(words, capture_output=True, check=False).returncode == 0
    )


@pytest.mark.skipif(not _may_mount(), reason="only root can make everything read-only here")
def test_a_server_needs_no_rights_and_writes_to_its_data_alone(tmp_path: Path) -> None:
    data, port = tmp_path / "data", free_port()
    tmp_path.chmod(0o755)
    settings = {
        "DICEWRIGHT_DB": str(data / "tables.db"),
        "DICEWRIGHT_HOST": "127.0.0.1",
        "DICEWRIGHT_PORT": str(port),
    }
    with as_in_the_container(data, "serve", **settings) as server:
        assert server.stdout
        said = server.stdout.readline()
        assert "open at" in said, said + server.stdout.read()
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
            body = {"game": "titandice", "seats": [{"kind": "me", "name": "Ann"}]}
            assert client.post("/api/tables", json=body).status_code == 201
            assert client.get("/").status_code == 200
        assert _check_health(port) == 0
        owner = (data / "tables.db").stat()
        assert (owner.st_uid, owner.st_mode & 0o777) == (10001, 0o600)
        server.terminate()
        assert server.wait(PATIENCE) == 0
    assert _check_health(port) != 0


def _check_health(port: int) -> int:
    """What HEALTHCHECK says."""
    (words,) = re.findall(r"^HEALTHCHECK .* CMD (\[.*\])$", CONTAINERFILE, re.MULTILINE)
    program, *rest = json.loads(words)
    assert program == "python"
    variables = os.environ | {"DICEWRIGHT_PORT": str(port)}
    done = subprocess.run([sys.executable, *rest], env=variables, capture_output=True, check=False)
    return done.returncode


# -- compose ---------------------------------------------------------------------------------------


def nodes() -> dict[str, Any]:
    return {name: about for name, about in SERVICES.items() if name.startswith("node-")}


def test_everything_that_compose_mentions_exists() -> None:
    for name, service in SERVICES.items():
        assert set(service.get("depends_on", ())) <= SERVICES.keys(), name
        assert set(service["networks"]) <= COMPOSE["networks"].keys(), name
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            if source.startswith("."):
                assert (DEPLOY / source).is_file(), source
            else:
                assert source in COMPOSE["volumes"]
    build = SERVICES["upgrade"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    assert {service.get("image") for service in nodes().values()} == {SERVICES["upgrade"]["image"]}


def test_nodes_of_compose_are_locked_up_and_their_variables_are_settings() -> None:
    assert len(nodes()) > 1
    for name, service in nodes().items():
        assert service["command"] == ["serve", "--node", name]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert set(service["environment"]) <= OURS
        settings = configure({}, service["environment"]).settings
        assert settings.database.startswith("postgresql://")
    assert SERVICES["upgrade"]["command"] == ["db", "upgrade"]


def servers(file: Path) -> dict[str, str]:
    """Names and addresses of the nodes that HAProxy knows."""
    found = re.findall(r"^  server (\S+) (\S+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    return dict(found)


def test_haproxy_knows_the_nodes_of_compose() -> None:
    assert servers(DEPLOY / "haproxy.compose.cfg") == {name: f"{name}:8000" for name in nodes()}
    (ports,) = SERVICES["haproxy"]["ports"]
    text = (DEPLOY / "haproxy.compose.cfg").read_text(encoding="utf-8")
    assert f"bind :{ports.split(':')[1]}\n" in text


def test_prometheus_asks_the_nodes_of_compose() -> None:
    asked = yaml.safe_load((DEPLOY / "prometheus.yml").read_text(encoding="utf-8"))
    (job,) = asked["scrape_configs"]
    ports = {about["environment"]["DICEWRIGHT_METRICS_PORT"] for about in nodes().values()}
    targets = {f"{name}:{port}" for name in nodes() for port in ports}
    assert set(job["static_configs"][0]["targets"]) == targets


# -- Kubernetes ------------------------------------------------------------------------------------


@pytest.mark.parametrize("found", MANIFESTS, ids=lambda m: f"{m['kind']}-{m['metadata']['name']}")
def test_a_manifest_is_what_kubernetes_expects(found: dict[str, Any]) -> None:
    kubernetes_validate.validate(found, "1.31", strict=True)


def test_pods_are_locked_up_and_their_variables_are_settings() -> None:
    pod = manifest("StatefulSet", "dicewright")["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsUser"] == 10001
    assert pod["initContainers"][0]["args"] == ["db", "upgrade"]
    for container in [*pod["initContainers"], *pod["containers"]]:
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
        assert {variable["name"] for variable in container["env"]} <= OURS
    (served,) = pod["containers"]
    given = {one["name"]: one.get("value", "x") for one in served["env"]}
    settings = configure({}, given).settings
    ports = {port["name"]: port["containerPort"] for port in served["ports"]}
    assert ports == {"http": 8000, "metrics": settings.metrics_port}
    paths = {served[probe]["httpGet"]["path"] for probe in ("livenessProbe", "readinessProbe")}
    assert paths == {"/livez", "/readyz"}


def test_haproxy_knows_the_pods() -> None:
    nodes = manifest("StatefulSet", "dicewright")["spec"]
    service = f"{nodes['serviceName']}.dicewright.svc.cluster.local:8000"
    assert manifest("Service", nodes["serviceName"])
    known = servers(DEPLOY / "kubernetes" / "haproxy.cfg")
    names = [f"dicewright-{number}" for number in range(nodes["replicas"])]
    assert known == {name: f"{name}.{service}" for name in names}
    kustomized = yaml.safe_load((DEPLOY / "kubernetes" / "kustomization.yaml").read_text())
    assert kustomized["namespace"] == "dicewright"
    (config,) = kustomized["configMapGenerator"]
    assert (config["name"], config["files"]) == ("haproxy", ["haproxy.cfg"])


@pytest.mark.parametrize("name", ["haproxy.compose.cfg", "kubernetes/haproxy.cfg"])
def test_haproxy_is_told_the_same_everywhere(name: str) -> None:
    """Only where it listens and whom it knows differ, and what containers need besides."""

    def rules(file: Path) -> list[str]:
        text = file.read_text(encoding="utf-8")
        text = re.sub(r"(?:^# .*\n)*^(?:global|resolvers .*)\n(?:  .*\n)*", "", text, flags=re.M)
        lines = [line for line in text.splitlines() if line]
        return [line for line in lines if not re.match(r"  (?:bind|server) ", line)]

    assert rules(DEPLOY / name) == rules(DEPLOY / "haproxy.cfg")


@pytest.mark.skipif(not HAPROXY, reason="no HAProxy here: apt-get install haproxy")
@pytest.mark.parametrize("name", ["haproxy.compose.cfg", "kubernetes/haproxy.cfg"])
def test_haproxy_understands_its_file(name: str, tmp_path: Path) -> None:
    assert HAPROXY
    text = (DEPLOY / name).read_text(encoding="utf-8").replace("/tls/", f"{tmp_path}/")
    (tmp_path / "haproxy.cfg").write_text(text)
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x"]
    made += ["-keyout", str(tmp_path / "tls.key"), "-out", str(tmp_path / "tls.crt")]
    subprocess.run(made, check=True, capture_output=True)
    words = [HAPROXY, "-c", "-f", str(tmp_path / "haproxy.cfg")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# -- systemd ---------------------------------------------------------------------------------------

UNITS = sorted((DEPLOY / "systemd").iterdir())
INSTALLED = "/opt/dicewright/bin/dicewright"


def directives(unit: Path, name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", unit.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.skipif(not ANALYZE, reason="no systemd here")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_understands_a_unit(unit: Path, tmp_path: Path) -> None:
    assert ANALYZE
    for other in UNITS:  # a timer names its service, and the program must exist
        text = other.read_text(encoding="utf-8").replace(INSTALLED, "/bin/true")
        (tmp_path / other.name).write_text(text)
    name = unit.name.replace("@.", "@8001.")
    if name != unit.name:
        shutil.copy(tmp_path / unit.name, tmp_path / name)
    words = [ANALYZE, "verify", "--man=no", str(tmp_path / name)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if "dicewright" in line]
    assert (done.returncode, ours) == (0, [])


@pytest.mark.skipif(not ANALYZE, reason="no systemd here")
@pytest.mark.parametrize("name", ["dicewright.service", "dicewright@.service"])
def test_a_unit_is_hardened(name: str) -> None:
    """Exposure as systemd counts it: 10 is everything, below 2 is little."""
    assert ANALYZE
    words = [
        ANALYZE,
        "security",
        "--offline=true",
        "--threshold=20",
        str(DEPLOY / "systemd" / name),
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-200:]


def test_both_units_are_the_same_but_for_their_names() -> None:
    one, many = (
        DEPLOY / "systemd" / name for name in ("dicewright.service", "dicewright@.service")
    )
    assert directives(many, "ExecStart")[0].startswith(directives(one, "ExecStart")[0])
    hardening = one.read_text(encoding="utf-8").split("\nUMask")[1]
    assert many.read_text(encoding="utf-8").split("\nUMask")[1] == hardening


def test_the_unit_starts_a_server_with_the_example_file(tmp_path: Path) -> None:
    """Its own words, with a folder of ours in place of the system's."""
    (line,) = directives(DEPLOY / "systemd" / "dicewright.service", "ExecStart")
    example = (DEPLOY / "dicewright.toml").read_text(encoding="utf-8")
    port, metrics = free_port(), free_port()
    example = example.replace("/var/lib/dicewright", str(tmp_path))
    example = example.replace("port = 8000", f"port = {port}").replace("9400", str(metrics))
    (tmp_path / "dicewright.toml").write_text(example)
    program, *words = shlex.split(line.replace("/etc/dicewright", str(tmp_path)))
    assert program == INSTALLED
    with subprocess.Popen(
        [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stdout
            assert "open at" in server.stdout.readline()
            assert httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=PATIENCE).is_success
            assert httpx.get(f"http://127.0.0.1:{metrics}/metrics", timeout=PATIENCE).is_success
            _backup_runs(tmp_path)
        finally:
            server.terminate()
            assert server.wait(PATIENCE) == 0


def _backup_runs(folder: Path) -> None:
    """The line of the backup's unit, as systemd hands it to the shell."""
    (line,) = directives(DEPLOY / "systemd" / "dicewright-backup.service", "ExecStart")
    line = line.replace("%%", "%").replace("/etc/dicewright", str(folder))
    line = line.replace(INSTALLED, str(Path(sys.executable).with_name("dicewright")))
    (folder / "backups").mkdir()
    variables = os.environ | {"STATE_DIRECTORY": str(folder / "backups")}
    subprocess.run(shlex.split(line), env=variables, check=True, capture_output=True)
    soon(lambda: len(list((folder / "backups").glob("*.db"))) == 1)


def test_the_example_file_is_understood() -> None:
    found = configure({}, {}, str(DEPLOY / "dicewright.toml"))
    assert found.settings.database == "/var/lib/dicewright/tables.db"
