"""What the commands of who runs a server do."""
