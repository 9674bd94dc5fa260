"""Every ruling: its kind, where the books speak of it, the options that change it.

Of several kinds a ruling has the first of `core.rulings.KINDS`: one that departs from the rulebook
in one point and fills a gap in another departs from it. `ONLINE` among the places says that the
best-known online version plays the case otherwise than the books or than we do.
"""

from __future__ import annotations

from dicewright.core.rulings import by_tag
from dicewright.games.diceforge.books import IN

_TURN = (
    IN.departs("T0", "DE 164", "DE 673", "ONLINE", options=("first-player",)),
    IN.printed("T1", "DE 191-196", "DE 682-704"),
    IN.silent("T2", "DE 210", "DE 755", "EN 162", "ONLINE", options=("mirror",)),
    IN.printed("T3", "DE 208", "DE 741", "DE 781", "DE 800", "EN 164"),
    IN.printed("T4", "DE 212", "DE 688"),
    IN.silent("T5", "DE 234", "DE 419-420", "EN 312"),
    IN.departs("T6", "DE 306", options=("passing",)),
    IN.silent("T7", "DE 352", "EN 193", "EN 610"),
    IN.departs("T8", "DE 332-336", "DE 342-344", "ONLINE", options=("ousting",)),
    IN.printed("T9", "DE 206", "DE 334", "DE 463", "DE 560", "DE 596", "EN 237", "EN 743"),
    IN.differ("T10", "DE 477", "DE 509-513", "EN 314", "EN 358", "EN 476", "ONLINE"),
    IN.differ("T11", "DE 588", "ONLINE"),
    IN.printed("T12", "EN 205", "FR 296-299"),
    IN.printed("T12b", "EN 182"),
    IN.printed("T13", "DE 371-372"),
    IN.silent("T14", "DE 208", "DE 509", "EN 180-184", "EN 663"),
    IN.silent("T15", "EN 419", "EN 450"),
    IN.silent("H1", "DE 208", "DE 781", "DE 800"),
    IN.silent("H2", "DE 332-336", "DE 352", "DE 588", "EN 205", "FR 296-299"),
)

_FORGE = (
    IN.printed("F1", "DE 310-312"),
    IN.printed("F2", "DE 310", "DE 316"),
    IN.silent("F3", "DE 310", "DE 358"),
    IN.printed("F4", "DE 312", "EN 168", options=("mirror",)),
    IN.printed("F5", "DE 367", "DE 656", "EN 461"),
    IN.silent("F6", "DE 483-485", "EN 761", "EN 324-326"),
    IN.printed("F7", "DE 167", "EN 747", "EN 753"),
    IN.printed("F8", "DE 358"),
    IN.silent("F9", "EN 191", "FR 173-174", "ONLINE"),
)

_RESOURCES = (
    IN.printed("C1", "DE 281", "DE 289-292", "DE 375"),
    IN.printed("C2", "DE 457"),
    IN.silent("C3", "EN 608-610", "FR 834-843"),
    IN.silent("C4", "DE 526", "EN 217", "EN 247", "EN 723", "ONLINE"),
    IN.silent("C5", "DE 281", "EN 610"),
    IN.printed("C6", "DE 383-387", "DE 706-710", "EN 723", options=("tie-break",)),
    IN.printed("C7", "DE 425", "EN 604", "EN 610", options=("passing",)),
)

_FACES = (
    IN.printed("D0", "DE 265", "DE 749", "DE 806"),
    IN.printed("D1", "DE 731-733"),
    IN.silent("D2", "DE 739-749", "DE 759", "DE 771", "DE 804", "EN 791-793", "EN 795-801"),
    IN.departs("D3", "DE 777", "DE 781-783", "ONLINE", options=("mirror",)),
    IN.silent("D4", "DE 753-759"),
    IN.differ("D5", "DE 483-489", "DE 763-773", "ONLINE"),
    IN.departs("D6", "DE 789-792", "DE 804-806", "ONLINE", options=("lone-shield",)),
    IN.differ("D7", "EN 795-805", "FR 1116-1128", "HU 1106-1138", "ONLINE"),
    IN.differ(
        "D8",
        "EN 761-765",
        "EN 781-793",
        "FR 1004-1018",
        "HU 1088-1102",
        "ONLINE",
        options=("lone-shield",),
    ),
    IN.silent("D9", "EN 480-486", "FR 629-637", "HU 595", options=("lone-shield",)),
)

_BASE_CARDS = (
    IN.printed("B-hammer", "DE 439-451"),
    IN.printed("B-chest", "DE 457"),
    IN.printed("B-silver-hind", "DE 463"),
    IN.differ("B-great-bear", "DE 469", "EN 316", "FR 453-457", "ONLINE"),
    IN.differ("B-satyrs", "DE 475-477", "ONLINE"),
    IN.silent("B-tenacious-boar", "DE 157", "DE 483-489"),
    IN.printed("B-ferryman", "DE 497"),
    IN.printed("B-cerberus", "DE 507-513"),
    IN.printed("B-helmet-of-invisibility", "DE 536"),
    IN.printed("B-cancer", "DE 570"),
    IN.departs("B-sentinel", "DE 560-562", "EN 667", options=("exchange",)),
    IN.printed("B-hydra", "DE 664"),
    IN.printed("B-typhon", "DE 656"),
    IN.printed("B-elder", "DE 618"),
    IN.printed("B-wild-spirits", "DE 628"),
    IN.printed("B-guardians-owl", "DE 636"),
    IN.printed("B-celestial-ship", "DE 644"),
    IN.silent("B-minotaur", "DE 489", "DE 521-526", "EN 191", options=("lone-shield",)),
    IN.printed("B-guardians-shield", "DE 544"),
    IN.printed("B-gorgon", "DE 552"),
    IN.printed("B-triton", "DE 586-588"),
    IN.printed("B-mirror-of-the-abyss", "DE 578"),
    IN.printed("B-sphinx", "DE 606"),
    IN.departs("B-cyclops", "DE 596-598", "EN 669", "ONLINE", options=("exchange",)),
)

_REBELLION_CARDS = (
    IN.differ("R1", "EN 180-184", "FR 148-161", "ONLINE"),
    IN.differ("R2", "EN 189-197", "FR 167-186", "HU 198-202", "ONLINE"),
    IN.differ("R3", "EN 201-205", "FR 289-303", "ONLINE"),
    IN.printed("R4", "EN 227-233", "FR 230-235"),
    IN.printed("R5", "EN 209"),
    IN.differ("R6", "EN 237-241", "FR 247-261", "HU 264-267"),
    IN.differ("R7", "EN 213-219", "FR 271-287", "ONLINE"),
    IN.printed("R8", "EN 245-247", "FR 305-311"),
    IN.differ("R9", "EN 223", "FR 263-266", "ONLINE"),
    IN.differ("R10", "EN 257", "FR 337-340", "HU 311", "ONLINE"),
    IN.differ("R11", "EN 261", "FR 326-328", "HU 325-329"),
    IN.printed("R12", "EN 269-276", "FR 351-360"),
    IN.differ("R13", "EN 267-280", "FR 362-369", "ONLINE"),
    IN.silent("R14", "EN 286", "FR 344-347"),
    IN.differ("R15", "EN 290", "FR 330-333", "ONLINE"),
    IN.printed("R16", "EN 302-304", "FR 420-424"),
    IN.printed("R17", "EN 324-328", "FR 397-411"),
    IN.differ("R18", "EN 312", "FR 441-444", "HU 419", "ONLINE", options=("after-fire",)),
    IN.differ("R19", "EN 314-316", "FR 446-457", "HU 425-430", "ONLINE"),
    IN.silent("R20", "EN 346-350", "EN 719", "FR 426-439"),
    IN.printed("R21", "EN 358", "FR 413-418"),
)

_CELESTIAL_DIE = (
    IN.silent("K1", "EN 180", "EN 809-819"),
    IN.differ("K2", "EN 815-817", "FR 1082-1085", "HU 1044-1046", "ONLINE"),
    IN.printed("K3", "EN 809-817"),
    IN.differ("K4", "EN 819", "FR 1087-1088", "ONLINE"),
    IN.printed("K5", "EN 450", "FR 598-599"),
)

_LABYRINTH = (
    IN.printed("G1", "EN 419-421", "FR 563-570"),
    IN.silent("G2", "EN 423", "EN 465-471", "FR 572-577"),
    IN.silent("G3", "EN 438-440", "EN 475-476", "EN 486"),
    IN.silent("G4", "EN 496", "EN 506-508", "FR 658-665"),
    IN.silent("G5", "EN 459-460", "FR 676-678"),
    IN.differ("G6", "EN 449", "FR 604", "ONLINE"),
    IN.differ("G7", "DE 588", "EN 456-457", "FR 671-674", "ONLINE"),
    IN.printed("G8", "EN 162", "EN 419"),
    IN.printed("G9", "DE 208", "EN 164"),
    IN.printed("G10", "EN 324-326", "EN 381"),
    IN.silent("G11", "EN 419", "EN 450"),
    IN.silent("G12", "EN 458-460", "EN 191", "EN 197"),
    IN.printed("G13", "EN 482-484", "DE 739"),
)

_ALLEGIANCE = (
    IN.printed("Z1", "EN 643", "FR 884-885"),
    IN.printed("Z2", "EN 665", "FR 898-912"),
    IN.differ("Z3", "EN 663", "EN 675-679", "FR 908-909", "ONLINE"),
    IN.differ("Z4", "EN 604", "EN 610", "EN 614-619", "FR 811-824", "ONLINE"),
    IN.differ("Z5", "EN 667-669", "FR 914-918", "ONLINE"),
    IN.printed("Z6", "EN 687-719", "FR 958-1003"),
    IN.silent("Z7", "DE 523", "EN 604", "EN 610"),
    IN.silent("Z8", "EN 723", "FR 953-956", "ONLINE"),
    IN.silent("Z9", "EN 647-661", "EN 667", "FR 898-938"),
    IN.silent("Z10", "EN 643-669"),
    IN.printed("Z11", "EN 687-707", "FR 958-980"),
)

_TITANS_CARDS = (
    IN.silent("N1", "EN 729-737", "FR 1020-1034", "ONLINE"),
    IN.printed("N2", "EN 743", "FR 1038-1043"),
    IN.printed("N3", "EN 753", "EN 777-779", "FR 1049-1051"),
    IN.printed("N4", "EN 747", "EN 759-765", "FR 1045-1055"),
)

RULINGS = by_tag(
    (
        *_TURN,
        *_FORGE,
        *_RESOURCES,
        *_FACES,
        *_BASE_CARDS,
        *_REBELLION_CARDS,
        *_CELESTIAL_DIE,
        *_LABYRINTH,
        *_ALLEGIANCE,
        *_TITANS_CARDS,
    )
)
