"""Many games: matches between bots, and benchmarks of the kernels."""
