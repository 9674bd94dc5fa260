/** Drawings: complete, and different where they must be told apart. Content comes from a real server's answer. */
import { describe, expect, it } from "vitest";
import { constellation, emblems } from "./emblems";
import { celestialFaces, faceSymbol, faceSymbolId } from "./faces";
import { corridor, labyrinth, ladder, rungAt } from "./boards";
import { marks, resourceIcons, resources } from "./glyphs";
import { sigils, ui } from "../../../draw/glyphs";
import { sharedSymbols } from "../../../draw/sprite";
import { drawings } from ".";
import { catalogue, info } from "../specimen/data";

const withoutDetail = (svg: string): string =>
  svg.replace(/<g opacity="var\(--face-detail,1\)">.*?<\/g>/g, "");

describe("faces", () => {
  it("are all drawn, each in its own way", () => {
    expect(new Set(catalogue.faces.map(faceSymbol)).size).toBe(catalogue.faces.length);
  });

  it("can be told apart without their details, below 28 px", () => {
    const seen = new Map<string, string>();
    for (const face of catalogue.faces) {
      const small = withoutDetail(faceSymbol(face));
      expect(seen.get(small), `${face.id} looks like`).toBeUndefined();
      seen.set(small, face.id);
    }
  });

  it("have ids that are names of fragments", () => {
    const ids = catalogue.faces.map((face) => faceSymbolId(face.id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\w-]+$/);
  });
});

describe("the sprite", () => {
  const sprite = sharedSymbols() + drawings(catalogue.faces);
  const ids = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);

  it("has no id twice and refers only to what it holds", () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, href] of sprite.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(href);
  });

  it("has nothing that the content security policy would drop", () => {
    expect(sprite).not.toMatch(/\sstyle=|<style|<script|\son\w+=/);
  });

  it("holds every glyph, card and side of the celestial die", () => {
    const wanted = [
      ...Object.keys(resourceIcons).map((id) => `i-${id}`),
      ...Object.keys(resources).map((id) => `s-${id}`),
      ...Object.keys(marks).map((id) => `m-${id}`),
      ...Object.keys(ui).map((id) => `u-${id}`),
      ...Object.keys(sigils).map((id) => `seat-${id}`),
      ...catalogue.cards.map((card) => `feat-${card.id}`),
      ...catalogue.celestial.map(({ side }) => `face-celestial-${side}`),
    ];
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
    expect(Object.keys(celestialFaces)).toHaveLength(catalogue.celestial.length);
  });
});

describe("constellations", () => {
  it("exist for every card and for nothing else", () => {
    expect(Object.keys(emblems).sort(), "draw it in emblems.ts").toEqual(
      catalogue.cards.map((card) => card.id).sort(),
    );
  });

  it("stay on their sky and shine", () => {
    for (const card of Object.keys(emblems)) {
      const { lines, bright } = constellation(card);
      for (const [, x, y] of lines.matchAll(/[ML](\d+) (\d+)/g)) {
        expect(Number(x), card).toBeLessThanOrEqual(64);
        expect(Number(y), card).toBeLessThanOrEqual(64);
      }
      expect(bright, card).not.toBe("");
    }
  });
});

describe("boards", () => {
  const spaces = labyrinth(catalogue.labyrinth);

  it("place every space of the labyrinth, and no two at the same spot", () => {
    expect([...spaces.keys()]).toEqual(catalogue.labyrinth.map((row) => row.space));
    expect(new Set([...spaces.values()].map(({ at }) => at.join())).size).toBe(spaces.size);
  });

  it("draw every way of the labyrinth", () => {
    for (const { space, to } of catalogue.labyrinth)
      for (const next of to) {
        const from = spaces.get(space),
          there = spaces.get(next);
        expect(from && there && corridor(from, there)).toMatch(
          /^M[\d.-]+ [\d.-]+L[\d.-]+ [\d.-]+$/,
        );
      }
  });

  it("show on a space what its text says", () => {
    for (const space of spaces.values()) {
      const title =
        info.entries.find(
          (entry) => entry.section === "labyrinth" && entry.id === `labyrinth-${space.id}`,
        )?.title ?? "";
      const { picture } = space;
      if (picture.kind === "gain" || picture.kind === "choose" || picture.kind === "trade") {
        for (const [resource, n] of picture.of)
          expect(title, `space ${space.id}`).toContain(`${n} ${resource}`);
        expect(title.includes(" or "), `space ${space.id}`).toBe(picture.kind === "choose");
      }
      if (picture.kind === "celestial")
        expect(title).toMatch(picture.times > 1 ? /Celestial Die twice/ : /Celestial Die$/);
      if (picture.kind === "forge")
        expect(title).toBe(picture.less ? `forge for ${picture.less} gold less` : "forge");
      if (picture.kind === "treasure") expect(title).toBe("treasure hall");
      if (picture.kind === "nothing") expect(title).toBe("empty space");
    }
  });

  it("draw every line of the allegiance ladder once", () => {
    const { both, oneWay, detours } = ladder(catalogue.allegiance);
    const steps = catalogue.allegiance
      .flatMap(({ loyal, rebel }) => [loyal, rebel])
      .filter(Boolean).length;
    expect((both.match(/M/g) ?? []).length * 2 + oneWay.length).toBe(steps);
    expect([...detours].sort((a, b) => a - b)).toEqual(
      catalogue.allegiance
        .filter(({ space, loyal }) => loyal && catalogue.allegiance[loyal - 1]?.rebel !== space)
        .map(({ space }) => space),
    );
    expect(rungAt(catalogue.allegiance.length)[1]).toBeLessThan(rungAt(1)[1]);
  });
});
