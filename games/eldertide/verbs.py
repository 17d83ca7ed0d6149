"""The verbs of which effects are made, as they stand in `components.toml`: one class for each icon of a reward box.

An effect is a list of verbs, resolved in order (EL-1.7); `do` names the verb. Challenge cards change the setup with
verbs of their own.
"""

from __future__ import annotations

from typing import Literal

import msgspec

GOODS = ("food", "crystal", "wood", "engine")
TRACKS = ("green", "blue", "red", "yellow")
FACILITIES = ("farm", "excavation", "town", "power_station")
LEVELS = ("strong", "mid", "weak")
MAIN = "main"
COUNTERS = (
    "export_cards", "reward_tokens", "outpost_beacons", "tracks_at_or_above", "lowest_track_row", "outposts_full6",
    "outposts_all4", "types_with_5", "power_stations_with_2_neighbours", "own_top_parts", "own_bottom_parts",
    "own_parts", "repairs", "storage_total", "storage_food", "storage_crystal", "storage_blocks_removed", "rp",
)  # fmt: skip

Good = Literal["food", "crystal", "wood", "engine"]
Track = Literal["green", "blue", "red", "yellow"]
Facility = Literal["farm", "excavation", "town", "power_station"]


class Verb(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """One icon of an effect."""


class GainResource(Verb, frozen=True, tag="gain_resource"):
    """`n` Resources of `kind`: a good, `any`, or alternatives such as `food|crystal` (EL-8.1, EL-8.2)."""

    kind: str
    n: int

    @property
    def kinds(self) -> tuple[str, ...]:
        """The goods it can be."""
        return GOODS if self.kind == "any" else tuple(self.kind.split("|"))


class GainToolkit(Verb, frozen=True, tag="gain_toolkit"):
    """`n` Toolkits (EL-8.13)."""

    n: int


class GainRp(Verb, frozen=True, tag="gain_rp"):
    """`n` Reputation Points."""

    n: int


class GainQi(Verb, frozen=True, tag="gain_qi"):
    """`n` Qi, up to the limit (EL-8.19)."""

    n: int


class FillQi(Verb, frozen=True, tag="fill_qi"):
    """Qi up to the limit (EL-8.20)."""


class CapUp(Verb, frozen=True, tag="cap_up"):
    """The cap level rises by `n` (EL-11.2)."""

    n: int


class RemoveDamage(Verb, frozen=True, tag="remove_damage"):
    """Up to `n` own Damage tokens go back."""

    n: int


class Advance(Verb, frozen=True, tag="advance"):
    """`n` advances (EL-10.2): `split` over tracks or all on one, or on `different` ones (EL-10.8)."""

    track: str
    n: int
    split: bool = False
    different: bool = False

    @property
    def tracks(self) -> tuple[str, ...]:
        """The tracks it can be."""
        return TRACKS if self.track == "any" else tuple(self.track.split("|"))

    @property
    def coloured(self) -> bool:
        """Whether the icon names one colour (EL-10.7)."""
        return self.track in TRACKS


class GainOutpostBeacon(Verb, frozen=True, tag="gain_outpost_beacon"):
    """Take and place `n` Outpost Beacons (EL-8.14)."""

    n: int


class BuildFacility(Verb, frozen=True, tag="build_facility"):
    """Place `n` Facilities straight from the pool (EL-8.21)."""

    kind: str
    n: int

    @property
    def kinds(self) -> tuple[str, ...]:
        """The Facilities it can be."""
        return FACILITIES if self.kind == "any" else (self.kind,)


class PerFacility(Verb, frozen=True, tag="per_facility"):
    """`n` of `give` for each counted Facility (EL-8.4 to EL-8.7)."""

    count: Literal["farm", "excavation", "town"]
    give: Literal["food", "crystal", "wood", "engine", "rp", "qi"]
    n: int


class RaiseDemand(Verb, frozen=True, tag="raise_demand"):
    """Swap a colour with the one above it (EL-9.11)."""

    n: int


class Export(Verb, frozen=True, tag="export"):
    """Export up to `n` Resources (EL-9.1)."""

    n: int


class Pay(Verb, frozen=True, tag="pay"):
    """A cost in Resources; without it nothing after it happens (EL-8.10, EL-8.12)."""

    kind: str
    n: int
    same: bool = False

    @property
    def kinds(self) -> tuple[str, ...]:
        """The goods that can be paid."""
        return GOODS if self.kind == "any" else (self.kind,)


class PayToolkit(Verb, frozen=True, tag="pay_toolkit"):
    """A cost in Toolkits (EL-12.7)."""

    n: int


class Pick(Verb, frozen=True, tag="pick"):
    """Choose `n` times one of the options, a Resource never of the type just paid (EL-8.11, EL-R.39)."""

    n: int
    options: tuple[GainResource | GainToolkit, ...]
    not_paid_type: bool = False


class RpPer(Verb, frozen=True, tag="rp_per"):
    """`n` RP for each `what`, a counter; `row` belongs to `tracks_at_or_above`."""

    what: str
    n: int
    row: int = 0


class RpPerSet(Verb, frozen=True, tag="rp_per_set"):
    """`n` RP for each set of one of every counter."""

    what: tuple[str, ...]
    n: int


class RowBonusRp(Verb, frozen=True, tag="row_bonus_rp"):
    """`n` RP more per Facility whose token is on one of these rows (EL-13.11)."""

    rows: tuple[int, ...]
    n: int


class Stack2(Verb, frozen=True, tag="stack2"):
    """Two of a kind share a Storage slot (EL-12.2)."""


class FreeSail(Verb, frozen=True, tag="free_sail"):
    """The ship may go to any Port (EL-12.1)."""


class StartTrack(Verb, frozen=True, tag="start_track"):
    """A track starts on a row (EL-12.4)."""

    track: Track
    n: int


class ExtraTurn(Verb, frozen=True, tag="extra_turn"):
    """`n` further turns in a game (EL-12.8)."""

    n: int


Icon = (
    GainResource | GainToolkit | GainRp | GainQi | FillQi | CapUp | RemoveDamage | Advance | GainOutpostBeacon
    | BuildFacility | PerFacility | RaiseDemand | Export | Pay | PayToolkit | Pick | RpPer | RpPerSet | RowBonusRp
    | Stack2 | FreeSail | StartTrack | ExtraTurn
)  # fmt: skip
Effect = tuple[Icon, ...]


# --- Changes of the setup --------------------------------------------------------------------------------------------


class BreakSpace(Verb, frozen=True, tag="break_space"):
    """The Ports on these spaces start Broken, with a Multiplier."""

    spaces: tuple[str, ...]
    multiplier: int


class StormRolls(Verb, frozen=True, tag="storm_rolls"):
    """`n` rolls in every Storm Phase."""

    n: int


class StartDamage(Verb, frozen=True, tag="start_damage"):
    """`n` Damage tokens at the start."""

    n: int


class EmptyStorage(Verb, frozen=True, tag="empty_storage"):
    """The starting goods go to the pool."""


Change = BreakSpace | StormRolls | StartDamage | EmptyStorage
