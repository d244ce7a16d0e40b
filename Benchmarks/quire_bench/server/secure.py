"""Page requests over HTTPS to Quire alone, and to nginx in front of Quire with the configuration of Docs/Deploying.md.

Both are compared with nginx that serves the same bytes from files with the same certificate, over HTTP/1.1 and HTTP/2.
The loads are equal and alternate. An nginx in front of another nginx, which responds with the headers of Quire without
checking anything, shows what a server behind nginx can reach at most.
"""

import re
import shutil
import subprocess
import time
from pathlib import Path
from statistics import median

from quire_browser.proxies import documented, make_certificate, replaced

from ..tools.figures import Figure, at_least, beside
from ..tools.machine import processor_seconds, quietest_rounds
from ..tools.programs import WORK, Programs, Server, demo_library, free_port
from .serving import ACCEPT, CONFIGURATION, LONG_CONNECTIONS, Nginx, file_address, pages

ROUNDS = 7
SECONDS = 4
#: With HTTP/2, each connection has four requests in progress, as many in total as with HTTP/1.1.
LOADS = {"HTTP/1.1": ["--h1", "-c32", "-m1"], "HTTP/2": ["-c8", "-m4"]}
#: BoringSSL prefers this cipher, and nginx would use the one that the client prefers.
CIPHER = "ssl_conf_command Ciphersuites TLS_AES_128_GCM_SHA256;"
#: The header with which the server sends the images itself instead of naming their files to nginx.
OWN = {"Quire-Acceleration": "off"}


class Front(Nginx):
    """The nginx of Docs/Deploying.md in front of a server, which sends the images in the server's cache."""

    def __init__(self, name: str, port: int, cache: Path, certificate: Path, key: Path) -> None:
        self.port = free_port()
        folder = WORK / f"nginx-{name}"
        site = replaced(
            documented("Images sent by nginx", "nginx"),
            {
                r"127\.0\.0\.1:8080": f"127.0.0.1:{port}",
                r"listen 443 ssl http2;": f"listen 127.0.0.1:{self.port} ssl http2;",
                r"ssl_certificate \S+;": f"ssl_certificate {certificate};",
                r"ssl_certificate_key \S+;": f"ssl_certificate_key {key};",
                r"/var/cache/quire/": f"{cache}/",
            },
        )
        self.start(folder, CONFIGURATION, settings=f"{LONG_CONNECTIONS} {CIPHER}", site=site)


class Naming(Nginx):
    """An nginx that responds with the recorded headers of a server, which name the files of its cache."""

    def __init__(self, headers: dict[str, dict[str, str]]) -> None:
        self.port = free_port()
        names = "".join(f'"{path}" "{fields["x-accel-redirect"]}";\n' for path, fields in headers.items())
        own = {"x-accel-redirect", "content-length", "content-type", "date", "connection"}
        common = next(iter(headers.values()))
        added = "".join(
            f"add_header {name} '{value}';\n" if '"' in value else f'add_header {name} "{value}";\n'
            for name, value in common.items()
            if name not in own
        )
        site = f"""
            map $request_uri $file {{ {names} }}
            server {{
                listen 127.0.0.1:{self.port};
                location / {{
                    default_type {common["content-type"]};
                    {added} add_header X-Accel-Redirect $file;
                    return 200;
                }}
            }}
        """
        settings = f"map_hash_bucket_size 512; map_hash_max_size 65536; {LONG_CONNECTIONS}"
        self.start(WORK / "nginx-naming", CONFIGURATION, settings=settings, site=site)


def load(port: int, addresses: list[str], protocol: str, processes: list[int]) -> dict[str, float]:
    """Requests per second, and the processor time of the servers for each request in microseconds."""
    listed = WORK / "addresses.txt"
    listed.write_text("".join(f"https://127.0.0.1:{port}{address}\n" for address in addresses))
    before = sum(processor_seconds(process) for process in processes)
    command = ["h2load", "-t2", *LOADS[protocol], f"-D{SECONDS}", f"--header=accept: {ACCEPT}", f"--input-file={listed}"]
    words = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    taken = sum(processor_seconds(process) for process in processes) - before
    done, failed, errors = (
        int(re.search(rf"(\d+) {kind}", words).group(1)) for kind in ("succeeded", "failed", "errored")
    )
    if failed or errors or not done:
        raise SystemExit(f"bench: the load on port {port} caused errors:\n{words}")
    return {"rate": done / SECONDS, "processor": taken * 1e6 / done}


def wait_until_cached(server: Server, addresses: list[str]) -> None:
    """Waits until the server's cache has the pages as files."""
    end = time.monotonic() + 30
    for address in addresses:
        while "x-accel-redirect" not in server.get(address, ACCEPT)[1]:
            if time.monotonic() > end:
                raise SystemExit(f"bench: the server doesn't name the file of {address}")
            time.sleep(0.1)


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    library = demo_library(programs)
    data, behind_data = WORK / "stores" / "https", WORK / "stores" / "https-behind"
    for folder in (data, behind_data):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    certificate, key = make_certificate(WORK, "localhost")
    with Server(programs.quire, library, data) as server:
        server.scanned()
        many = pages(server)
        headers = server.get(next(iter(many)), ACCEPT)[1]
    cache = behind_data / "pictures"
    secure = ("--tls-certificate", str(certificate), "--tls-key", str(key), "--scan", "never")
    behind_options = ("--trusted-proxy", "127.0.0.1", "--cache", str(cache), "--x-accel-location", "/quire-images")
    tls = (f"ssl_certificate {certificate};", f"ssl_certificate_key {key};", CIPHER)
    with (
        Server(programs.quire, library, data, secure) as server,
        Server(programs.quire, library, behind_data, behind_options) as behind,
    ):
        behind.scanned()
        if pages(behind, OWN) != many:
            raise SystemExit("bench: two servers render pages differently")
        wait_until_cached(behind, list(many))
        named = {address: behind.get(address, ACCEPT)[1] for address in many}
        with (
            Nginx(many, headers, "ssl http2", tls) as nginx,
            Front("front", behind.port, cache, certificate, key) as front,
            Naming(named) as naming,
            Front("naming-front", naming.port, cache, certificate, key) as naming_front,
        ):
            files = [file_address(address) for address in many]
            own, alone, both = [server.process.pid], [nginx.process.pid], [front.process.pid, behind.process.pid]
            two = [naming_front.process.pid, naming.process.pid]

            def one_round(protocol: str) -> dict:
                return {
                    "quire": load(server.port, list(many), protocol, own),
                    "nginx": load(nginx.port, files, protocol, alone),
                    "behind": load(front.port, list(many), protocol, both),
                    "naming": load(naming_front.port, list(many), protocol, two),
                }

            rounds = {}
            for protocol in LOADS:
                one_round(protocol)
                rounds[protocol] = quietest_rounds(
                    lambda protocol=protocol: one_round(protocol), ROUNDS, 3 * ROUNDS, own + alone + both + two
                )

    def compared(title: str, protocol: str, name: str, key: str, unit: str) -> Figure:
        quire, nginx = (median(entry[server][key] for entry in rounds[protocol]) for server in (name, "nginx"))
        return beside(title, quire, unit, "nginx", nginx)

    figures = []
    for protocol in LOADS:
        for name, title, aim in (("quire", "", 0.5), ("behind", " behind nginx", 0.8)):
            rate = compared(f"{len(many)} pages over {protocol} with TLS{title}", protocol, name, "rate", "requests/s")
            figures.append(
                at_least(rate.name, rate.value, rate.unit, rate.peer, rate.peer_value, rate.ratio, aim)
            )
            figures.append(compared("processor time per request", protocol, name, "processor", "µs"))
        figures.append(compared(f"the same over {protocol} by nginx behind nginx", protocol, "naming", "rate", "requests/s"))
        figures.append(compared("processor time per request", protocol, "naming", "processor", "µs"))
    notes = {"pages": len(many), "loads": {name: " ".join(words) for name, words in LOADS.items()}}
    return figures, notes | {"rounds": [entry for measured in rounds.values() for entry in measured]}
