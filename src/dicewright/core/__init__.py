"""What every game is made of, and what the rest of the program may know about any game.

Begin with `state` (a position and how it moves) and `game` (everything else about a game): bots,
server, terminal and reports use nothing but these two. Nothing here knows a particular game, reads
or writes anything, or needs a package besides Python's own.

To play      state, game, registry (games by id), legal (the actions of a position), match (a game
             in progress, with undo), outcome, events, prompt (what a player is asked)
To keep      record (a game as its moves), kept (how that is written), past (what earlier versions
             wrote), position (a position as a line), fair (dice that can be checked)
To describe  actions (numbers and texts of actions), words (all texts, by language), rulings,
             statistics, acquisitions, picture, orders (standing orders)
To learn     observation and encoding (a position as floats), features
To make one  cells, frames, chapters, consts, limits, numbering, rng, native: what a game's rules
             are written with, and what the compiler must know of them
To test      scenario and lexicon (rules questions as files)
"""
