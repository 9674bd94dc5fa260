/** Drawings of Titan Dice: creatures, and dice that show them. */
import { glyphs, tiles } from "../../draw/sprite";
import { IVORY, frame, glyph, ground } from "../../draw/tile";

/** Creatures as flat glyphs; see draw/glyphs.ts of the page. */
export const creatures = {
  chimera: `<path d="M12 1 14.2 4.4 18 3 18.2 7 22.2 8.2 20 11.6 22.6 14.8 18.8 16 18.8 20 15 18.8 12 23 9 18.8 5.2 20 5.2 16 1.4 14.8 4 11.6 1.8 8.2 5.8 7 6 3 9.8 4.4Z"/><g fill="var(--mark-cut, #000)"><path d="M7.8 9.4 11 11 8.4 12.4ZM16.2 9.4 13 11 15.6 12.4ZM12 13 14 15H12.7V16.2L14.8 17.2 14.2 18.2 12 17.2 9.8 18.2 9.2 17.2 11.3 16.2V15H10Z"/></g>`,
  gryphon: `<path d="M1.4 2.2C9.4 1.6 15 3.6 18 7.4 19.8 7.3 21.4 8 22.8 9.8L20 11.6C20.2 15 18.4 18 15 19.8L16.4 23.2H8.2L9.4 19.6C5.6 18.4 3.8 16.4 3.4 13.8L7 14.2C4.2 12.6 2.8 10.6 2.4 8L6.6 9.4C3.8 7.2 2.2 5 1.4 2.2Z"/><circle cx="17" cy="10" r="1.3" fill="var(--mark-cut, #000)"/>`,
  hydra: `<path d="M12 1C14.4 1 15.8 2.6 15.8 4.6L13.9 6.4V12.4L16.4 9.6C15.4 8 15.8 5.8 17.6 5 19.6 4.2 21.8 5 22.6 7.2L20.6 9.2 15.8 15.4C15.8 18.6 17.2 20.6 20 23H4C6.8 20.6 8.2 18.6 8.2 15.4L3.4 9.2 1.4 7.2C2.2 5 4.4 4.2 6.4 5 8.2 5.8 8.6 8 7.6 9.6L10.1 12.4V6.4L8.2 4.6C8.2 2.6 9.6 1 12 1Z"/><g fill="var(--mark-cut, #000)"><circle cx="12" cy="4" r="1"/><circle cx="5.2" cy="7.4" r="1"/><circle cx="18.8" cy="7.4" r="1"/></g>`,
  kraken: `<path d="M12 .8C16.6 .8 19.4 4 19.4 8.4 19.4 10.6 18.8 12.2 18 13.4 19.4 15 22.8 14.4 22.8 17.4 22.8 19.6 20.6 20.6 19 19.6 20 18.6 19.6 17.4 17.8 17.4 16.6 17.4 16 16.8 15.6 16.2 15.6 18.6 17.6 20 16.4 22 15.2 23.8 12.8 23.2 12.8 21.4V17H11.2V21.4C11.2 23.2 8.8 23.8 7.6 22 6.4 20 8.4 18.6 8.4 16.2 8 16.8 7.4 17.4 6.2 17.4 4.4 17.4 4 18.6 5 19.6 3.4 20.6 1.2 19.6 1.2 17.4 1.2 14.4 4.6 15 6 13.4 5.2 12.2 4.6 10.6 4.6 8.4 4.6 4 7.4 .8 12 .8Z"/><g fill="var(--mark-cut, #000)"><ellipse cx="9" cy="10" rx="1.5" ry="2"/><ellipse cx="15" cy="10" rx="1.5" ry="2"/></g>`,
  minotaur: `<path d="M1.2 1.6C1.6 5 3.6 6.8 7 7.2 8.4 6.2 10 5.8 12 5.8 14 5.8 15.6 6.2 17 7.2 20.4 6.8 22.4 5 22.8 1.6 24 6.4 22.4 10 18.8 11.2L17.4 17.6C16.8 20.8 14.8 23 12 23 9.2 23 7.2 20.8 6.6 17.6L5.2 11.2C1.6 10 0 6.4 1.2 1.6Z"/><g fill="var(--mark-cut, #000)"><path d="M7.4 11.4 10.6 12.8 8.2 14ZM16.6 11.4 13.4 12.8 15.8 14Z"/><path d="M9.6 18.2H14.4L13.4 21H10.6Z"/></g>`,
  wound: `<path d="M3 1.6C8 7 9.6 14 7.4 22.4 2.8 16 1.4 9 3 1.6ZM10.4 1C15 6.6 16.2 14 13.4 22.8 9 16.2 8.2 9 10.4 1ZM18 1.6C22.4 7 23.4 14 20.4 22.4 16.4 16 16 9 18 1.6Z"/>`,
};

/** A creature on its own ground. */
const creatureFace = (name: string): string =>
  ground(`var(--e-${name})`) + glyph(`c-${name}`, 32, 32, 42, IVORY, `cut-${name}`) + frame;

/** A die whose side does not matter any more: spent, paid, set aside. */
const blankFace = ground("var(--m-iron)") + glyph("u-dice", 32, 32, 40, "#9aa3bd") + frame;

export const drawings = (): string =>
  glyphs("c", creatures) +
  tiles(
    "face-",
    Object.keys(creatures).map((name) => [name, creatureFace(name)] as const),
  ) +
  tiles("face-", [["blank", blankFace]]);
