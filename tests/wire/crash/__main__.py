"""`python -m tests.wire.crash`; see `whole`. Every bot that is born reads this module again, so it reads nothing."""

if __name__ == "__main__":
    import sys

    from tests.wire.crash.whole import main

    sys.exit(main())
