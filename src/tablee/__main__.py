"""`python -m tablee` is the same as `tablee`."""

from tablee.cli import main

main()
