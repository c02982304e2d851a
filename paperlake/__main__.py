"""`python -m paperlake`: the command where the installed script is not on the path."""

from paperlake.apps.cli import main

if __name__ == "__main__":
    main()
