#!/usr/bin/env bash
# Runs the fault tests on the release build. The server is killed while it writes, its disk is full, and its files are
# damaged. With several nodes, nodes are killed, the database stops or fails over, and nodes are upgraded one after the
# other. The arguments are passed to pytest, such as -k kill.
set -euo pipefail
cd "$(dirname "$0")/.."

QUIRE_BINARY="$(swift build -c release --show-bin-path)/quire"
QUIRE_PREVIOUS_BINARY="${QUIRE_PREVIOUS_BINARY:-$(Scripts/build-previous.sh)}"
export QUIRE_BINARY QUIRE_PREVIOUS_BINARY
exec .venv/bin/python -m pytest Tests/Faults "$@"
