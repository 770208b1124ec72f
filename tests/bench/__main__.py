"""`make bench`: run every script beside this one (or those named), each of which prints its own figures."""

import runpy
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main(names: list[str]) -> None:
    """Run the scripts with these names, or all of them in order."""
    found = sorted(path.stem for path in HERE.glob("*.py") if not path.stem.startswith("_"))
    for name in names or found:
        if name not in found:
            sys.exit(f"There is no bench called {name}; there are: {', '.join(found) or 'none yet'}.")
        print(f"{name}:", flush=True)
        runpy.run_module(f"tests.bench.{name}", run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])
