import { createHash } from "node:crypto";
import { site } from "../../content/site.ts";
import { laterSheetAttribute } from "../../text/markup-names.ts";

/** The one foreign address that scripts may call, when the news is hosted elsewhere. */
const hosted = site.backend ? [new URL(site.backend.url).origin] : [];

/**
 * What every response says to the browser about trust (MDN HTTP Observatory's list).
 * Nothing inline and nothing foreign is allowed, but for the styles of a page (`allowOwnStyles`).
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
    // Only what app/trusted-types.ts finds harmless becomes markup by script (W3C Trusted Types).
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; "),
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
};

/**
 * What a page with styles of its own (server/pages/critical-css.ts) says in place of that: these very styles are allowed, by
 * their hash (CSP Level 3 section 6.7.3.3). Undefined for a page without.
 */
export function allowOwnStyles(html: string): Record<string, string> | undefined {
  const [, styles] = criticalCss.exec(html) ?? [];
  if (styles === undefined) return undefined;
  const hash = createHash("sha256").update(styles).digest("base64");
  const policy = trustHeaders["Content-Security-Policy"] ?? "";
  return { "Content-Security-Policy": policy.replace(/(?<=style-src )'self'/, `'self' 'sha256-${hash}'`) };
}

const criticalCss = new RegExp(`<style ${laterSheetAttribute}="[^"]*">(.*?)</style>`, "s");

/**
 * Said of a page without script: the browser may fetch what a link leads to when a pointer rests on it (HTML, section
 * 7.6.4, speculation rules). Where script runs, the router fetches ahead by itself.
 */
export function fetchAhead(html: string): Record<string, string> | undefined {
  return /<script src=/.test(html) ? undefined : { "Speculation-Rules": '"/links.speculationrules"' };
}

/**
 * Said besides when the visitor came over TLS, and only then (RFC 6797 section 7.2): stay with it for a year. With
 * `preload` all names below this one are bound as well, and browsers may have it built in (https://hstspreload.org).
 */
export function overTls(preload: boolean): Readonly<Record<string, string>> {
  const year = "max-age=31536000";
  return { "Strict-Transport-Security": preload ? `${year}; includeSubDomains; preload` : year };
}

/**
 * What is said where a request could not even be read, and with it not how it came: a public address on TLS behind a proxy
 * that we trust is taken for TLS (elsewhere the browser ignores the word, RFC 6797 section 8.1).
 */
export function unreadHeaders(settings: {
  siteUrl: string;
  trustProxy: number;
  hstsPreload: boolean;
}): Readonly<Record<string, string>> {
  const tls = settings.trustProxy > 0 && settings.siteUrl.startsWith("https:");
  return { ...trustHeaders, ...(tls && overTls(settings.hstsPreload)) };
}
