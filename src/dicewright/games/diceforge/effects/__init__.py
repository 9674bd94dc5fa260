"""The operations that cards are made of."""
