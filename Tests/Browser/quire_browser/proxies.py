"""nginx and Caddy in front of a server, with the configurations of Docs/Deploying.md."""

import getpass
import http.client
import os
import re
import socket
import ssl
import subprocess
from pathlib import Path
from types import TracebackType

from .programs import required_program
from .server import ROOT, Server, free_port
from .waiting import until

NGINX = """
user {user};
daemon off;
worker_processes 2;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
events {{ worker_connections 256; }}
http {{
    log_format upstream '$uri "$upstream_http_x_accel_redirect" "$upstream_cache_status"';
    access_log {folder}/access.log upstream;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""

CADDY = """{
    admin off
    auto_https disable_redirects
    default_bind 127.0.0.1
}
"""


def documented(heading: str, language: str = "") -> str:
    """The first code block in this language below a heading of Docs/Deploying.md that configures a site."""
    text = (ROOT / "Docs" / "Deploying.md").read_text()
    section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    found = [body for name, body in blocks if name == language]
    assert found, f"Docs/Deploying.md has no configuration in “{language}” below “{heading}”"
    return found[0]


def replaced(text: str, replacements: dict[str, str]) -> str:
    """Replaces all matches of regular expressions, each of which must have one."""
    for pattern, value in replacements.items():
        text, count = re.subn(pattern, lambda _, value=value: value, text)
        assert count, f"the configuration has no {pattern}"
    return text


def make_certificate(folder: Path, name: str) -> tuple[Path, Path]:
    """A self-signed certificate for a name, and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}", "-keyout", str(key), "-out", str(certificate)],
        check=True, capture_output=True,
    )  # fmt: skip
    return certificate, key


class Proxy:
    """An HTTPS proxy in front of a server. Use it in a `with` statement."""

    def __init__(self, program: str, site: str, server: Server, folder: Path, replacements: dict[str, str]) -> None:
        """`site` is a configuration from the documentation; the patterns in `replacements` are replaced in it."""
        path = required_program(program)
        self.folder = folder
        self.port = free_port()
        self.cookie = ""
        pattern = r"(?m)^(\S+) \{$" if program == "caddy" else r"server_name (\S+);"
        self.name = [name for name in re.findall(pattern, site) if "." in name][0]
        certificate, key = make_certificate(folder, self.name)
        self.context = ssl.create_default_context(cafile=str(certificate))
        site = replaced(site, {r"127\.0\.0\.1:8080": f"127.0.0.1:{server.port}"} | replacements)
        if program == "caddy":
            first = f"https://{self.name}:{self.port} {{\n    tls {certificate} {key}"
            site = CADDY + replaced(site, {rf"(?m)^{re.escape(self.name)} \{{$": first})
            (folder / "Caddyfile").write_text(site)
            command = [path, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
        else:
            site = replaced(
                site,
                {
                    r"listen 443 ssl http2;": f"listen 127.0.0.1:{self.port} ssl http2;",
                    r"ssl_certificate \S+;": f"ssl_certificate {certificate};",
                    r"ssl_certificate_key \S+;": f"ssl_certificate_key {key};",
                },
            )
            (folder / "site.conf").write_text(site)
            (folder / "nginx.conf").write_text(NGINX.format(folder=folder, user=getpass.getuser()))
            command = [path, "-p", str(folder), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]
        self.log = (folder / "output.log").open("wb")
        home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT, env=dict(os.environ, **home)
        )
        try:
            until(self._listens, f"{program} listens", seconds=20)
        except BaseException:
            self.stop()
            raise

    def _listens(self) -> bool:
        if self.process.poll() is not None:
            output = (self.folder / "output.log").read_text(errors="replace")[-2000:]
            raise AssertionError(f"the proxy ended with status {self.process.returncode}:\n{output}")
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()

    def __enter__(self) -> "Proxy":
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    @property
    def origin(self) -> str:
        return f"https://{self.name}:{self.port}"

    def open(
        self, path: str, method: str = "GET", headers: dict[str, str] | None = None, body: bytes | None = None
    ) -> http.client.HTTPResponse:
        """Sends a request over TLS with the session cookie. Returns when the headers of the response have arrived."""
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        connection = http.client.HTTPConnection(self.name, self.port)
        connection.sock = self.context.wrap_socket(plain, server_hostname=self.name)
        sent = {"Cookie": self.cookie, "Origin": self.origin} if self.cookie else {}
        connection.request(method, path, body, sent | (headers or {}))
        return connection.getresponse()

    def fetch(
        self, path: str, method: str = "GET", headers: dict[str, str] | None = None, body: bytes | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Returns the status, the headers in lower case, and the body of a response."""
        response = self.open(path, method, headers, body)
        return response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()

    def sign_in(self, server: Server, base: str = "") -> str:
        """Signs the owner in with the access key. Returns the `Set-Cookie` header."""
        status, headers, _ = self.fetch(f"{base}/login?key={server.key()}")
        assert status == 303, status
        self.cookie = headers["set-cookie"].split(";")[0]
        return headers["set-cookie"]

    def requests(self) -> list[str]:
        """The lines of nginx's log: path, X-Accel-Redirect file and cache status."""
        return (self.folder / "access.log").read_text().splitlines()
