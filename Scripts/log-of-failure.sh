#!/usr/bin/env bash
# Prints what a person wants to see of a failed step's log: the lines that say what went wrong, and how it ended.
set -uo pipefail
log="$1"
marks='(^|[^a-z])(error|warning): |✘|recorded an issue|^(FAILED|ERROR|E  ) |Fatal error|crashed|unexpected signal'
grep -nE "$marks" "$log" | cut -c -240 | awk '!seen[$0]++' | head -n 60
echo "   … and the end of $log:"
tail -n 25 "$log" | cut -c -240
