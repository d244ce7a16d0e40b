#!/usr/bin/env bash
# Measures Quire. Shows each figure beside a reference that is measured in the same run, or beside a limit. Prints a
# table and writes .build/bench/results.json. `make bench` builds the release first. Arguments select parts (size engine
# sequence collections strip session curl snapshot books native lists folders catalogues komga home start scan scan-memory
# epubs epub-memory formats spreads rendering peaks serving https protocols busy accounts resting scale lists-postgresql).
# All of these run without arguments. The part large-scan, which scans half a million files, takes hours and runs only if
# it is named.
set -euo pipefail
cd "$(dirname "$0")/.."

work=".build/bench"
mkdir -p "$work"

# run NAME COMMAND…: runs a build, and prints its output only if it fails.
run() {
    local name="$1"
    shift
    echo "building $name"
    if ! "$@" >"$work/build.log" 2>&1 </dev/null; then
        tail -n 40 "$work/build.log" >&2
        echo "bench: could not build $name" >&2
        exit 1
    fi
}

swift_build=(swift build --package-path Benchmarks --scratch-path "$work/swift" -c release)
run "the native measurements" "${swift_build[@]}" --product Measure
# shellcheck disable=SC2046 # several words
run "the bare libzip loop" cc -O2 -Wall -pthread Benchmarks/peers/bare-libzip.c -o "$work/bare-libzip" \
    $(pkg-config --cflags --libs libzip)

QUIRE_BINARY="$(swift build -c release --show-bin-path)/quire"
QUIRE_MEASURE="$("${swift_build[@]}" --show-bin-path)/Measure"
QUIRE_BARE_LIBZIP="$PWD/$work/bare-libzip"
export QUIRE_BINARY QUIRE_MEASURE QUIRE_BARE_LIBZIP
# The benchmarks use the helpers of the browser tests.
PYTHONPATH=Benchmarks:Tests/Browser exec .venv/bin/python -m quire_bench "$@"
