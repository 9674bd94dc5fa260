/** What went wrong, in the page's words if we have some, otherwise in the server's. */
import { perhaps } from "../i18n/index.svelte";
import { ApiError } from "../net/api";

export const refusalText = (code: string, why: string): string => perhaps(`error.${code}`) ?? why;

export function explanation(failure: unknown): string {
  if (failure instanceof ApiError) return refusalText(failure.code, failure.message);
  return failure instanceof Error ? failure.message : String(failure);
}
