"""Checks that every game must pass, here and outside this repo: see `conformance`."""
