"""What the parts share: figures, processes, memory and the browser."""
