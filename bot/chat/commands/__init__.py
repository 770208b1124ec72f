"""Everything people type and press: slash commands, the verbs of buttons, menus and forms, and their answers.

Importing the package imports all its modules, so that the table of verbs is always complete.
"""

from importlib import import_module
from pkgutil import iter_modules

for _found in iter_modules(__path__):
    import_module(f"{__name__}.{_found.name}")
