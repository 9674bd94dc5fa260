/** Word files as modules: one object of texts by key, as `core/words` writes them for the games. */
import { parse } from "smol-toml";
import type { Plugin } from "vite";

type Tree = { [key: string]: string | Tree };

/** What has a form `other` is one word in its forms. */
const isWording = (tree: string | Tree): boolean => typeof tree === "string" || "other" in tree;

const flat = (tree: Tree, before = ""): [string, string | Tree][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string | Tree][] =>
    isWording(value) ? [[before + key, value]] : flat(value as Tree, `${before}${key}.`),
  );

export const wordFiles = (): Plugin => ({
  name: "word-files",
  transform: {
    filter: { id: /\.toml$/ },
    handler: (text) => ({
      code: `export default ${JSON.stringify(Object.fromEntries(flat(parse(text) as Tree)))};`,
      map: null,
      moduleType: "js",
    }),
  },
});
