"""A TCP relay that a test can stall or cut, like a network that fails."""

import contextlib
import socket
import threading

BUFFER = 64 << 10


class Relay:
    """Forwards connections to a port of this machine.

    A stalled relay accepts bytes and doesn't forward them. A cut one also closes its connections and refuses new ones.
    """

    def __init__(self, target: int) -> None:
        self.target = target
        self.passes = threading.Event()
        self.passes.set()
        self.is_cut = False
        self.sockets: set[socket.socket] = set()
        #: Guards the sockets.
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port: int = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def stall(self) -> None:
        self.passes.clear()

    def cut(self) -> None:
        """Closes all connections and refuses new ones. Bytes that were not forwarded are lost."""
        self.is_cut = True
        with self.lock:
            for end in self.sockets:
                close(end)
            self.sockets = set()
        self.passes.set()

    def restore(self) -> None:
        self.is_cut = False
        self.passes.set()

    def close(self) -> None:
        self.cut()
        close(self.listener)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            try:
                if self.is_cut:
                    raise OSError("cut")
                server = socket.create_connection(("127.0.0.1", self.target), timeout=5)
                server.settimeout(None)
            except OSError:
                close(client)
                continue
            with self.lock:
                self.sockets |= {client, server}
            for source, drain in ((client, server), (server, client)):
                threading.Thread(target=self._forward, args=(source, drain), daemon=True).start()

    def _forward(self, source: socket.socket, drain: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(BUFFER):
                self.passes.wait()
                drain.sendall(data)
        with self.lock:
            self.sockets -= {source, drain}
        close(source)
        close(drain)


def close(end: socket.socket) -> None:
    # A thread that waits for the socket wakes only after a shutdown.
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
