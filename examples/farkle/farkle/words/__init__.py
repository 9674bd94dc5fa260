"""What Farkle says, a file a language."""
