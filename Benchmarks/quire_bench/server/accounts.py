"""The cost of accounts: pages with and without a session, and a sign-in compared to one scrypt derivation."""

import hashlib
import http.client
import json
import shutil
import subprocess
import time
from pathlib import Path
from statistics import median

from ..tools.figures import Figure, at_least, at_most
from ..tools.machine import quietest_rounds
from ..tools.programs import WORK, Programs, Server, demo_library
from .serving import load, pages

ROUNDS = 3
#: The number of sign-ins of a round.
SIGN_INS = 5
NAME, PASSWORD = "Anna", "correct horse battery staple"
#: The parameters of `PasswordHash.Parameters.current`.
SCRYPT = {"n": 1 << 15, "r": 8, "p": 3, "maxmem": 128 << 20, "dklen": 32}


def sign_in(server: Server) -> tuple[str, float]:
    """Signs in; returns the session cookie and the milliseconds until the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    headers = {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{server.port}"}
    began = time.perf_counter()
    connection.request("POST", "/api/v1/session", json.dumps({"name": NAME, "password": PASSWORD}), headers)
    answer = connection.getresponse()
    answer.read()
    taken = (time.perf_counter() - began) * 1000
    connection.close()
    if answer.status != 200:
        raise SystemExit(f"bench: signing in answered {answer.status}")
    return (answer.getheader("Set-Cookie") or "").split(";")[0], taken


def derivation() -> float:
    """The milliseconds that one scrypt derivation of OpenSSL takes."""
    began = time.perf_counter()
    hashlib.scrypt(PASSWORD.encode(), salt=b"0123456789abcdef", **SCRYPT)
    return (time.perf_counter() - began) * 1000


def store(name: str) -> Path:
    """A new folder for a server's data."""
    data = WORK / "stores" / name
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir(parents=True)
    return data


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    library = demo_library(programs)
    # The password is on standard input, so that it is not in the list of processes.
    several = store("accounts")
    add = [str(programs.quire), "user", "add", NAME, "--password-stdin", "--data", str(several)]
    subprocess.run(add, input=PASSWORD.encode() + b"\n", check=True, stdout=subprocess.DEVNULL)
    with (
        Server(programs.quire, library, store("no-accounts")) as alone,
        Server(programs.quire, library, several) as shared,
    ):
        alone.scanned()
        cookie, _ = sign_in(shared)
        headers = {"Cookie": cookie}
        while shared.json("/api/v1/scan", headers)["phase"] != "done":
            time.sleep(0.2)
        addresses = list(pages(alone))
        # The same variants are in the cache of both.
        for address in addresses:
            if shared.get(address, "image/webp,*/*", headers)[0] != 200:
                raise SystemExit(f"bench: {address} isn't available with a session")
        processes = [alone.process.pid, shared.process.pid]

        def one_round() -> dict:
            return {
                "without": load(f"http://127.0.0.1:{alone.port}", addresses, alone.process.pid),
                "with": load(f"http://127.0.0.1:{shared.port}", addresses, shared.process.pid, headers),
                "signIn": median(sign_in(shared)[1] for _ in range(SIGN_INS)),
                "derivation": median(derivation() for _ in range(SIGN_INS)),
            }

        one_round()
        rounds = quietest_rounds(one_round, ROUNDS, 3 * ROUNDS, processes)

    def of_pages(key: str) -> list[float]:
        return [median(entry[side][key] for entry in rounds) for side in ("with", "without")]

    (rate, plain_rate), (cost, plain_cost) = of_pages("rate"), of_pages("processor")
    signing, bare = (median(entry[key] for entry in rounds) for key in ("signIn", "derivation"))
    figures = [
        at_least("pages with a session", rate, "requests/s", "without", plain_rate, rate / plain_rate, 0.8),
        at_most("processor time per request", cost, "µs", "without", plain_cost, 1.25),
        at_most("signing in", signing, "ms", "one derivation", bare, 1.25),
    ]
    return figures, {"pages": len(addresses), "rounds": rounds}
