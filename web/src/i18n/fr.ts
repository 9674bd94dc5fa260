import type { Messages } from "./en"; import { en } from "./en"; export const fr: Messages = { ...en };
