"""Names of time zones that the time zone database lacks: abbreviations, countries, states, large cities.

An abbreviation means the clocks of the place, not a fixed difference: “EST” is New York, in summer too.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_ZONES: Final = """
America/New_York: us, usa, america, united states,
  et, est, edt, eastern, us eastern, new york city, nyc, washington dc, boston, miami, atlanta, philadelphia,
  florida, virginia, georgia usa, new jersey, pennsylvania, north carolina, ohio
America/Toronto: ottawa, ontario, quebec
America/Chicago: us, usa, america, united states,
  ct, cst, cdt, central, us central, texas, houston, dallas, austin, minneapolis, illinois, minnesota
America/Denver: us, usa, america, united states,
  mt, mst, mdt, mountain, us mountain, colorado, utah, salt lake city
America/Phoenix: us, usa, america, united states,
  mst, arizona
America/Los_Angeles: us, usa, america, united states,
  pt, pst, pdt, pacific, us pacific, california, san francisco, san diego, la, seattle,
  washington state, portland, oregon, las vegas, nevada
America/Anchorage: us, usa, america, united states,
  akst, akdt, alaska
Pacific/Honolulu: us, usa, america, united states,
  hst, hawaii
America/Halifax: ast, adt, atlantic
America/Puerto_Rico: ast
Asia/Riyadh: ast, arabia
America/St_Johns: nst, ndt, newfoundland
America/Sao_Paulo: brt, brasilia, rio, rio de janeiro
America/Argentina/Buenos_Aires: art
America/Santiago: clt, clst
America/Bogota: cot
America/Lima: pet
America/Caracas: vet
Europe/London: gmt, bst, british
UTC: utc, gmt, z, zulu, greenwich, coordinated universal
Europe/Lisbon: wet, west, western european
Europe/Paris: cet, cest, met, central european, lyon, marseille
Europe/Berlin: mez, mesz, munich, munchen, hamburg, cologne, koln, frankfurt
Europe/Rome: milan, milano, roma
Europe/Madrid: barcelona
Europe/Vienna: wien
Europe/Zurich: geneva, bern
Europe/Brussels: brussel, bruxelles
Europe/Warsaw: warszawa, krakow
Europe/Prague: praha
Europe/Athens: eet, eest, eastern european
Europe/Moscow: msk, saint petersburg, st petersburg
Europe/Istanbul: trt, ankara
Africa/Lagos: wat, west africa
Africa/Maputo: cat, central africa
Africa/Johannesburg: sast, cape town
Africa/Nairobi: eat, east africa
Asia/Dubai: gst, abu dhabi
Asia/Karachi: pkt
Asia/Kolkata: ist, indian, mumbai, bombay, delhi, new delhi, bangalore, bengaluru, chennai, hyderabad, pune
Asia/Kathmandu: npt
Asia/Bangkok: ict
Asia/Jakarta: wib
Asia/Makassar: wita, bali
Asia/Jayapura: wit
Asia/Singapore: sgt
Asia/Hong_Kong: hkt
Asia/Shanghai: cst, china, prc, beijing, peking, shenzhen, guangzhou
Asia/Manila: pht
Asia/Tokyo: jst, osaka, kyoto
Asia/Seoul: kst
Asia/Ho_Chi_Minh: hanoi
Asia/Jerusalem: tel aviv, idt
Australia/Perth: awst, western australia
Australia/Darwin: acst, northern territory
Australia/Adelaide: acst, acdt, south australia
Australia/Brisbane: aest, queensland, gold coast
Australia/Sydney: aest, aedt, canberra, new south wales
Australia/Melbourne: victoria
Pacific/Auckland: nzst, nzdt, nzt, wellington
"""
_COUNTRIES: Final = """
GB: uk, united kingdom, great britain, england, scotland, wales, northern ireland
AE: uae, emirates
NL: holland, the netherlands, nederland
DE: deutschland
AT: osterreich
CH: schweiz, suisse, svizzera
ES: espana
IT: italia
BR: brasil
PL: polska
SE: sverige
NO: norge
DK: danmark
FI: suomi
BE: belgie, belgique
CZ: czechia
TR: turkiye
KR: rok
TW: roc
MX: mexico
PH: the philippines
MM: burma
IE: eire
"""


def _read(text: str) -> Mapping[str, tuple[str, ...]]:
    """Each word with all the zones that it may mean, in the order of the text."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in text.replace(",\n  ", ", ").strip().splitlines():
        name, _colon, called = entry.partition(": ")
        for word in called.split(", "):
            found[word] = (*found.get(word, ()), name)
    return MappingProxyType(found)


ZONES: Final = _read(_ZONES)
"""What people say, folded (see `time_zones.folded`) -> the zones that they mean; several if it is ambiguous."""
COUNTRIES: Final = _read(_COUNTRIES)
"""Other names of countries, folded (see `time_zones.folded`) -> the codes of the countries that they mean."""
