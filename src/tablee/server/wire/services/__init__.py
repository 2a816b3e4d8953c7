"""What HTTP says about what the server does beside the tables."""
