import type { Messages } from "./en"; import { en } from "./en"; export const de: Messages = { ...en };
