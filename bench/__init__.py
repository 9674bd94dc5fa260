"""Measurements. Each file is a program of its own, and says what it measures."""
