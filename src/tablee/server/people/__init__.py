"""What a server knows of a person: histories, ratings, passkeys; export, deletion, merging."""
