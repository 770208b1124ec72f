"""What was told and could not be struck out, as when the disk was full: it is not told again by this process."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.model.letters import Letter, Page, Receipt
from bot.tables.ports.store import Store


class Ledger:
    """Strikes letters out. Those that the store does not take are owed to it until it does."""

    def __init__(self, store: Store) -> None:
        """Nothing is owed yet."""
        self._store = store
        self._owed: dict[str, tuple[Letter, Page | None, Receipt | None]] = {}

    async def replace(self, letter: Letter, following: Sequence[Letter], *, at: float) -> None:
        """Strike out a letter that is told by those that follow from it, which wait from `at` on (seconds)."""
        await self._store.replace(letter, following, at=at)

    async def strike(self, letter: Letter, page: Page | None = None, receipt: Receipt | None = None) -> None:
        """Strike out a letter that was told; if the store fails the next `settle` does it."""
        try:
            await self._store.delivered(letter, page, receipt)
        except Exception:
            self._owed[letter.nonce] = letter, page, receipt
            # Whoever tells has to stop: the next letter could not be struck out either.
            raise

    async def settle(self) -> None:
        """Strike out what is owed. Fails as the store does: then nothing more must be told."""
        for nonce, told in list(self._owed.items()):
            await self._store.delivered(*told)
            # One by one: what the store did not take before it failed again is still owed.
            del self._owed[nonce]
