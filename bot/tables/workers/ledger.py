"""The ledger: letters that were told but not struck out, as with a full disk; this process does not tell them again."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.model.letters import Letter, Page, Receipt
from bot.tables.ports.store import Store


class Ledger:
    """Strikes letters out. If the store fails, the letter is remembered until the store takes it."""

    def __init__(self, store: Store) -> None:
        """No letter is waiting to be struck out yet."""
        self._store = store
        self._owed: dict[str, tuple[Letter, Page | None, Receipt | None]] = {}

    async def replace(self, letter: Letter, following: Sequence[Letter], *, at: float) -> None:
        """Replace a letter by those that follow from it, which wait from `at` on (seconds)."""
        await self._store.replace(letter, following, at=at)

    async def strike(self, letter: Letter, page: Page | None = None, receipt: Receipt | None = None) -> None:
        """Strike out a letter that was told. If the store fails, raises its error, and the next `settle` does it."""
        try:
            await self._store.delivered(letter, page, receipt)
        except Exception:
            self._owed[letter.nonce] = letter, page, receipt
            # The caller has to stop: the next letter could not be struck out either.
            raise

    async def settle(self) -> None:
        """Strike out the remembered letters. Raises the store's errors: then nothing more must be told."""
        for nonce, told in list(self._owed.items()):
            await self._store.delivered(*told)
            # One by one: letters that the store did not take before it failed again stay remembered.
            del self._owed[nonce]
