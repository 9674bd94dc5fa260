"""What the policy of Dice Forge is learned on: players, options and share of the games."""

from __future__ import annotations

TABLES: tuple[tuple[int, dict[str, str], int], ...] = (
    (2, {}, 6),
    (3, {}, 2),
    (4, {}, 3),
    (2, {"preset": "random"}, 3),
    (3, {"preset": "random"}, 1),
    (4, {"preset": "random"}, 2),
    (2, {"preset": "random", "module": "goddess"}, 3),
    (4, {"preset": "random", "module": "goddess"}, 2),
    (2, {"preset": "random", "module": "titans"}, 3),
    (4, {"preset": "random", "module": "titans"}, 2),
    (2, {"preset": "draft"}, 1),
    (4, {"preset": "draft", "module": "titans"}, 1),
    (3, {"preset": "draft", "module": "goddess"}, 1),
)
