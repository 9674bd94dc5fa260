"""Write the engine's Python files as Cython: the texts stay, the types come from the annotations.

    python -m tools.units FOLDER       write what `setup.py` compiles into FOLDER
    python -m tools.units --stub FILE  write what type checkers read beside an installed engine

A *unit* is what becomes one compiled module: a module of `plan.UNITS` and every function of other
hot modules that it reaches, copied in. A game's engine is one unit with all its chapters, so the C
compiler sees every rule, inlines the small ones and needs no pointers between them.

What happens to the text of a function:

* its head gets C types; it releases the lock and, unless it can raise, says so;
* constants (`k.GOLD`, module constants) become numbers, tables (`t.KIND`) constant C arrays;
* an `assert` of a rule marks the state as broken and returns, and `State.advance` raises;
* a local with an annotation (`word: Word = …`) gets its C type.

What is written instead of the Python text: a state's cells as fields, their copying, naming and
loading; the tables of `Chapters`; and in each game's class, which is final, copies of the loops of
`State`, so that they call its methods directly.

To be read in this order, each module knows only those before it:

    plan         what is compiled, and under which names
    unsupported  the one error: where, what, and what to write instead
    reading      the sources as trees
    heads        annotations as C types, heads of functions and classes
    allowed      what a compiled function may use
    edits        places of a text and what is written there instead
    cells        the attributes of classes: fields, copies, names
    bodies       the statements of a function
    classes      compiled classes, the loops of the final class
    dispatch     tables of numbers, tables of handlers
    assembly     units, put together
    writing      the files, and from which sources they are
    stubs        what callers in Python have of it, for type checkers
"""
