"""Measures Quire. Each figure is compared with a similar program or a limit in the same run. Scripts/bench.sh starts
it."""
