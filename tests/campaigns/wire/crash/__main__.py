"""`python -m tests.campaigns.wire.crash`; see `whole`. Every bot reads this module again, so it imports nothing."""

if __name__ == "__main__":
    import sys

    from tests.campaigns.wire.crash.whole import main

    sys.exit(main())
