"""Varnish in front of several nodes, with the configuration of Docs/Nodes/varnish.vcl."""

import re
import shutil
import subprocess
import tempfile
import urllib.request
from pathlib import Path

from ..programs import required_program
from ..proxies import replaced
from ..server import ROOT, free_port
from ..waiting import until


class Varnish:
    """The documented Varnish, with the ports of three nodes in place of their names."""

    def __init__(self, ports: list[int]) -> None:
        program = required_program("varnishd")
        # Varnish's own user must be able to read it.
        self.folder = Path(tempfile.mkdtemp(prefix="quire-varnish-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.port = free_port()
        site = (ROOT / "Docs" / "Nodes" / "varnish.vcl").read_text()
        names = re.findall(r'\.host = "([^"]+)"; \.port = "8080"', site)
        assert len(names) == len(ports), "Docs/Nodes/varnish.vcl has a backend for each node"
        for name, port in zip(names, ports, strict=True):
            site = replaced(site, {rf'\.host = "{re.escape(name)}"; \.port = "8080"': f'.host = "127.0.0.1"; .port = "{port}"'})
        (self.folder / "site.vcl").write_text(site)
        self.log = (self.folder / "log").open("wb")
        self.process = subprocess.Popen(
            [program, "-F", "-n", str(self.folder / "work"), "-f", str(self.folder / "site.vcl"),
             "-a", f"127.0.0.1:{self.port}", "-s", "malloc,256m", "-T", "none"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
        )  # fmt: skip
        try:
            until(self._answers, "Varnish starts", seconds=60)
        except BaseException:
            self.remove()
            raise

    def _answers(self) -> bool:
        if self.process.poll() is not None:
            raise AssertionError(f"Varnish ended: {(self.folder / 'log').read_text(errors='replace')[-2000:]}")
        try:
            with urllib.request.urlopen(f"{self.origin}/health", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def remove(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)
