#!/usr/bin/env bash
# Runs everything: the format check, both builds, the Swift tests and the browser tests. The last line is
# "N passed, N failed" over all of them, and the exit status is 0 only if nothing failed.
#
# A step that fails doesn't stop the steps that can go on without it. What each step printed is kept in
# .build/test-logs; the terminal shows only what matters.
#
# Swift and browser tests that fail are tried once more by themselves: a machine that stands still for a moment makes late
# what has a deadline. What passes then counts as passed and is named; what is wrong fails both times.
#
#     QUIRE_TEST_FILTER=regex   only the Swift tests whose name matches
#     QUIRE_PYTEST="words"      further words for pytest, such as -k swipe
set -uo pipefail
cd "$(dirname "$0")/.."

logs=".build/test-logs"
rm -rf "$logs"
mkdir -p "$logs"
: >"$logs/steps"

# step NAME SUMMARY-LINES COMMAND…: runs the command, keeps its words in a log, notes how it ended.
step() {
    local name="$1" lines="$2" began="$SECONDS" status=0
    shift 2
    printf '\n== %s\n' "$name"
    "$@" >"$logs/$name.log" 2>&1 </dev/null || status=$?
    if [[ $status == 0 ]]; then
        if [[ $lines != 0 ]]; then
            tail -n "$lines" "$logs/$name.log"
        fi
    else
        Scripts/log-of-failure.sh "$logs/$name.log"
    fi
    printf '   %s in %s s\n' "$([[ $status == 0 ]] && echo "done" || echo "FAILED (status $status)")" "$((SECONDS - began))"
    printf '%s\t%s\n' "$name" "$status" >>"$logs/steps"
    return "$status"
}

# skip NAME WHY: a step that can't run counts as failed.
skip() {
    printf '\n== %s\n   NOT RUN: %s\n' "$1" "$2"
    printf '%s\tnot run\n' "$1" >>"$logs/steps"
}

sources=(Package.swift)
for folder in Sources Tests Benchmarks; do
    [[ -d "$folder" ]] && sources+=("$folder")
done
# Far more than they take: a test that hangs must not keep the machine for ever.
limit=(timeout --kill-after=30 1500)
browser_limit=(timeout --kill-after=30 4000)
swift_tests=("${limit[@]}" swift test --skip-build)
# shellcheck disable=SC2206 # several words
browser_tests=("${browser_limit[@]}" .venv/bin/python -m pytest --junitxml "$logs/browser.xml" ${QUIRE_PYTEST:-})
most_tried_again=10

step format 0 swift format lint --strict --parallel --recursive "${sources[@]}"

native=0
step native-build 1 swift build --build-tests || native=1
web=0
step web-build 3 Scripts/build-web.sh || web=1

if [[ $native != 0 ]]; then
    skip swift-tests "the native build failed"
elif [[ -n "${QUIRE_TEST_FILTER:-}" ]]; then
    step swift-tests 1 "${swift_tests[@]}" --xunit-output "$logs/swift.xml" --filter "$QUIRE_TEST_FILTER"
else
    # The engines' random sessions keep every core busy for a while; a server under test beside them would miss its
    # deadlines.
    engines='(Reading|Collection)EngineTests'
    step engine-tests 1 "${swift_tests[@]}" --xunit-output "$logs/engine.xml" --filter "$engines"
    step swift-tests 1 "${swift_tests[@]}" --xunit-output "$logs/swift.xml" --skip "$engines" ||
        step swift-tests-again 1 "${swift_tests[@]}" --xunit-output "$logs/swift-again.xml" --skip "$engines"
fi

if [[ $native == 0 && $web == 0 ]]; then
    failed="$PWD/$logs/browser-failed"
    export QUIRE_BINARY="${QUIRE_BINARY:-.build/debug/quire}"
    if ! step browser-tests 1 env QUIRE_FAILED_TESTS="$failed" "${browser_tests[@]}" Tests/Browser; then
        names=()
        [[ ! -f "$failed" ]] || mapfile -t names < <(sort -u "$failed")
        # More than a few did not come about by chance.
        if ((${#names[@]} > 0 && ${#names[@]} <= most_tried_again)); then
            browser_tests+=(--junitxml "$logs/browser-again.xml")
            step browser-tests-again 1 env QUIRE_SECOND_TRY=1 "${browser_tests[@]}" "${names[@]}"
        fi
    fi
else
    skip browser-tests "a build failed"
fi

echo
.venv/bin/python Scripts/sum-up-tests.py "$logs" | tee "$logs/summary"
exit "${PIPESTATUS[0]}"
