/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** The page is built into the Python package, which serves and ships it. */
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/dicewright/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Our policy forbids scripts inside pages; the polyfill would be one.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    // A slow machine is no fault of the page.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
