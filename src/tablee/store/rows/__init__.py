"""Rows that are no table's: days, notices, people who look for others. The same statements for
both databases."""
