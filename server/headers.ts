import { site } from "../content/site.ts";

/** The one foreign address that scripts may call, when the news is hosted elsewhere. */
const hosted = site.backend ? [new URL(site.backend.url).origin] : [];

/**
 * What every response says to the browser about trust (MDN HTTP Observatory's list).
 * Nothing inline and nothing foreign is ever needed, so nothing is allowed.
 */
export const trustHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    ["connect-src 'self'", ...hosted].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
};

/** Said besides when the visitor came over TLS, and only then (RFC 6797 section 7.2): stay with it for a year. */
export const overTls: Readonly<Record<string, string>> = { "Strict-Transport-Security": "max-age=31536000" };
