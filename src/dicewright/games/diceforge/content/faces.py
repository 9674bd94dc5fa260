"""The die faces, the pools they lie in and the dice everybody starts with."""

from __future__ import annotations

from dataclasses import dataclass

from dicewright.games.diceforge import terms as k

RESOURCE_NAMES = ("gold", "sun", "moon", "glory", "ancient", "loyalty")
COLOUR_NAMES = ("red", "blue", "yellow", "green")

Amounts = tuple[int, ...]


def amounts(
    *,
    gold: int = 0,
    sun: int = 0,
    moon: int = 0,
    glory: int = 0,
    ancient: int = 0,
    loyalty: int = 0,
) -> Amounts:
    """A row of resources, in reserve order."""
    return (gold, sun, moon, glory, ancient, loyalty)


def by_resource(row: Amounts) -> dict[str, int]:
    """Amounts by the names of their resources."""
    return {RESOURCE_NAMES[resource]: n for resource, n in enumerate(row) if n}


@dataclass(frozen=True, slots=True)
class Face:
    """One kind of die face. `number` is its place in FACES; what is kept names it by its id."""

    id: str
    kind: int
    #: What it gives: one row for a plain face, one row per option of a "?" face. A shield has two:
    #: the main reward and the reward on a match; a chaos face is a shield of the forest.
    gives: tuple[Amounts, ...] = ()
    #: The resource a shield looks for on the other die.
    match: int = -1
    #: The colour that ties a boar or a misfortune to its card.
    colour: int = -1
    pool: int = k.POOL_NONE
    #: Where it lies in the sanctuary, and what it costs there.
    shelf: str = ""
    cost: int = 0
    level: int = 0

    @property
    def number(self) -> int:
        return NUMBER[self.id]

    @property
    def shows_glory(self) -> bool:
        """Is the glory symbol printed on it (R6, R16)?"""
        return any(row[k.GLORY] for row in self.gives)

    @property
    def shown(self) -> Amounts:
        """What the wind counts: every option of a "?" face, the main reward of a shield (R4)."""
        rows = self.gives[:1] if self.kind == k.FACE_SHIELD else self.gives
        return tuple(sum(column) for column in zip(*rows, strict=True)) if rows else amounts()


def _gain(id: str, **what: int) -> Face:
    return Face(id, k.FACE_GAIN, (amounts(**what),))


def _choice(id: str, *options: Amounts) -> Face:
    return Face(id, k.FACE_CHOICE, options)


def _boar(colour: int) -> Face:
    return Face(
        f"boar-{COLOUR_NAMES[colour]}",
        k.FACE_BOAR,
        (amounts(sun=1), amounts(moon=1)),
        colour=colour,
        pool=k.POOL_BOAR,
    )


def _shield(colour: int, match: int, main: Amounts) -> Face:
    return Face(
        f"shield-{COLOUR_NAMES[colour]}",
        k.FACE_SHIELD,
        (main, amounts(glory=k.SHIELD_GLORY)),
        match=match,
        colour=colour,
        pool=k.POOL_SHIELD,
    )


def _chaos(colour: int, match: int, **what: int) -> Face:
    return Face(
        f"chaos-{COLOUR_NAMES[colour]}",
        k.FACE_SHIELD,
        (amounts(**what), amounts(glory=3, **what)),
        match=match,
        colour=colour,
        pool=k.POOL_CHAOS,
    )


def _misfortune(colour: int) -> Face:
    return Face(
        f"misfortune-{COLOUR_NAMES[colour]}",
        k.FACE_MISFORTUNE,
        (amounts(ancient=1), amounts(loyalty=1)),
        colour=colour,
        pool=k.POOL_MISFORTUNE,
    )


@dataclass(frozen=True, slots=True)
class Shelf:
    """One pool of the sanctuary: what lies there, what it costs, which level it is."""

    id: str
    cost: int
    level: int
    faces: tuple[str, ...]


SANCTUARY = (
    Shelf("2a", 2, 1, ("G3",) * 4),
    Shelf("2b", 2, 1, ("M1",) * 4),
    Shelf("3a", 3, 2, ("G4",) * 4),
    Shelf("3b", 3, 2, ("S1",) * 4),
    Shelf("4", 4, 3, ("G6", "G1/S1/M1", "V1+S1", "G2+M1")),
    Shelf("5", 5, 4, ("G3/V2",) * 4),
    Shelf("6", 6, 5, ("M2",) * 4),
    Shelf("8a", 8, 6, ("S2",) * 4),
    Shelf("8b", 8, 6, ("V3",) * 4),
    Shelf("12", 12, 7, ("V4", "M2+V2", "G2/S2/M2", "G1+S1+M1+V1")),
)

_ROWS = (
    _gain("G1", gold=1),
    _gain("S1", sun=1),
    _gain("M1", moon=1),
    _gain("V2", glory=2),
    _gain("G3", gold=3),
    _gain("G4", gold=4),
    _gain("G6", gold=6),
    _gain("S2", sun=2),
    _gain("M2", moon=2),
    _gain("V3", glory=3),
    _gain("V4", glory=4),
    _choice("G1/S1/M1", amounts(gold=1), amounts(sun=1), amounts(moon=1)),
    _choice("G2/S2/M2", amounts(gold=2), amounts(sun=2), amounts(moon=2)),
    _choice("G3/V2", amounts(gold=3), amounts(glory=2)),
    _gain("V1+S1", glory=1, sun=1),
    _gain("G2+M1", gold=2, moon=1),
    _gain("G1+S1+M1+V1", gold=1, sun=1, moon=1, glory=1),
    _gain("M2+V2", moon=2, glory=2),
    Face("x3", k.FACE_TRIPLE, pool=k.POOL_TRIPLE),
    Face("mirror", k.FACE_MIRROR, pool=k.POOL_MIRROR),
    Face("ship", k.FACE_SHIP, pool=k.POOL_SHIP),
    _boar(0),
    _boar(1),
    _boar(2),
    _boar(3),
    _shield(0, k.SUN, amounts(sun=2)),
    _shield(1, k.MOON, amounts(moon=2)),
    _shield(2, k.GOLD, amounts(gold=3)),
    _shield(3, k.GLORY, amounts(glory=3)),
    Face("golem-moon", k.FACE_GOLEM, pool=k.POOL_GOLEM_MOON),
    Face("golem-sun", k.FACE_GOLEM, pool=k.POOL_GOLEM_SUN),
    _gain("A1", ancient=1),
    _gain("V1+L1", glory=1, loyalty=1),
    Face("G3+A1", k.FACE_GAIN, (amounts(gold=3, ancient=1),), pool=k.POOL_DOGGED),
    Face("G2+V1+L1", k.FACE_GAIN, (amounts(gold=2, glory=1, loyalty=1),), pool=k.POOL_DOGGED),
    _chaos(0, k.SUN, ancient=2),
    _chaos(1, k.MOON, ancient=2),
    _chaos(2, k.GOLD, loyalty=2),
    _chaos(3, k.GLORY, loyalty=2),
    _misfortune(0),
    _misfortune(1),
    _misfortune(2),
    _misfortune(3),
)


def _on_its_shelf(face: Face) -> Face:
    """Add where the face lies in the sanctuary, if it does."""
    for shelf in SANCTUARY:
        if face.id in shelf.faces:
            return Face(
                face.id,
                face.kind,
                face.gives,
                pool=k.POOL_SANCTUARY,
                shelf=shelf.id,
                cost=shelf.cost,
                level=shelf.level,
            )
    return face


FACES: tuple[Face, ...] = tuple(_on_its_shelf(face) for face in _ROWS)
NUMBER: dict[str, int] = {face.id: i for i, face in enumerate(FACES)}

#: How many faces lie in the garden at the start, by face; in the forest, by module and face.
GARDEN: dict[str, int] = {"mirror": 4, "ship": 4, "x3": 4} | {
    f"{kind}-{colour}": 1 for kind in ("boar", "shield") for colour in COLOUR_NAMES
}
FOREST: dict[str, dict[str, int]] = {
    "none": {},
    "goddess": {"golem-moon": 4, "golem-sun": 4},
    "titans": {"G2+V1+L1": 2, "G3+A1": 2}
    | {f"{kind}-{colour}": 1 for kind in ("misfortune", "chaos") for colour in COLOUR_NAMES},
}
MODULES = tuple(FOREST)

START_DICE: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "none": (("G1", "G1", "G1", "G1", "G1", "S1"), ("G1", "G1", "G1", "G1", "M1", "V2")),
    "goddess": (
        ("G1", "G1", "G1", "G1", "G1", "S1"),
        ("G1", "G1", "G1", "G1", "golem-moon", "V2"),
    ),
    "titans": (("G1", "G1", "G1", "G1", "G1", "A1"), ("G1", "G1", "G1", "G1", "M1", "V1+L1")),
}
