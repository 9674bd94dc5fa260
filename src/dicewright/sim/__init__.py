"""Many games between bots: simulations, tournaments, reports, and the analysis of one game.

Nothing here prints; `dicewright.cli` shows the results. Begin with `runner`.

play            one game between bots; everything else is made of it
runner          `dicewright simulate`: many games at one table (batch: random ones, compiled)
tournament      who meets whom, on which seats, with which dice
  workers, archive              its games on all cores; its folder on disk
  standings, ratings            its results (intervals: how sure they are)
  tournament_tables, tournament_plot   its results as tables and as a picture
report/         what many games teach, as a page and as tables
analysis        one game judged move by move (curves: the chances to win as a picture)
games_file      files of played games; setup: a kind of table as one line
pool, texts, consts   work shared by threads and processes; numbers as text; array sizes
"""
