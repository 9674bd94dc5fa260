import type { Messages } from "./en"; import { en } from "./en"; export const hu: Messages = { ...en };
