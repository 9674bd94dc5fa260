"""Build what would be published and use it as strangers do: `make release-check`.

    python -m tools.release_check                         every interpreter that is found
    python -m tools.release_check --python ~/bin/python3.13

A source distribution is packed from this checkout and everything else is built from it, as an index
would have it: wheels with a compiler and one without. Each is looked into, installed in an empty
environment and used from a folder that has nothing to do with it: a simulation, a game in the
terminal, a server whose page is opened in a browser.

    packing      what is built, and what is in it
    strangers    environments, and what people do there first
    __main__     all of it in order, a line for each
"""
