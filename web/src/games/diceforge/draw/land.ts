/** An island as drawn land: a rock that floats, its layers, and the edge of what grows on it. It is stretched to the size of its cards. */
const TOP = "M3 20C8 9 20 12 31 8S52 3 66 6S92 2 108 5S138 3 152 7S178 6 187 11S198 16 197 25";

export const LAND = {
  rim: TOP,
  rock: `${TOP}C199 44 194 62 190 78C186 94 174 98 163 106C149 117 133 110 118 118C104 114 92 119 77 115C62 116 50 111 38 107C24 100 13 95 9 78C4 62 1 42 3 20Z`,
  strata:
    "M6 74C24 80 32 76 47 82M193 70C180 78 170 74 157 81M14 93C30 97 38 93 52 99M186 90C172 96 164 92 150 98M70 108C86 104 104 112 126 106",
} as const;
