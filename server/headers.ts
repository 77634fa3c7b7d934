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
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
};
