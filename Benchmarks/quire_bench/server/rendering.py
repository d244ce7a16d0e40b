"""Rendering a book of 200 pages, compared with `vipsthumbnail` (same files, cores and encoder settings; processor time
and pages per second) and with nginx's `image_filter`; and the peak memory with fifty clients."""

import http.client
import itertools
import os
import shutil
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

from ..libraries.book import PAGES, book
from ..tools.figures import Figure, at_least, at_most
from ..tools.machine import processor_seconds, quietest_rounds
from ..tools.memory import Peak
from ..tools.nginx import NginxProcess
from ..tools.programs import WORK, Programs, Server, free_port

WIDTH = 1080
ROUNDS = 3
#: Two per core, so that no core is idle between two requests.
CLIENTS = 2 * (os.cpu_count() or 1)
MANY_CLIENTS = 50
#: Quire's encoder settings in vipsthumbnail's syntax.
SETTINGS = {"jpeg": "jpg[Q=82,optimize_coding,strip]", "webp": "webp[Q=80,effort=2,strip]"}
NAMES = {"jpeg": "JPEG", "webp": "WebP"}
#: How many times the processor time of Quire `vipsthumbnail` takes at least.
AIMS = {"jpeg": 2.0, "webp": 1.2}
#: How many times the memory of `image_filter` Quire takes at most.
MEMORY_AIM = 1.2

CONFIGURATION = """
{user}
load_module {module};
daemon off;
worker_processes {workers};
pid {folder}/nginx.pid;
error_log {folder}/nginx.log warn;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    types {{ image/jpeg jpg; }}
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        root {files};
        location / {{
            image_filter resize {width} -;
            image_filter_buffer 32M;
            image_filter_jpeg_quality 82;
        }}
    }}
}}
"""
MODULE = Path("/usr/lib/nginx/modules/ngx_http_image_filter_module.so")


class FilteringNginx(NginxProcess):
    """An nginx whose `image_filter` resizes the pages on request."""

    def __init__(self, files: Path) -> None:
        folder = WORK / "nginx-filter"
        shutil.rmtree(folder, ignore_errors=True)
        self.port = free_port()
        self.start(folder, CONFIGURATION, module=MODULE, port=self.port, files=files, width=WIDTH)


def ask_for_all(port: int, addresses: list[str], clients: int) -> float:
    """Requests every address once with this many clients, each on its own connection; returns pages per second."""
    local = threading.local()

    def ask(address: str) -> int:
        if not hasattr(local, "connection"):
            local.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        local.connection.request("GET", address)
        response = local.connection.getresponse()
        if len(response.read()) < 1000:
            raise SystemExit(f"bench: {address} answered {response.status} with an almost empty body")
        return response.status

    began = time.monotonic()
    with ThreadPoolExecutor(clients) as pool:
        statuses = set(pool.map(ask, addresses))
    if statuses != {200}:
        raise SystemExit(f"bench: some pages failed: {sorted(statuses)}")
    return len(addresses) / (time.monotonic() - began)


def own_children_seconds() -> float:
    """The processor time of the programs that this one started and waited for."""
    times = os.times()
    return times.children_user + times.children_system


def thumbnails(files: Path, kind: str) -> tuple[float, float]:
    """Returns the pages per second of vipsthumbnail and its milliseconds of processor time per page: one process per
    core, each with its share of the files. One process with as many threads is slower."""
    target = WORK / "thumbnails"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    pages = sorted(files.glob("*.jpg"))
    cores = os.cpu_count() or 1
    began, used = time.monotonic(), own_children_seconds()
    processes = [
        subprocess.Popen(
            ["vipsthumbnail", "--size", f"{WIDTH}x", "--output", f"{target}/%s.{SETTINGS[kind]}", *pages[part::cores]],
            env=dict(os.environ, VIPS_CONCURRENCY="1"),
        )
        for part in range(cores)
    ]
    if any(process.wait() != 0 for process in processes):
        raise SystemExit("bench: vipsthumbnail failed")
    rate = len(pages) / (time.monotonic() - began)
    each = 1000 * (own_children_seconds() - used) / len(pages)
    made = len(list(target.iterdir()))
    if made != len(pages):
        raise SystemExit(f"bench: vipsthumbnail made {made} of {len(pages)} pages")
    return rate, each


class Book:
    """A server whose library is the book. No page has been rendered at `WIDTH`."""

    _numbers = itertools.count()

    def __init__(self, programs: Programs, library: Path) -> None:
        data = WORK / "stores" / f"rendering-{next(self._numbers)}"
        shutil.rmtree(data, ignore_errors=True)
        self.data = data
        self.server = Server(programs.quire, library, data)
        self.server.scanned()
        self.content = self.server.publications()[0]["content"]

    def __enter__(self) -> "Book":
        # Warm up: the server opens the file and starts the renderer's threads.
        ask_for_all(self.server.port, self.addresses(480, "jpeg")[:16], CLIENTS)
        # Wait for the pages that the server renders in advance.
        time.sleep(1.5)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.__exit__()
        shutil.rmtree(self.data, ignore_errors=True)

    def addresses(self, width: int, kind: str) -> list[str]:
        return [f"/images/{self.content}/{page}?w={width}&format={kind}" for page in range(PAGES)]


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    library, files = book(programs)

    def against_thumbnails(kind: str) -> dict:
        with Book(programs, library) as made:
            # The server and its workers.
            process = made.server.process.pid
            used = processor_seconds(process)
            quire = ask_for_all(made.server.port, made.addresses(WIDTH, kind), CLIENTS)
            each = 1000 * (processor_seconds(process) - used) / PAGES
        peer, peer_each = thumbnails(files, kind)
        return {"quire": quire, "peer": peer, "quireCPU": each, "peerCPU": peer_each}

    def against_filter() -> dict:
        addresses = [f"/{page:03d}.jpg" for page in range(PAGES)]
        with Book(programs, library) as made:
            quire = ask_for_all(made.server.port, made.addresses(WIDTH, "jpeg"), CLIENTS)
        with FilteringNginx(files) as nginx:
            return {"quire": quire, "peer": ask_for_all(nginx.port, addresses, CLIENTS)}

    def memory() -> dict:
        addresses = [f"/{page:03d}.jpg" for page in range(PAGES)]
        with Book(programs, library) as made:
            with Peak(made.server.process.pid) as quire:
                ask_for_all(made.server.port, made.addresses(WIDTH, "jpeg"), MANY_CLIENTS)
        with FilteringNginx(files) as nginx, Peak(nginx.process.pid) as peer:
            ask_for_all(nginx.port, addresses, MANY_CLIENTS)
        return {
            "quire": quire.megabytes, "peer": peer.megabytes,
            "quireSizes": quire.largest, "peerSizes": peer.largest, "samples": [quire.samples, peer.samples],
        }  # fmt: skip

    rounds = {
        "jpeg": quietest_rounds(lambda: against_thumbnails("jpeg"), ROUNDS, 2 * ROUNDS),
        "webp": quietest_rounds(lambda: against_thumbnails("webp"), ROUNDS, 2 * ROUNDS),
        "filter": quietest_rounds(against_filter, 1, 2),
        "memory": quietest_rounds(memory, 1, 2),
    }

    def middle(name: str, side: str) -> float:
        return median(entry[side] for entry in rounds[name])

    figures = [
        at_least(
            f"processor time of a page at {WIDTH} as {NAMES[kind]}",
            middle(kind, "quireCPU"), "ms", "vipsthumbnail", middle(kind, "peerCPU"),
            middle(kind, "peerCPU") / middle(kind, "quireCPU"), AIMS[kind],
        )
        for kind in NAMES
    ] + [
        at_least(
            f"{PAGES} pages at {WIDTH} as {NAMES[kind]}",
            middle(kind, "quire"), "pages/s", "vipsthumbnail", middle(kind, "peer"),
            middle(kind, "quire") / middle(kind, "peer"), 0.9,
        )
        for kind in NAMES
    ]  # fmt: skip
    figures += [
        at_least(
            f"{PAGES} pages at {WIDTH} as JPEG", middle("filter", "quire"), "pages/s", "image_filter",
            middle("filter", "peer"), middle("filter", "quire") / middle("filter", "peer"), 3,
        ),
        at_most(
            f"peak memory, {MANY_CLIENTS} clients at {PAGES} pages", middle("memory", "quire"), "MB", "image_filter",
            middle("memory", "peer"), MEMORY_AIM,
        ),
    ]  # fmt: skip
    return figures, {"rounds": [entry for part in rounds.values() for entry in part], "parts": rounds}
