"""Web Push: a message that only one browser can read (RFC 8291), signed as ours (RFC 8292)."""

from __future__ import annotations

import base64
import json
import os
import time

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from dicewright.server.call import News, PushKeys
from dicewright.server.outside import Target
from dicewright.server.refusal import Refused

#: Bytes of a record; ours has only one.
RECORD = 4096
#: Seconds for which a push service keeps a message, and for which a signature holds.
KEPT_FOR = 24 * 3600
SIGNED_FOR = 12 * 3600
POINT, AUTH = 65, 16


def plain64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def text64(plain: bytes) -> str:
    return base64.urlsafe_b64encode(plain).rstrip(b"=").decode()


def new_key() -> str:
    """A private key, as it is kept."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return text64(number.to_bytes(32, "big"))


def check_keys(keys: PushKeys) -> None:
    """What a browser gave must be what it claims to be."""
    try:
        point, auth = plain64(keys.p256dh), plain64(keys.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        if len(point) != POINT or len(auth) != AUTH:
            raise ValueError
    except ValueError:
        raise Refused("bad-address", "these are no keys of a browser") from None


class PushKey:
    """Our key, by which push services know us again."""

    def __init__(self, kept: str) -> None:
        number = int.from_bytes(plain64(kept), "big")
        self._key = ec.derive_private_key(number, ec.SECP256R1())
        #: What browsers subscribe with.
        self.public = text64(_point(self._key.public_key()))

    def headers(self, target: Target, contact: str) -> dict[str, str]:
        """Who sends it, and for how long it is worth keeping."""
        claims = {
            "aud": f"{'https' if target.tls else 'http'}://{target.authority}",
            "exp": int(time.time()) + SIGNED_FOR,
        } | ({"sub": contact} if contact else {})
        head = {"typ": "JWT", "alg": "ES256"}
        unsigned = ".".join(text64(json.dumps(part).encode()) for part in (head, claims))
        r, s = decode_dss_signature(self._key.sign(unsigned.encode(), ec.ECDSA(hashes.SHA256())))
        signature = text64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return {
            "Authorization": f"vapid t={unsigned}.{signature}, k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_FOR),
            "Urgency": "normal",
        }


def payload(news: News) -> bytes:
    """What our service worker shows."""
    path = f"/t/{news.table}"
    return json.dumps({"title": news.title, "text": news.text, "path": path}).encode()


def encrypted(plain: bytes, keys: PushKeys) -> bytes:
    """A message that only the owner of these keys can read."""
    theirs = plain64(keys.p256dh)
    mine = ec.generate_private_key(ec.SECP256R1())
    point = _point(mine.public_key())
    other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    shared = mine.exchange(ec.ECDH(), other)
    salt = os.urandom(16)
    key, nonce = _keys(shared, plain64(keys.auth), theirs, point, salt)
    sealed = AESGCM(key).encrypt(nonce, plain + b"\x02", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point + sealed


def decrypted(sealed: bytes, own: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """What a browser makes of it."""
    salt, length = sealed[:16], sealed[20]
    point, record = sealed[21 : 21 + length], sealed[21 + length :]
    other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    shared = own.exchange(ec.ECDH(), other)
    key, nonce = _keys(shared, auth, _point(own.public_key()), point, salt)
    return AESGCM(key).decrypt(nonce, record, None).rstrip(b"\x00")[:-1]


def _keys(
    shared: bytes, auth: bytes, theirs: bytes, mine: bytes, salt: bytes
) -> tuple[bytes, bytes]:
    """The key and the nonce that both sides derive."""
    secret = _derived(shared, auth, b"WebPush: info\x00" + theirs + mine, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    return key, _derived(secret, salt, b"Content-Encoding: nonce\x00", 12)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_bytes(serialization.Encoding.X962, form)
