"""A connection to PostgreSQL with TLS, whose certificate the node verifies."""

import os
import shutil
import subprocess
from pathlib import Path

from quire_browser.cluster import postgresql
from quire_browser.cluster.node import Node
from quire_browser.cluster.postgresql import PostgreSQL
from quire_browser.cluster.shelf import write_comics
from quire_browser.programs import required_program
from quire_browser.proxies import make_certificate
from quire_browser.server import binary


def test_a_node_verifies_the_certificate_of_the_database(tmp_path: Path) -> None:
    if postgresql.programs() is None:
        required_program("PostgreSQL 15")
    write_comics(tmp_path / "shelf", 2)
    certificate, key = make_certificate(tmp_path, "localhost")
    server = PostgreSQL("tls")
    try:
        server.make_database()
        server.stop()
        for file in (certificate, key):
            copy = shutil.copy(file, server.folder / file.name)
            os.chmod(copy, 0o600)
            if os.geteuid() == 0:
                shutil.chown(copy, postgresql.USER)
        server.settings |= {
            "ssl": "on", "ssl_cert_file": server.folder / certificate.name, "ssl_key_file": server.folder / key.name,
        }  # fmt: skip
        server.start()
        address = f"postgres://quire@localhost:{server.port}/quire?sslmode=verify-full&sslrootcert="
        node = Node("tls", tmp_path / "shelf", address + str(certificate))
        try:
            node.wait_until_ready()
            encrypted = server.query(
                "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'quire'"
            )
            assert encrypted == "t"
        finally:
            node.remove()
        # Another authority isn't trusted.
        (tmp_path / "other").mkdir()
        other, _ = make_certificate(tmp_path / "other", "localhost")
        refused = subprocess.run(
            [str(binary()), "serve", str(tmp_path / "shelf"), "--data", str(tmp_path / "data")],
            env=dict(os.environ, QUIRE_DATABASE=address + str(other)), capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert refused.returncode != 0 and "certificate" in refused.stderr
    finally:
        server.remove()
