"""nginx in front of several nodes, with the configuration of Docs/Nodes/nginx.conf."""

import getpass
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from ..programs import required_program
from ..proxies import replaced
from ..server import ROOT, free_port
from ..waiting import until

MAIN = """
user {user};
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log warn;
events {{ worker_connections 2048; }}
http {{
    log_format upstreams '$uri $upstream_addr $upstream_status $upstream_cache_status';
    access_log {folder}/access.log upstreams;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


class Balancer:
    """The documented nginx, with the ports of nodes in place of the name that Docker resolves to all of them."""

    def __init__(self, ports: list[int], stores_pages: bool = True) -> None:
        """Without `stores_pages`, all requests reach a node."""
        program = required_program("nginx")
        self.folder = Path(tempfile.mkdtemp(prefix="quire-nginx-"))
        self.port = free_port()
        site = (ROOT / "Docs" / "Nodes" / "nginx.conf").read_text()
        servers = re.search(r"server quire:8080 resolve( [^;]*)?;", site)
        assert servers, "Docs/Nodes/nginx.conf has no server of the name quire"
        parameters = servers.group(1) or ""
        # Debian's nginx can't resolve names again while it runs (`resolve`, 1.27.3).
        site = replaced(
            site,
            {
                re.escape(servers.group(0)): "\n    ".join(f"server 127.0.0.1:{port}{parameters};" for port in ports),
                r"resolver [^;]*;\n": "",
                r"listen 80;": f"listen 127.0.0.1:{self.port};",
                r"/var/cache/nginx/quire": f"{self.folder}/cache",
            },
        )
        if not stores_pages:
            site = replaced(site, {r"proxy_cache quire-pages;": "proxy_cache off;"})
        (self.folder / "site.conf").write_text(site)
        (self.folder / "nginx.conf").write_text(MAIN.format(folder=self.folder, user=getpass.getuser()))
        self.process = subprocess.Popen(
            [program, "-p", str(self.folder), "-e", f"{self.folder}/error.log", "-c", f"{self.folder}/nginx.conf"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        until(self._has_started, "nginx starts")

    def _has_started(self) -> bool:
        if self.process.poll() is not None:
            raise AssertionError(f"nginx ended: {(self.folder / 'error.log').read_text()[-2000:]}")
        return (self.folder / "pid").exists()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def requests(self) -> list[list[str]]:
        """The requests so far: path, address of the node, its status, and the status in nginx's cache."""
        return [line.split(" ") for line in (self.folder / "access.log").read_text().splitlines()]

    def remove(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
