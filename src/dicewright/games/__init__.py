"""The games. Each folder stands alone: games share `core` and never import each other."""
