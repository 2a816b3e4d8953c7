"""A table made again from its log, without playing what was taken back."""
