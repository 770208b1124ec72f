"""What is typed and pressed: the slash commands, the verbs of buttons, menus and forms, and what answers them.

All modules are imported with the package, so that the table of verbs is whole as soon as one of them is.
"""

from importlib import import_module
from pkgutil import iter_modules

for _found in iter_modules(__path__):
    import_module(f"{__name__}.{_found.name}")
