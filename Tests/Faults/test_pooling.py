"""Nodes behind a pgbouncer with transaction pooling: statements without names, and one direct connection for each node."""

import time
from pathlib import Path

import pytest

from quire_browser.cluster import postgresql
from quire_browser.cluster.node import Node
from quire_browser.cluster.postgresql import PgBouncer, PostgreSQL
from quire_browser.cluster.shelf import write_comics
from quire_browser.cluster.system import documented_settings, works
from quire_browser.programs import required_program
from quire_browser.waiting import until


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    write_comics(tmp_path / "shelf", 10)
    return tmp_path / "shelf"


def test_two_nodes_share_a_pool_of_transactions(shelf: Path) -> None:
    if postgresql.programs() is None:
        required_program("PostgreSQL 15")
    required_program("pgbouncer")
    parts: list = []
    try:
        parts.append(server := PostgreSQL())
        server.make_database()
        # Fewer sessions than the nodes have connections, so that transactions of both use the same session.
        settings = documented_settings("transaction").replace("default_pool_size = 20", "default_pool_size = 3")
        parts.append(bouncer := PgBouncer(server, settings))
        direct = ("--direct-database", server.address())
        parts.append(one := Node("pooled-one", shelf, bouncer.address(), direct))
        one.wait_until_ready()
        parts.append(two := Node("pooled-two", shelf, bouncer.address(), direct))
        two.wait_until_ready()
        cookie = one.sign_in(one.key())
        until(lambda: len(works(one, cookie)) == 10, "the scan is complete", seconds=60)
        work = works(two, cookie)[0]
        for page in range(3):
            body = {"page": page, "completed": False, "updatedAt": time.time_ns() // 1_000_000, "device": "pool"}
            writer, reader = (one, two) if page % 2 else (two, one)
            writer.request(f"/api/v1/publications/{work.id}/progress", cookie, "PUT", body)
            stored = reader.request(f"/api/v1/publications/{work.id}/progress", cookie)
            assert stored["page"] == page
        for path in ("/api/v1/series?limit=60&sort=read", "/api/v1/publications?shelf=continue", "/api/v1/series/facets"):
            assert one.request(path, cookie) == two.request(path, cookie)
        sessions = int(server.query("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'quire'"))
        assert sessions <= 3 + 2, "the pool has three sessions, and each node has a direct one"
        assert "prepared statement" not in one.log() + two.log()
    finally:
        for part in reversed(parts):
            part.remove()
