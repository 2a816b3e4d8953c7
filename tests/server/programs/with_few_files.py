"""`tablee` that may open no more than 1,024 files."""

from __future__ import annotations

import resource

from tablee.cli import main

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (1_024, 1_024))
    main()
