"""The `dicewright` command: play, simulate, replay and look things up in a terminal.

It knows games only through `core.registry`; the one exception is `boards/`, which draws them.
"""
