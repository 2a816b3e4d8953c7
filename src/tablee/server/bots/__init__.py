"""The bots' processes: the questions they are asked, the queue, the pool, the worker."""
