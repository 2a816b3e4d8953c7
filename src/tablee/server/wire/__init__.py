"""What client and server say to each other: the messages as structs, and their schema."""
