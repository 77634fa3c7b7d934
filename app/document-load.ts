import { type ClientLoaderFunctionArgs, redirectDocument } from "react-router";

/**
 * The `clientLoader` of a page that is always loaded as a document, also from a link on another of our pages: its styles
 * are in its own HTML alone (`@layer pages.record`, server/pages/critical-css.ts), and it runs no script.
 */
export function loadDocument({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}
