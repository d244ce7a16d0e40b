"""A library of many small comics, and servers that a test may kill."""

import io
import random
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from quire_browser.server import Server

COMICS = 60
PAGES = 4


def small_page(colour: tuple[int, int, int]) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (120, 180), colour).save(out, "JPEG")
    return out.getvalue()


def write_comics(folder: Path, count: int, seed: int = 1) -> None:
    """Writes comics, ten per series, each with content of its own."""
    chance = random.Random(seed)
    for number in range(count):
        series = f"Series {number // 10 + 1}"
        path = folder / series / f"{series} {number % 10 + 1}.cbz"
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path, "w") as archive:
            for page in range(PAGES):
                colour = tuple(chance.randrange(256) for _ in range(3))
                archive.writestr(f"{page + 1}.jpg", small_page(colour))


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
