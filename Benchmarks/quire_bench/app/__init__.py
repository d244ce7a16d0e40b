"""The parts that measure the browser app and its engines."""
