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
      "trusted-types default",
    ].join("; "),
    "Referrer-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
    "Cache-Control": "no-store",
  };
}

/** Headers of a public page in a frame of the desk: it loads its styles, fonts and pictures, and runs no script. */
export const previewHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-same-origin",
  ].join("; "),
  "X-Robots-Tag": "noindex, nofollow",
  "Cache-Control": "no-store",
};
