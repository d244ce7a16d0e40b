"""A rolling upgrade: nodes of the previous release and of this one on one database.

QUIRE_PREVIOUS_BINARY is the previous release, which Scripts/build-previous.sh builds.
"""

import os
import subprocess
import time
from pathlib import Path

import pytest

from quire_browser.cluster import postgresql
from quire_browser.cluster.balancer import Balancer
from quire_browser.cluster.crowd import Crowd
from quire_browser.cluster.node import Node
from quire_browser.cluster.postgresql import PostgreSQL
from quire_browser.cluster.shelf import write_comics
from quire_browser.cluster.system import works
from quire_browser.programs import required_program
from quire_browser.server import binary
from quire_browser.waiting import until

COMICS = 40


@pytest.fixture
def previous() -> Path:
    named = os.environ.get("QUIRE_PREVIOUS_BINARY")
    if not named:
        pytest.skip("QUIRE_PREVIOUS_BINARY is not set (make faults sets it)")
    return Path(named)


def migrations(server: PostgreSQL, database: str = "quire") -> set[str]:
    return set(server.query("SELECT name FROM appliedMigrations", database).splitlines())


def migrations_of_this_release(server: PostgreSQL, data: Path) -> set[str]:
    """The migrations of a new database. Two releases can have the same ones."""
    address = server.make_database("new")
    subprocess.run(
        [binary(), "user", "list", "--data", data, "--database", address], check=True, capture_output=True, timeout=60
    )
    return migrations(server, "new")


def test_nodes_are_upgraded_one_after_the_other_while_readers_read(previous: Path, tmp_path: Path) -> None:
    if postgresql.programs() is None:
        required_program("PostgreSQL 15")
    write_comics(tmp_path / "shelf", COMICS)
    parts: list = []
    try:
        parts.append(server := PostgreSQL())
        address = server.make_database()
        nodes = []
        for number in range(3):
            parts.append(node := Node(f"upgraded-{number + 1}", tmp_path / "shelf", address, program=previous))
            node.wait_until_ready()
            nodes.append(node)
        parts.append(balancer := Balancer([node.port for node in nodes]))
        cookie = nodes[0].sign_in(nodes[0].key())
        until(lambda: len(works(nodes[0], cookie)) == COMICS, "the scan is complete", seconds=60)
        before, after = migrations(server), migrations_of_this_release(server, tmp_path / "new")
        assert before <= after
        with Crowd(balancer.port, cookie, works(nodes[0], cookie), COMICS, 0.5) as readers:
            time.sleep(2)
            for number, node in enumerate(nodes):
                node.stop()
                node.command[node.command.index(str(previous))] = str(binary())
                node.start()
                node.wait_until_ready()
                time.sleep(2)
                if number == 0:
                    assert migrations(server) == after, "the first node of this release has upgraded the database"
                    # A node of the previous release restarts on the upgraded database.
                    nodes[1].kill()
                    nodes[1].start()
                    nodes[1].wait_until_ready()
                    nodes[2].request("/api/v1/scan", cookie, "POST")
            counts = readers.finish()
            acknowledged = [(reader.work, reader.acknowledged) for reader in readers.readers]
        rows = server.query(
            "SELECT identifier, progress.updatedAt FROM progress JOIN publications ON publications.content = progress.content"
        )
        stored = {line.split("|")[0]: int(line.split("|")[1]) for line in rows.splitlines()}
        assert counts.writes > COMICS and not counts.failed
        assert not [work.id for work, last in acknowledged if last and stored.get(work.id, 0) < last[0]]
    finally:
        for part in reversed(parts):
            part.remove()
