"""Pages from Quire's cache beside nginx with the same bytes in files, the same headers and the same load, alternately.

One page requested repeatedly, as when a family opens the same book, and many pages in turn, more than Quire keeps in
memory.
"""

import http.client
import re
import shutil
import subprocess
from pathlib import Path
from statistics import median

from ..tools.figures import Figure, at_least, beside
from ..tools.machine import processor_seconds, quietest_rounds
from ..tools.nginx import NginxProcess
from ..tools.programs import WORK, Programs, Server, demo_library, free_port

ROUNDS = 3
SECONDS = 8
LOAD = ["wrk", "-t2", "-c32", f"-d{SECONDS}s", "--latency"]
#: The number of pages requested in turn.
MANY = 400
WIDTHS = [720, 1080, 1440, 2160]
ACCEPT = "image/webp,*/*"

CONFIGURATION = """
{user}
daemon off;
worker_processes {workers};
pid {folder}/nginx.pid;
error_log {folder}/nginx.log warn;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    {settings}
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""
#: nginx closes a connection after 1,000 requests by default.
LONG_CONNECTIONS = "keepalive_requests 1000000000;"
FILE_SETTINGS = f"sendfile on; tcp_nopush on; {LONG_CONNECTIONS} etag off; if_modified_since off; max_ranges 0;"
FILE_SITE = """
server {{
    listen 127.0.0.1:{port} {listen};
    root {folder}/files;
    default_type {type};
    add_header Last-Modified "";
    {headers}
}}
"""


class Nginx(NginxProcess):
    """An nginx that serves bodies at Quire's addresses, with the headers of one of Quire's responses."""

    def __init__(
        self, bodies: dict[str, bytes], headers: dict[str, str], listen: str = "", settings: tuple[str, ...] = ()
    ) -> None:
        """`listen` are parameters of the port, such as `ssl`, and `settings` are further lines for the server."""
        folder = WORK / "nginx"
        shutil.rmtree(folder / "files", ignore_errors=True)
        for address, body in bodies.items():
            path = folder / "files" / file_address(address).lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
        self.port = free_port()
        left_to_nginx = {"content-type", "content-length", "date", "server", "connection", "keep-alive"}
        lines = []
        for name, value in headers.items():
            if name not in left_to_nginx:
                quoted = value.replace("\\", "\\\\").replace('"', '\\"')
                lines.append(f'add_header {name} "{quoted}" always;')
        site = FILE_SITE.format(
            port=self.port, listen=listen, folder=folder, type=headers["content-type"],
            headers="\n    ".join([*settings, *lines]),
        )  # fmt: skip
        self.start(folder, CONFIGURATION, settings=FILE_SETTINGS, site=site)


def file_address(address: str) -> str:
    """Quire's address without a query, for a server of files: `/images/hash/3?w=720` is `/images/hash/3-720`."""
    return address.replace("?w=", "-")


def load(
    origin: str, addresses: list[str], process: int, headers: dict[str, str] | None = None
) -> dict[str, float]:
    """Requests per second; the 50th and 99th percentile of the response time in milliseconds; and the server's
    processor time per request in microseconds, which other load does not change."""
    script = WORK / "addresses.lua"
    listed = ", ".join(f'"{address}"' for address in addresses)
    # Each thread starts at another offset of the list.
    script.write_text(
        f"local addresses = {{ {listed} }}\n"
        "local threads, next = 0, 0\n"
        "function setup(thread) thread:set('start', threads * 97) threads = threads + 1 end\n"
        "function init() next = start end\n"
        "function request()\n"
        "    next = next + 1\n"
        "    return wrk.format('GET', addresses[(next - 1) % #addresses + 1])\n"
        "end\n"
    )
    before = processor_seconds(process)
    sent = [word for name, value in {"Accept": ACCEPT, **(headers or {})}.items() for word in ("-H", f"{name}: {value}")]
    command = [*LOAD, "-s", str(script), *sent, origin]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    taken = processor_seconds(process) - before
    words = result.stdout
    if "Non-2xx" in words or "Socket errors" in words:
        raise SystemExit(f"bench: the load on {origin} caused errors:\n{words}")

    def milliseconds(share: str) -> float:
        number, unit = re.search(rf"{share}%\s+([\d.]+)(us|ms|s)", words).groups()
        return float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]

    return {
        "rate": float(re.search(r"Requests/sec:\s+([\d.]+)", words).group(1)),
        "median": milliseconds("50"),
        "tail": milliseconds("99"),
        "processor": taken * 1e6 / int(re.search(r"(\d+) requests in", words).group(1)),
    }


def headers_and_body(port: int, path: str) -> tuple[dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers={"Accept": ACCEPT})
    response = connection.getresponse()
    body = response.read()
    headers = {name.lower(): value for name, value in response.getheaders()}
    connection.close()
    # Headers that differ between servers.
    for name in ("date", "server", "connection"):
        headers.pop(name, None)
    return headers, body


def pages(server: Server, headers: dict[str, str] | None = None) -> dict[str, bytes]:
    """Many pages in several widths by address, rendered by requesting them."""
    found = {}
    for publication in server.comics():
        for page in range(publication["pageCount"]):
            for width in WIDTHS:
                address = f"/images/{publication['content']}/{page}?w={width}"
                status, _, body = server.get(address, ACCEPT, headers)
                if status != 200:
                    raise SystemExit(f"bench: {address} answered {status}")
                found[address] = body
                if len(found) == MANY:
                    return found
    return found


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    data = WORK / "stores" / "serving"
    shutil.rmtree(data, ignore_errors=True)
    with Server(programs.quire, demo_library(programs), data) as server:
        server.scanned()
        many = pages(server)
        one = next(address for address in many if address.endswith("/2?w=720"))
        headers = server.get(one, ACCEPT)[1]
        with Nginx(many, headers) as nginx:
            if headers_and_body(nginx.port, file_address(one)) != headers_and_body(server.port, one):
                raise SystemExit("bench: nginx and quire respond differently")
            servers = [server.process.pid, nginx.process.pid]

            def one_round(addresses: list[str]) -> dict:
                files = [file_address(address) for address in addresses]
                return {
                    "quire": load(f"http://127.0.0.1:{server.port}", addresses, server.process.pid),
                    "nginx": load(f"http://127.0.0.1:{nginx.port}", files, nginx.process.pid),
                }

            rounds = {}
            for name, addresses in (("one", [one]), ("many", list(many))):
                one_round(addresses)
                rounds[name] = quietest_rounds(
                    lambda addresses=addresses: one_round(addresses), ROUNDS, 3 * ROUNDS, servers
                )

    def compared(title: str, name: str, key: str, unit: str) -> Figure:
        quire, nginx = (median(entry[server][key] for entry in rounds[name]) for server in ("quire", "nginx"))
        return beside(title, quire, unit, "nginx", nginx)

    def at_rate(title: str, name: str) -> Figure:
        shown = compared(title, name, "rate", "requests/s")
        return at_least(title, shown.value, shown.unit, shown.peer, shown.peer_value, shown.ratio, 0.6)

    size = sum(len(body) for body in many.values()) / 1e6
    figures = [
        at_rate(f"a page of {len(many[one]) / 1000:.0f} KB, repeatedly", "one"),
        compared("99th percentile of the response time", "one", "tail", "ms"),
        compared("processor time per request", "one", "processor", "µs"),
        at_rate(f"{len(many)} pages of {size:.0f} MB in turn", "many"),
        compared("99th percentile of the response time", "many", "tail", "ms"),
        compared("processor time per request", "many", "processor", "µs"),
    ]
    notes = {"pages": len(many), "megabytes": size, "headers": headers, "load": " ".join(LOAD)}
    return figures, notes | {"rounds": rounds["one"] + rounds["many"]}
