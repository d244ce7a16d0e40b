#!/usr/bin/env bash
# Checks the files of the packages that need no release build: the systemd unit, the man page and the completions.
#
#     Scripts/packages/check.sh PROGRAM
#
# Part of `make test`. The Swift tests check quire.yaml.
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

# systemd-analyze requires the program to exist. The threshold is ten times the accepted exposure level.
sed 's#/usr/bin/quire#/bin/true#' Scripts/packages/quire.service >"$work/quire.service"
silent systemd-analyze verify --man=no "$work/quire.service"
systemd-analyze security --no-pager --offline=true --threshold=16 "$work/quire.service" >"$work/security" ||
    { tail -n 1 "$work/security" >&2; status=1; }

python3 Scripts/packages/man-page.py "$program" 2026-01-01 >"$work/quire.1"
silent mandoc -T lint -W style "$work/quire.1"
for shell in bash zsh fish; do
    "$program" --generate-completion-script "$shell" >"$work/quire.$shell"
    ! command -v "$shell" >/dev/null || silent "$shell" -n "$work/quire.$shell"
done
for script in postinst prerm postrm; do
    silent sh -n "Scripts/packages/$script"
done
exit "$status"
