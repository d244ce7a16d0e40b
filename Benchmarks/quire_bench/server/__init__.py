"""The parts that measure the server."""
