"""The rulebook, one chapter per module. `g` is the state; later things are pushed first."""
