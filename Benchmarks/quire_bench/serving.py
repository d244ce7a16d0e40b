"""Pages from Quire's cache against nginx with the same bytes in a file: the same headers, the same load, in turn."""

import getpass
import http.client
import os
import re
import subprocess
from statistics import median

from .figures import Figure, beside
from .machine import processor_seconds, quietest_rounds
from .programs import WORK, Programs, Server, demo_library, free_port, wait_for_port

ROUNDS = 3
SECONDS = 8
LOAD = ["wrk", "-t2", "-c32", f"-d{SECONDS}s", "--latency"]
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
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000000;
    default_type {type};
    etag off;
    if_modified_since off;
    max_ranges 0;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        root {folder}/files;
        add_header Last-Modified "";
        {headers}
    }}
}}
"""


class Nginx:
    """An nginx that serves one file under /page, with headers of one's own."""

    def __init__(self, body: bytes, headers: dict[str, str]) -> None:
        folder = WORK / "nginx"
        (folder / "files").mkdir(parents=True, exist_ok=True)
        (folder / "files" / "page").write_bytes(body)
        self.port = free_port()
        left_to_nginx = {"content-type", "content-length", "date", "server", "connection", "keep-alive"}
        lines = []
        for name, value in headers.items():
            if name not in left_to_nginx:
                quoted = value.replace("\\", "\\\\").replace('"', '\\"')
                lines.append(f'add_header {name} "{quoted}" always;')
        configuration = folder / "nginx.conf"
        configuration.write_text(
            CONFIGURATION.format(
                user=f"user {getpass.getuser()};" if os.getuid() == 0 else "",
                workers=os.cpu_count(), folder=folder, port=self.port, type=headers["content-type"],
                headers="\n        ".join(lines),
            )
        )  # fmt: skip
        self.process = subprocess.Popen(
            ["nginx", "-p", str(folder), "-e", str(folder / "nginx.log"), "-c", str(configuration)]
        )
        wait_for_port(self.port)

    def __enter__(self) -> "Nginx":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()


def load(url: str, process: int) -> dict[str, float]:
    """Requests a second; the time half and 99 of 100 requests stay below, in milliseconds; and the processor time the
    server takes for one, in microseconds, which does not depend on what else the machine does."""
    before = processor_seconds(process)
    result = subprocess.run([*LOAD, "-H", f"Accept: {ACCEPT}", url], capture_output=True, text=True, check=True)
    taken = processor_seconds(process) - before
    words = result.stdout
    if "Non-2xx" in words or "Socket errors" in words:
        raise SystemExit(f"bench: the load on {url} met errors:\n{words}")

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
    # What every server says in its own words.
    for name in ("date", "server", "connection"):
        headers.pop(name, None)
    return headers, body


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    data = WORK / "stores" / "serving"
    subprocess.run(["rm", "-rf", str(data)], check=True)
    with Server(programs.quire, demo_library(programs), data) as server:
        server.scanned()
        publication = next(entry for entry in server.publications() if entry["pageCount"] > 2 and not entry["error"])
        path = f"/images/{publication['content']}/2?w=720"
        status, headers, body = server.get(path, ACCEPT)
        if status != 200:
            raise SystemExit(f"bench: {path} answered {status}")
        with Nginx(body, headers) as nginx:
            if headers_and_body(nginx.port, "/page") != headers_and_body(server.port, path):
                raise SystemExit("bench: nginx and quire don't give the same answer")

            def one_round() -> dict:
                return {
                    "quire": load(f"http://127.0.0.1:{server.port}{path}", server.process.pid),
                    "nginx": load(f"http://127.0.0.1:{nginx.port}/page", nginx.process.pid),
                }

            one_round()
            servers = [server.process.pid, nginx.process.pid]
            rounds = quietest_rounds(one_round, wanted=ROUNDS, most=3 * ROUNDS, processes=servers)

    def middle(name: str, key: str) -> float:
        return median(entry[name][key] for entry in rounds)

    figures = [
        beside(
            f"a page of {len(body) / 1000:.0f} KB from the cache", middle("quire", "rate"), "requests/s",
            "nginx, one file", middle("nginx", "rate"),
        ),
        beside(
            "the slowest of 100 of these requests", middle("quire", "tail"), "ms", "nginx, one file",
            middle("nginx", "tail"),
        ),
        beside(
            "processor time for one of these requests", middle("quire", "processor"), "µs", "nginx, one file",
            middle("nginx", "processor"),
        ),
    ]  # fmt: skip
    return figures, {"bytes": len(body), "headers": headers, "load": " ".join(LOAD), "rounds": rounds}
