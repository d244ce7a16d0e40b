#!/usr/bin/env bash
# Runs the fault tests on the release build: the server is killed while it writes, its disk is full, its files are
# damaged. The arguments are passed to pytest, such as -k kill.
set -euo pipefail
cd "$(dirname "$0")/.."

QUIRE_BINARY="$(swift build -c release --show-bin-path)/quire"
export QUIRE_BINARY
exec .venv/bin/python -m pytest Tests/Faults "$@"
