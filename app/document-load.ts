import type { ClientLoaderFunctionArgs } from "react-router";
import { sayUnreachable } from "./ui/layout/lost-signal.tsx";

/**
 * The `clientLoader` of a page that is always loaded as a document, also from a link on another of our pages: its styles
 * are in its own HTML alone (`@layer pages.record`, server/pages/critical-css.ts), and it runs no script.
 */
export function loadDocument({ request }: ClientLoaderFunctionArgs): Promise<never> {
  if (navigator.onLine) location.assign(request.url);
  else sayUnreachable();
  // This page stands until that one comes.
  return new Promise(() => {});
}
