# Generated from counts.py by tools/make_pxd.py (`make pxd`). Do not edit.


cdef inline int active_dice(TitanCells g, int seat) noexcept nogil:
    total = 0
    for creature in range(CREATURES):
        total += g.active[seat * CREATURES + creature]
    return total


cdef inline int bonus_is_active(TitanCells g, int seat) noexcept nogil:
    return 1 if g.bonus[seat] >= BONUS_ACTIVE and g.bonus[seat] < BONUS_SPENT else 0


cdef inline int active_of(TitanCells g, int seat, int creature) noexcept nogil:
    bonus = 1 if g.bonus[seat] == BONUS_ACTIVE + creature else 0
    return g.active[seat * CREATURES + creature] + bonus


cdef inline int all_active(TitanCells g, int seat) noexcept nogil:
    return active_dice(g, seat) + bonus_is_active(g, seat)


cdef inline int has_spent(TitanCells g, int seat) noexcept nogil:
    return 1 if g.spent[seat] > 0 or g.bonus[seat] == BONUS_SPENT else 0


cdef inline int is_beaten(TitanCells g, int seat) noexcept nogil:
    return 1 if g.wound[seat] + g.marker[seat] >= THREE_WOUNDS else 0


cdef inline int price_of(TitanCells g, int level) noexcept nogil:
    return level if g.ruling[R_CARD_COST] == BY_LEVEL else 1
