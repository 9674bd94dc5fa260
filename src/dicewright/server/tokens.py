"""Names of tables and secrets of seats. A secret is kept only as its hash."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

#: Without letters and digits that look alike: people read table names to each other.
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 14  # 31 ** 14 is about 2 ** 69
TOKEN_BYTES = 24


def new_id() -> str:
    """A table's name, which nobody guesses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_token() -> str:
    """A seat's secret."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """What the store keeps of a secret; 192 random bits need no salt."""
    return sha256(token.encode()).hexdigest()


def opens(token_hash: str, stored: str) -> bool:
    """Does a hashed token open the seat with this hash?"""
    return bool(stored) and hmac.compare_digest(token_hash, stored)
