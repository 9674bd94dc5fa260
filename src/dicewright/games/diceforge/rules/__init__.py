"""The rulebook, one chapter per module.

Every chapter is a set of functions over the state, always called `g`. Chapters talk to each other
by pushing frames (`engine` hands a frame to its chapter), so each can be read alone. A handler
pushes what comes *later* first. Three names tell what a function does with its frame: `resolve_*`
carries out an automatic frame, `legal_*` offers the answers of a decision, `decide_*` carries one
out.
"""
