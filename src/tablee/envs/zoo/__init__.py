"""PettingZoo's environments: agents one after another, or at once."""
