"""Starts the measured programs and their peers."""

import http.client
import json
import os
import signal
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from .memory import sizes

ROOT = Path(__file__).resolve().parents[3]
#: The folder of everything that is made for measuring; `make clean` removes it.
WORK = ROOT / ".build" / "bench"


@dataclass(frozen=True)
class Programs:
    """The paths of the programs."""

    quire: Path
    measure: Path
    bare_libzip: Path

    @staticmethod
    def from_environment() -> "Programs":
        return Programs(
            quire=Path(os.environ["QUIRE_BINARY"]),
            measure=Path(os.environ["QUIRE_MEASURE"]),
            bare_libzip=Path(os.environ["QUIRE_BARE_LIBZIP"]),
        )


def json_of(*command: object) -> dict:
    """Runs a program that prints one JSON object; adds the program's processor time in seconds."""
    before = os.times()
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise SystemExit(f"bench: {command[0]} ended with status {result.returncode}: {result.stderr.strip()}")
    after = os.times()
    taken = after.children_user + after.children_system - before.children_user - before.children_system
    return json.loads(result.stdout) | {"processor": taken}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_port(port: int, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise SystemExit(f"bench: nothing listens on port {port} after {seconds} s")


class Server:
    """A quire that serves a folder, until the end of the `with`."""

    def __init__(
        self, quire: Path, folder: Path, data: Path, options: tuple[str, ...] = (), web: Path = ROOT / "Web" / "dist"
    ) -> None:
        self.port = free_port()
        self.began = time.monotonic()
        self.log = (WORK / "serve.log").open("wb")
        self.process = subprocess.Popen(
            [str(quire), "serve", str(folder), "--port", str(self.port), "--data", str(data), *options],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
            env=dict(os.environ, QUIRE_WEB_ROOT=str(web)),
        )  # fmt: skip
        wait_for_port(self.port)

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()

    def scanned(self, seconds: float = 300) -> float:
        """Waits until the scan is complete, as reported by the server's events; returns the seconds since the start."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds)
        connection.request("GET", "/api/v1/events")
        events = connection.getresponse()
        for line in events:
            if line.startswith(b"data:"):
                phase = json.loads(line[5:]).get("phase")
                if phase == "failed":
                    raise SystemExit("bench: the server's scan failed")
                if phase == "done":
                    connection.close()
                    return time.monotonic() - self.began
        raise SystemExit("bench: the server's events ended before its scan did")

    def get(
        self, path: str, accept: str = "*/*", headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", path, headers={"Accept": accept, **(headers or {})})
        response = connection.getresponse()
        body = response.read()
        headers = {name.lower(): value for name, value in response.getheaders()}
        connection.close()
        return response.status, headers, body

    def json(self, path: str, headers: dict[str, str] | None = None) -> dict:
        status, _, body = self.get(path, headers=headers)
        if status != 200:
            raise SystemExit(f"bench: {path} answered {status}")
        return json.loads(body)

    def publications(self) -> list[dict]:
        """The publications of the first fifty series."""
        found = []
        for series in self.json("/api/v1/series?limit=50")["series"]:
            found += self.json(f"/api/v1/series/{series['id']}")["publications"]
        return found

    def comics(self) -> list[dict]:
        """The readable publications with page images; books of text have none."""
        return [entry for entry in self.publications() if entry["layout"] in (None, "images") and not entry["error"]]

    def memory(self) -> dict[str, float]:
        """The memory of the server and its workers at this moment: see `memory.sizes`."""
        return sizes(self.process.pid)


def demo_library(programs: Programs) -> Path:
    """The demo library."""
    folder = WORK / "demo"
    if not folder.is_dir():
        unfinished = WORK / "demo.unfinished"
        subprocess.run(["rm", "-rf", str(unfinished)], check=True)
        subprocess.run([str(programs.quire), "demo", str(unfinished)], check=True, stdout=subprocess.DEVNULL)
        unfinished.rename(folder)
    return folder
