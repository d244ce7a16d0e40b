#!/usr/bin/env python3
"""Runs `swift test`, and stops it when it hangs.

    Scripts/swift-tests.py EVENTS OPTIONS…

EVENTS is the file to which Swift Testing writes its events. OPTIONS are those of `swift test`.

Two things count as hanging. First, no test started or ended for a long time: the exit status is then 124, and the tests
that were running are printed. Second, all tests ended but the command didn't, because a process that a test left behind
keeps its output open, or because the test process doesn't exit: the tests then decide the exit status. In both cases,
the processes that are still alive are printed, because they show the reason.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import swift_events

#: Seconds without an event after which the tests are stopped. In a run of all tests, the longest time was 10 s.
QUIET = 360
#: Seconds that the command has to exit after the last test.
EXIT = 60


def print_processes(began: float) -> None:
    """Prints the processes that started after `began`, a time of the system's clock since it booted."""
    listed = subprocess.run(
        ["ps", "-eo", "pid,ppid,etimes,stat,wchan:20,args", "--sort=pid"], capture_output=True, text=True, check=False
    ).stdout.splitlines()
    age = time.monotonic() - began
    for line in listed:
        fields = line.split(None, 5)
        if not fields[2].isdigit() or int(fields[2]) <= age + 1:
            print(f"   {line[:200]}")


def stop(process: subprocess.Popen) -> None:
    """Ends the command with its children."""
    for kind in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, kind)
        except ProcessLookupError:
            return
        try:
            process.wait(timeout=20)
            return
        except subprocess.TimeoutExpired:
            pass


def main() -> int:
    events, options = Path(sys.argv[1]), sys.argv[2:]
    events.unlink(missing_ok=True)
    began = last_event = time.monotonic()
    command = ["swift", "test", "--event-stream-output-path", str(events), "--event-stream-version", "0", *options]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)
    run = swift_events.TestRun()
    stream = None
    part = ""
    while process.poll() is None:
        time.sleep(0.5)
        if stream is None and events.exists():
            stream = events.open(errors="replace")
        if stream and (text := stream.read()):
            last_event = time.monotonic()
            lines = (part + text).split("\n")
            part = lines.pop()
            for line in lines:
                run.add(line)
        silence = time.monotonic() - last_event
        if run.has_ended and silence > EXIT:
            print(f"The tests ended, but `swift test` didn't exit within {EXIT} s. Processes that are alive:")
            print_processes(began)
            sys.stdout.flush()
            stop(process)
            return 1 if run.failed else 0
        if silence > QUIET:
            print(f"No test started or ended for {QUIET} s. Tests that are running:")
            for name in sorted(run.running):
                print(f"   error: {name} hangs")
            print("Processes that are alive:")
            print_processes(began)
            sys.stdout.flush()
            stop(process)
            return 124
    return process.returncode


if __name__ == "__main__":
    sys.exit(main())
