"""Checks that every game must pass, in this repository or outside it. Begin with `conformance`."""
