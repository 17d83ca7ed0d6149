"""The local Discord, tried with a small bot of its own."""
