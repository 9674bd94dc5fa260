/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { defineConfig, type Plugin } from "vite";
import { wordFiles } from "./words.ts";

/** Files carry digests in their names, so their names are the build: the server reads it in index.html, and so does the page. */
const buildName = (): Plugin => ({
  name: "build-name",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) => {
      if (!bundle) return [];
      const files = Object.keys(bundle).sort().join("\n");
      const content = createHash("sha256").update(files).digest("hex").slice(0, 12);
      return [{ tag: "meta", attrs: { name: "build", content }, injectTo: "head" }];
    },
  },
});

/** The page is built into the Python package, which serves and ships it. */
export default defineConfig({
  plugins: [svelte(), wordFiles(), buildName()],
  build: {
    outDir: "../src/dicewright/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Our policy forbids scripts inside pages; the polyfill would be one.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      // A slow machine is no fault of the page.
      checks: { bundlerTimings: false },
      // What games and pages share comes as one file: many small ones take longer, and more bytes.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "shared",
              test: /node_modules|src\/(?!games\/\w+\/|styles\/)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  // A slow machine is no fault of a test.
  test: { include: ["src/**/*.test.ts"], environment: "node", testTimeout: 0 },
});
