"""How a person takes everything along, is deleted, or becomes another one."""
