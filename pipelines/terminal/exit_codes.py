"""The exit codes of all commands; each command's help tells those that it has."""

DONE, FAILED, BAD_USAGE, NOTHING_NEW, NOT_WHOLE, HELD_BACK, PASSED_OVER, INTERRUPTED = 0, 1, 2, 3, 4, 5, 6, 130
