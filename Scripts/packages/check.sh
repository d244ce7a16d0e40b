#!/usr/bin/env bash
# Checks the files of the packages that need no release build: the unit of systemd, the man page and the completions.
#
#     Scripts/packages/check.sh PROGRAM
#
# Is part of `make test`. The Swift tests check quire.yaml.
set -euo pipefail
cd "$(dirname "$0")/../.."

program="$1"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
status=0

# silent COMMAND…: fails if the command fails or prints anything.
silent() {
    local output
    if ! output="$("$@" 2>&1)" || [[ -n "$output" ]]; then
        printf '%s:\n%s\n' "$*" "$output" >&2
        status=1
    fi
}

# systemd wants the program to exist. The number is ten times the exposure that is accepted.
sed 's#/usr/bin/quire#/bin/true#' Scripts/packages/quire.service >"$work/quire.service"
silent systemd-analyze verify --man=no "$work/quire.service"
systemd-analyze security --no-pager --offline=true --threshold=16 "$work/quire.service" >"$work/security" ||
    { tail -n 1 "$work/security" >&2; status=1; }

python3 Scripts/packages/man-page.py "$program" 2026-01-01 >"$work/quire.1"
silent mandoc -T lint -W style "$work/quire.1"
"$program" --generate-completion-script bash >"$work/quire.bash"
silent bash -n "$work/quire.bash"
for script in postinst prerm postrm; do
    silent sh -n "Scripts/packages/$script"
done
exit "$status"
