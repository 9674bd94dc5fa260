"""The games, a folder each. They share `core` and never import each other."""
