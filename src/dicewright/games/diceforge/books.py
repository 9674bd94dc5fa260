"""The rulebooks that rulings cite, with the pages and headings of the print.

Lines are those of our text of a book: programs find a place by them, people by page and heading.
"""

from __future__ import annotations

from dicewright.core.rulings import Book, Heading, Library

BASE = "Dice Forge"
REBELLION = "Dice Forge: Rebellion"

_GERMAN = (
    Heading(1, "Spielidee", 1),
    Heading(36, "Spielmaterial", 2),
    Heading(105, "Sortierung", 2),
    Heading(148, "Spielaufbau", 3),
    Heading(173, "Heldentat-Karten auswählen", 3),
    Heading(179, "Würfel und Tempel zurücksetzen", 3),
    Heading(189, "Spielablauf", 4),
    Heading(202, "1 Göttergaben erhalten", 4),
    Heading(230, "2 Verstärkungseffekte nutzen", 4),
    Heading(255, "Göttergaben", 4),
    Heading(271, "Heldentableau und Ressourcen", 4),
    Heading(302, "3 Eine Aktion ausführen", 5),
    Heading(308, "A – Würfelseiten kaufen und schmieden", 5),
    Heading(328, "B – Eine Heldentat-Karte kaufen und ins Spiel bringen", 5),
    Heading(348, "4 Zusatzaktion kaufen und ausführen", 5),
    Heading(356, "Würfelseiten schmieden", 5),
    Heading(369, "Weitere Erläuterungen", 5),
    Heading(381, "Ende der Runde / Spielende", 5),
    Heading(389, "Referenz der Heldentat-Karten", 6),
    Heading(408, "Die drei Effekt-Typen", 6),
    Heading(433, "Mond-Karten", 6),
    Heading(491, "Referenz der Heldentat-Karten", 7),
    Heading(608, "Sonnen-Karten", 7),
    Heading(646, "Gemischte Karten", 7),
    Heading(666, "Übersicht", 8),
    Heading(721, "Einfache Würfelseiten", 8),
    Heading(735, "Besondere Würfelseiten", 8),
    Heading(737, "Multiplikator ×3", 8),
    Heading(751, "Himmelsschiff", 8),
    Heading(761, "Sturer Eber", 8),
    Heading(775, "Spiegel des Abgrunds", 8),
    Heading(787, "Schild des Wächters", 8),
)

_ENGLISH = (
    Heading(1, "How to play with the expansion", 1),
    Heading(37, "Components", 2),
    Heading(158, "Reminder: base game concepts", 4),
    Heading(172, "Alternative Heroic Feat card effects", 4),
    Heading(199, "Moon cards", 5),
    Heading(251, "Sun cards", 6),
    Heading(294, "Sun cards", 7),
    Heading(338, "Hybrid cards", 7),
    Heading(362, "The Labyrinth of the Goddess: set up", 8),
    Heading(413, "How to play with the Goddess module", 10),
    Heading(417, "The Goddess board", 10),
    Heading(442, "Effects of the Goddess board", 10),
    Heading(454, "Effects of the Goddess board", 11),
    Heading(473, "The Goddess space", 11),
    Heading(478, "Golem die faces", 11),
    Heading(488, "Moon cards, sun cards", 11),
    Heading(512, "Revolt of the Titans: set up", 12),
    Heading(581, "How to play with the Titans module", 14),
    Heading(589, "The Titans board", 14),
    Heading(612, "Main path and special paths", 14),
    Heading(633, "Effects of the Titans board", 15),
    Heading(641, "Loyalty areas", 15),
    Heading(681, "Rebellion areas", 16),
    Heading(721, "End game effects", 16),
    Heading(725, "Moon cards, sun cards", 17),
    Heading(767, "Die faces effects", 18),
    Heading(807, "The Celestial Die", 18),
)

_FRENCH = (
    Heading(1, "Présentation", 1),
    Heading(53, "Matériel", 2),
    Heading(148, "Cartes Lunaires", 4),
    Heading(196, "Rappels du jeu de base", 4),
    Heading(224, "Cartes Lunaires", 5),
    Heading(326, "Cartes Solaires", 6),
    Heading(397, "Cartes Solaires, cartes Mixtes", 7),
    Heading(470, "Mise en place du module Déesse", 8),
    Heading(551, "Le Plateau Déesse", 10),
    Heading(626, "Faces de dé Golem", 11),
    Heading(639, "Cartes Lunaires, cartes Solaires", 11),
    Heading(667, "Effets du Plateau Déesse", 11),
    Heading(707, "Mise en place du module Titans", 12),
    Heading(800, "Le Plateau Titans", 14),
    Heading(873, "Effets du Plateau Titans, côté Loyauté", 15),
    Heading(948, "Effets du Plateau Titans, côté Rébellion", 16),
    Heading(1004, "Cartes Lunaires, cartes Solaires", 17),
    Heading(1068, "Pouvoirs des faces de dé", 18),
)

_HUNGARIAN = (
    Heading(1, "A kiegészítő áttekintése", 1),
    Heading(32, "Tartalom", 2),
    Heading(142, "Emlékeztetők az alapjáték fogalmairól", 4),
    Heading(170, "Az alternatív hőstett kártyák hatásai", 4),
    Heading(204, "A hold kártyák", 5),
    Heading(297, "A nap kártyái", 6),
    Heading(398, "A nap kártyái", 7),
    Heading(432, "Kevert kártyák", 7),
    Heading(453, "Az istennő modul – előkészítés", 8),
    Heading(511, "Az istennő modul – játékmenet", 10),
    Heading(568, "Gólem kocka oldalai", 10),
    Heading(599, "A labirintus mezők hatásai", 11),
    Heading(654, "A gólem kocka oldalai", 11),
    Heading(702, "A Titán modul – előkészítés", 12),
    Heading(795, "A Titán modul – játékmenet", 14),
    Heading(856, "Hatások a titán táblán", 15),
    Heading(918, "Zóna – a titánok lázadása", 16),
    Heading(964, "A hold kártyák, a nap kártyák", 17),
    Heading(1026, "Az égi kocka", 18),
    Heading(1048, "A kiegészítő dobókocka oldalai", 18),
)

#: How people play it elsewhere is no book, but where it differs from the books, it is told.
ONLINE = Book("ONLINE", BASE)

IN = Library(
    Book("DE", BASE, "de", 809, _GERMAN),
    Book("EN", REBELLION, "en", 896, _ENGLISH),
    Book("FR", REBELLION, "fr", 1129, _FRENCH),
    Book("HU", REBELLION, "hu", 1298, _HUNGARIAN),
    ONLINE,
)
