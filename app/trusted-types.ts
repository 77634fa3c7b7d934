/**
 * The Trusted Types policy: which HTML strings script may insert. The content security policy requires it
 * (`require-trusted-types-for` in server/http/security-headers.ts), and the browser refuses everything else.
 */
import { isHarmless } from "../text/harmless-html.ts";

/** What React writes to create an empty script element. */
const emptyScript = "<script></script>";

interface Policies {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string | null }) => unknown;
}

/**
 * Creates the default policy (W3C Trusted Types, section 2.3.4). Call it once, before React starts; does nothing in
 * browsers without Trusted Types.
 */
export function allowHarmlessMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html === emptyScript || isHarmless(html) ? html : null),
  });
}
