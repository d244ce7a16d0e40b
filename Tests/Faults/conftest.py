"""A library of many small comics, and servers that a test may kill."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from quire_browser.cluster.shelf import write_comics
from quire_browser.server import Server

COMICS = 60


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--short", action="store_true", help="fewer readers and fewer faults, as part of `make test`")


@pytest.fixture(scope="session")
def comics(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("comics")
    write_comics(folder, COMICS)
    return folder


@pytest.fixture
def started() -> Iterator[Callable[..., Server]]:
    """Starts servers like `Server(…)`; stops them at the end of the test."""
    servers: list[Server] = []

    def start(*arguments: object, **options: object) -> Server:
        servers.append(Server(*arguments, **options))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()
