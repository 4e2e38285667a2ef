"""`python -m hedgerow`: the program."""

from .program import main

main()
