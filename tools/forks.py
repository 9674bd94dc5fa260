"""What a fork server imports first: so it ends with its tool, and what it forked with it. By itself
it would wait for all of them, those that were stopped, too.
"""

from __future__ import annotations

from tools.orphans import end_with_parent

end_with_parent()
