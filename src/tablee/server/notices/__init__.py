"""Notices for people who are not there: it is their turn, or their time runs out."""
