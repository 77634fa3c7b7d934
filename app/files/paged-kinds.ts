/** The kinds whose entries have pages of their own. */
import { pages } from "../../content/pages.ts";
import { kinds } from "../../publishing/catalog.ts";
import type { Kind } from "../../publishing/kind.ts";

export function pagedKinds(): Kind[] {
  return [...kinds.values()].filter(({ path }) => path !== undefined);
}

/** Whether the list of the kind is no page of content/pages.ts: such a list is there when there is something in it. */
export function hasListOfItsOwn({ path, listPath }: Kind): boolean {
  return path === listPath && Object.values(pages).every((page) => page.path !== listPath);
}
