"""Named choices of fifteen sets."""

from __future__ import annotations

PRESETS: dict[str, tuple[str, ...]] = {
    "first-game": (
        "hammer",
        "chest",
        "silver-hind",
        "satyrs",
        "ferryman",
        "helmet-of-invisibility",
        "cancer",
        "hydra",
        "elder",
        "wild-spirits",
        "guardians-owl",
        "minotaur",
        "gorgon",
        "mirror-of-the-abyss",
        "sphinx",
    ),
    "advanced": (
        "hammer",
        "chest",
        "great-bear",
        "tenacious-boar",
        "cerberus",
        "helmet-of-invisibility",
        "sentinel",
        "typhon",
        "elder",
        "wild-spirits",
        "celestial-ship",
        "guardians-shield",
        "triton",
        "mirror-of-the-abyss",
        "cyclops",
    ),
}
