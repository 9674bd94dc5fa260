"""The steps, in order. None of them ever changes once it was released."""
