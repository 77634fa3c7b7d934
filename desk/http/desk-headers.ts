/** Security headers of the desk: the site's policy, with a nonce for the scripts that React Router writes into a page. */
import { securityHeaders } from "../../server/http/security-headers.ts";

export function deskHeaders(nonce: string): Record<string, string> {
  return {
    ...securityHeaders,
    "Content-Security-Policy": [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      "style-src 'self'",
      "img-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self'",
      // The preview of an entry, a page of the desk itself.
      "frame-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      // What is pasted into a text is taken apart before anything of it is shown (desk/ui/write/paste.ts).
      "trusted-types default pasted-html",
    ].join("; "),
    "Referrer-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
    "Cache-Control": "no-store",
  };
}
