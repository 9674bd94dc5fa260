"""`python -m dicewright` is `dicewright`, where the command is not on the path."""

from dicewright.cli.main import main

if __name__ == "__main__":
    main()
