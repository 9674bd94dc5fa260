"""What many games teach: who wins with what, from which seat, by which points.

`reading` and `playing` bring games in, `gathering` replays each and notes the facts, `parallel`
does that on all cores, `tables` holds the facts as data frames, `figures` counts them, and `page`
(with `drawing`) shows the result. No module here knows a game; each asks the contract.
"""
