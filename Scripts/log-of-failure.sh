#!/usr/bin/env bash
# Prints what a person wants to see of a failed step's log: all of a short one; of a long one the lines that say what
# went wrong, and how it ended.
set -uo pipefail
log="$1"
if (($(wc -l <"$log") <= 60)); then
    cut -c -240 "$log"
    exit
fi
marks='(^|[^a-z])(error|warning): |✘|recorded an issue|^(FAILED|ERROR|E  ) |Fatal error|crashed|unexpected signal'
grep -nE "$marks" "$log" | cut -c -240 | head -n 60
echo "   … and the end of $log:"
tail -n 25 "$log" | cut -c -240
