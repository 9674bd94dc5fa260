/** Builds or serves the specimen, which never goes into the page: `npx vite build --config src/specimen/vite.config.ts`. */
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { wordFiles } from "../../words.ts";

const here = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  root: here,
  base: "./",
  plugins: [
    svelte({ configFile: fileURLToPath(new URL("../../svelte.config.js", import.meta.url)) }),
    wordFiles(),
  ],
  build: {
    outDir: process.env["SPECIMEN_OUT"] ?? "../../node_modules/.specimen",
    emptyOutDir: true,
    rollupOptions: { input: `${here}/specimen.html` },
  },
});
