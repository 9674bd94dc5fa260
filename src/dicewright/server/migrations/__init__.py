"""How databases of earlier versions become those of this one: a file a step, in `versions`.

Alembic runs them (`dicewright.server.upgrades` says when). CONTRIBUTING.md, «Change the database»,
says how one is added.
"""
