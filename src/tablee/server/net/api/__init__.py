"""Paths of the API that have files of their own, and what all of them are made of."""
