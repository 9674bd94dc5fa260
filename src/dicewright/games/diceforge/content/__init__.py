"""The facts of Dice Forge as rows: faces, pools, slots, cards, presets.

A row composes operations of `effects`; behaviour lives there and in `rules`, never here.
"""
