"""The libraries and books that the parts measure."""
