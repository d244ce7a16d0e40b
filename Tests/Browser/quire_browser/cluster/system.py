"""Three nodes, PostgreSQL with a standby, pgbouncer and nginx, all on this machine."""

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

from ..server import ROOT, binary
from ..waiting import until
from .balancer import Balancer
from .crowd import Work
from .node import Node
from .postgresql import PgBouncer, PostgreSQL, Standby
from .relay import Relay

DATABASE = "quire"


def documented_settings(mode: str) -> str:
    """The settings of pgbouncer in Docs/Scaling.md for a pool mode."""
    text = (ROOT / "Docs" / "Scaling.md").read_text()
    for block in re.findall(r"^```ini\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if f"pool_mode = {mode}" in block:
            return block
    raise AssertionError(f"Docs/Scaling.md has no settings of pgbouncer for the mode {mode}")


class System:
    """Use it in a `with` statement. The standby replicates through a relay. The last node connects to pgbouncer through another
    relay."""

    def __init__(self, folder: Path, publications: int, skewed: int = 0, mode: str = "session") -> None:
        """Returns when the nodes have found this many publications. The clock of the second node is `skewed` seconds
        ahead."""
        self.parts: list[object] = []
        try:
            self.primary = self.add(PostgreSQL())
            self.primary.make_database()
            self.replication = Relay(self.primary.port)
            self.standby = self.add(Standby(self.primary, self.replication.port))
            Standby.require(self.primary, is_synchronous=True)
            self.bouncer = self.add(PgBouncer(self.primary, documented_settings(mode)))
            self.network = Relay(self.bouncer.port)
            far = f"postgres://quire@127.0.0.1:{self.network.port}/{DATABASE}"
            self.nodes = [
                self.add(Node("one", folder, self.bouncer.address())),
                self.add(Node("two", folder, self.bouncer.address(), skew=skewed)),
                self.add(Node("three", folder, far)),
            ]
            for node in self.nodes:
                node.wait_until_ready()
            self.balancer = self.add(Balancer([node.port for node in self.nodes]))
            self.key = self.shared_key()
            # With several users, cookies are those of sessions.
            self.command("user", "add", "anna", "--role", "member", "--password-stdin", text="correct horse\n")
            self.cookie = self.nodes[0].sign_in(self.key)
            until(lambda: self.count() >= publications, f"the scan finds {publications}", seconds=180)
        except BaseException:
            self.remove()
            raise

    def add(self, part):  # noqa: ANN001, ANN201
        self.parts.append(part)
        return part

    def __enter__(self) -> "System":
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()

    def remove(self) -> None:
        for part in reversed(self.parts):
            part.remove()
        for relay in ("replication", "network"):
            if hasattr(self, relay):
                getattr(self, relay).close()

    def command(self, *arguments: str, text: str = "") -> str:
        """Runs a command of `quire` on the database; returns its output."""
        node = self.nodes[0]
        return subprocess.run(
            [str(binary()), *arguments, "--data", str(node.data)], input=text, env=node.environment, check=True,
            capture_output=True, text=True,
        ).stdout  # fmt: skip

    def shared_key(self) -> str:
        """The access key, which the first node has stored in the database."""
        return self.primary.query("SELECT value FROM sharedSecrets WHERE name = 'access key'")

    def count(self) -> int:
        libraries = self.nodes[0].request("/api/v1/libraries", self.cookie)["libraries"]
        return sum(library["publicationCount"] for library in libraries)

    def works(self) -> list[Work]:
        return works(self.nodes[0], self.cookie)

    def lost(self, acknowledged: Iterable[tuple[Work, tuple[int, int] | None]], server: PostgreSQL) -> list[str]:
        """The publications whose stored progress is older than the acknowledged one."""
        rows = server.query(
            "SELECT identifier, progress.updatedAt FROM progress JOIN publications ON publications.content = progress.content"
        )
        stored = {line.split("|")[0]: int(line.split("|")[1]) for line in rows.splitlines()}
        return [work.id for work, last in acknowledged if last and stored.get(work.id, 0) < last[0]]


def works(node: Node, cookie: str) -> list[Work]:
    """All readable publications."""
    found, after = [], ""
    while True:
        answer = node.request(f"/api/v1/series?limit=100{after}", cookie)
        for series in answer["series"]:
            for entry in node.request(f"/api/v1/series/{series['id']}", cookie)["publications"]:
                found.append(Work(str(entry["id"]), entry["content"], entry["pageCount"]))
        if not answer.get("next"):
            return found
        after = f"&after={answer['next']}"
