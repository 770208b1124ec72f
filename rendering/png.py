"""PNG files of palette pictures, packed by zlib-ng; the format needs nothing else from Pillow.

Rows are packed without a filter (filter 0 of the format), because filters do not shorten flat pictures. They are packed
in independent bands, and each band is packed only once: most bands stay the same from one picture of a game to the
next. The files are about a third smaller than Pillow's fastest, in less time.
"""

from dataclasses import dataclass
from struct import pack
from typing import Any

from PIL import Image
from zlib_ng.zlib_ng import MAX_WBITS, Z_FINISH, Z_FULL_FLUSH, adler32, compressobj, crc32

from rendering.byte_cache import ByteCache

SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEVEL = 6
"""The zlib level: the next lower one takes five sixths of the time, and flat pictures are a fifteenth longer.

The ninth takes four times as long, and the file is a tenth shorter.
"""
BAND = 96
"""The rows of a band: deflate looks back 32 kB, so at the width of a board hardly anything is lost."""
HEADER = b"\x78\x5e"
"""The first bytes of a zlib stream (RFC 1950): deflate, with a window of 32 kB."""


@dataclass(frozen=True, slots=True)
class Band:
    """BAND rows of pixels (the last band can have fewer), packed."""

    packed: bytes

    @property
    def size_in_bytes(self) -> int:
        """The approximate size in memory."""
        return 200 + len(self.packed)


_bands: ByteCache[Band] = ByteCache(16_000_000)
"""make bench, R1: a board has 14 bands, a millisecond each.

In 400 successive pictures of a game a fifth were new; in four pictures all were.
"""


def png(image: Image.Image, palette: bytes) -> bytes:
    """The file of an image of palette indices (mode L); `palette` is red, green, blue, red ... of up to 256 colours.

    It holds only pixels (W3C, Portable Network Graphics: chunks, palette colour type, filter type 0).
    """
    header = pack(">IIBBBBB", *image.size, 8, 3, 0, 0, 0)
    packed = _packed(_rows(image), BAND * (image.width + 1))
    parts = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", packed), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, data) for name, data in parts)


def _rows(image: Image.Image) -> bytes:
    """The bytes of all rows, each after the number of its filter, which is 0."""
    rows = Image.new("L", (image.width + 1, image.height))
    rows.paste(image, (1, 0))
    return rows.tobytes()


def _packed(rows: bytes, size: int) -> bytes:
    """A zlib stream of these rows, packed in bands of `size` bytes."""
    bands = (_band(rows[start : start + size]) for start in range(0, len(rows), size))
    return HEADER + b"".join(bands) + _end() + pack(">I", adler32(rows))


def _band(rows: bytes) -> bytes:
    # A third of the time of SHA-256; nobody can aim at a collision, as each process has a secret of its own for it.
    key = hash(rows)
    kept = _bands.found(key)
    if kept is None:
        packer = _packer()
        kept = Band(packer.compress(rows) + packer.flush(Z_FULL_FLUSH))
        _bands.keep(key, kept)
    return kept.packed


def _end() -> bytes:
    """The last block of the stream, without content."""
    return bytes(_packer().flush(Z_FINISH))


def _packer() -> Any:
    """A packer that writes no header and no checksum: the stream has one of each for all bands."""
    return compressobj(LEVEL, wbits=-MAX_WBITS)


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", crc32(name + data))
