"""Starts nginx, the peer of the parts that serve pages."""

import getpass
import os
import subprocess
from pathlib import Path
from typing import Self

from .programs import wait_for_port


class NginxProcess:
    """An nginx with a configuration of its own. Use it in a `with` statement."""

    port: int

    def start(self, folder: Path, configuration: str, **values: object) -> None:
        """Starts nginx in a folder. The configuration is a format string with `user`, `workers`, `folder` and `values`."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "nginx.conf"
        user = f"user {getpass.getuser()};" if os.getuid() == 0 else ""
        path.write_text(configuration.format(user=user, workers=os.cpu_count(), folder=folder, **values))
        self.process = subprocess.Popen(["nginx", "-p", str(folder), "-e", str(folder / "nginx.log"), "-c", str(path)])
        wait_for_port(self.port)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()
