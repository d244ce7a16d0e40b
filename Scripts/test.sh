#!/usr/bin/env bash
# Runs what CI runs: the checks of the files, both builds, the Swift tests and the browser tests. Prints the time of
# each step. The last line is "N passed, N failed" for all of them; the exit status is 0 only if nothing failed.
#
# After a failed step, the steps that don't depend on it still run. The output of each step is in .build/test-logs; the
# terminal shows a summary.
#
# Up to twenty failed tests of a step run a second time, because a deadline can be missed when the machine stalls. Tests
# that pass then count as passed, and the summary lists them.
#
#     QUIRE_TEST_FILTER=regex   only the Swift tests whose name matches
#     QUIRE_PYTEST="options"    more options for pytest, such as -k swipe
#     QUIRE_TEST_WORKERS=n      browsers that run at the same time; 2 by default
#     QUIRE_FRESH_CLONE=1       build with the options for a fresh clone; other builds there would compile everything again
set -uo pipefail
cd "$(dirname "$0")/.."

logs=".build/test-logs"
rm -rf "$logs"
mkdir -p "$logs"
: >"$logs/steps"

# record NAME STATUS SECONDS: records the result of a step, for the summary.
record() {
    printf '%s\t%s\t%s\n' "$1" "$2" "$3" >>"$logs/steps"
}

# step NAME SUMMARY-LINES COMMAND…: runs the command, keeps its output in a log, prints and records the result and time.
step() {
    local name="$1" lines="$2" began="$SECONDS" status=0
    shift 2
    printf '\n== %s\n' "$name"
    "$@" >"$logs/$name.log" 2>&1 </dev/null || status=$?
    ended "$name" "$lines" "$status" "$((SECONDS - began))"
}

# ended NAME SUMMARY-LINES STATUS SECONDS: prints and records the result of a step, and returns its status.
ended() {
    local name="$1" lines="$2" status="$3" seconds="$4"
    if [[ $status == 0 ]]; then
        if [[ $lines != 0 ]]; then
            tail -n "$lines" "$logs/$name.log"
        fi
    else
        Scripts/print-failure-log.sh "$logs/$name.log"
    fi
    printf '   %s in %s s\n' "$([[ $status == 0 ]] && echo "done" || echo "FAILED (status $status)")" "$seconds"
    record "$name" "$status" "$seconds"
    return "$status"
}

# skip NAME WHY: records a step that can't run; it counts as failed.
skip() {
    printf '\n== %s\n   NOT RUN: %s\n' "$1" "$2"
    record "$1" "not run" 0
}

sources=(Package.swift)
for folder in Sources Tests Benchmarks; do
    [[ -d "$folder" ]] && sources+=("$folder")
done
# A time limit, in seconds. It is far longer than the tests take, so it only ends tests that hang.
browser_limit=(timeout --kill-after=30 4000)
# The maximum number of failed tests that run again. More failures than this have another cause than missed deadlines.
maximum_retried=20

# A build from a fresh clone has no debug information, which takes an eighth of the build time, and C code is optimized:
# otherwise, checking a password takes four times as long, which the tests of accounts do often. Such a build needs the
# index: SwiftPM finds the test targets there, and a build with --disable-index-store fails.
build_options=()
[[ -z "${CI:-}${QUIRE_FRESH_CLONE:-}" ]] || build_options=(-debug-info-format none -Xcc -O2)

# Without a limit, all 2,500 tests start at once, and timeouts in servers and processes expire before these tests get
# processor time.
swift_options=(--skip-build "${build_options[@]}" --experimental-maximum-parallelization-width 4)

# A command that starts the Swift tests, with its options.
launcher=()

# swift_step NAME OPTIONS…: runs Swift tests, and those that failed a second time.
swift_step() {
    local name="$1" filters=()
    shift
    step "$name" 1 "${launcher[@]}" Scripts/swift-tests.py "$logs/$name.events" "${swift_options[@]}" "$@" && return
    mapfile -t filters < <(Scripts/failed-swift-tests.py "$logs/$name.events")
    if ((${#filters[@]} > 0 && ${#filters[@]} <= maximum_retried)); then
        step "$name-again" 1 "${launcher[@]}" Scripts/swift-tests.py "$logs/$name-again.events" \
            "${swift_options[@]}" "${filters[@]/#/--filter=}"
    fi
}

# browser_step: runs the browser tests in several browsers at a time, and those that failed a second time, one by one.
# Two workers keep two cores busy. A run with three was not shorter, and tests missed their deadlines.
browser_step() {
    local names=() failed="$PWD/$logs/browser-failed" workers="${QUIRE_TEST_WORKERS:-2}"
    # shellcheck disable=SC2206 # QUIRE_PYTEST holds several words
    local pytest=("${browser_limit[@]}" .venv/bin/python -m pytest ${QUIRE_PYTEST:-})
    step browser-tests 1 env QUIRE_FAILED_TESTS="$failed" "${pytest[@]}" --numprocesses "$workers" --dist loadfile \
        --no-loadscope-reorder --junitxml "$logs/browser-tests.xml" Tests/Browser && return
    [[ ! -f "$failed" ]] || mapfile -t names < <(sort -u "$failed")
    if ((${#names[@]} > 0 && ${#names[@]} <= maximum_retried)); then
        step browser-tests-again 1 env QUIRE_KEEP_ARTEFACTS=1 "${pytest[@]}" \
            --junitxml "$logs/browser-tests-again.xml" "${names[@]}"
    fi
}

# node_step: runs the short form of `make faults` with several nodes, then runs the tests that failed again.
node_step() {
    local pytest=("${browser_limit[@]}" env QUIRE_BINARY="${QUIRE_BINARY:-.build/debug/quire}" .venv/bin/python -m pytest
        --short Tests/Faults/test_{nodes,pooling,caches,simulation,database_tls}.py)
    step node-tests 1 "${pytest[@]}" --junitxml "$logs/node-tests.xml" ||
        step node-tests-again 1 "${pytest[@]}" --last-failed --junitxml "$logs/node-tests-again.xml"
}

step paths 0 Scripts/check-paths.sh
step format 0 swift format lint --strict --parallel --recursive "${sources[@]}"

step generated 0 Scripts/generate-binding.py --check
step javascript 0 Scripts/check-javascript.sh
step localization 0 Scripts/generate-localization.py --check
step deployment 0 Scripts/check-deployment.sh

# Run both builds at the same time, because each has long parts that use only one core.
(
    web_began="$SECONDS"
    web_status=0
    Scripts/build-web.sh >"$logs/web-build.log" 2>&1 </dev/null || web_status=$?
    printf '%s %s\n' "$web_status" "$((SECONDS - web_began))" >"$logs/web-build.result"
) &
native=0
step native-build 1 swift build --build-tests "${build_options[@]}" || native=1
wait
web=0
printf '\n== web-build (beside the native build)\n'
read -r web_status web_seconds <"$logs/web-build.result"
ended web-build 3 "$web_status" "$web_seconds" || web=1

if [[ $native == 0 ]]; then
    step package-files 0 Scripts/packages/check.sh "${QUIRE_BINARY:-.build/debug/quire}"
fi

if [[ $native != 0 ]]; then
    skip swift-tests "the native build failed"
elif [[ -n "${QUIRE_TEST_FILTER:-}" ]]; then
    swift_step swift-tests --filter "$QUIRE_TEST_FILTER"
else
    # The random sessions of the engines keep all cores busy. Server tests would miss their deadlines beside them.
    engines='(Reading|Collection)EngineTests'
    swift_step engine-tests --filter "$engines"
    swift_step swift-tests --skip "$engines"
    # Run the tests of the store again, on PostgreSQL.
    launcher=(Scripts/with-postgresql.sh)
    swift_step postgresql-tests --filter '(Database|Library|Readers)Tests\.|(NodeServer|StatementCount)Tests'
fi

if [[ $native == 0 ]]; then
    node_step
fi

if [[ $native == 0 && $web == 0 ]]; then
    export QUIRE_BINARY="${QUIRE_BINARY:-.build/debug/quire}"
    browser_step
else
    skip browser-tests "a build failed"
fi

echo
python3 Scripts/summarize-tests.py "$logs" "$SECONDS" | tee "$logs/summary"
exit "${PIPESTATUS[0]}"
