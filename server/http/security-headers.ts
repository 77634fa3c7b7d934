/** Security headers: Content Security Policy, Trusted Types, HSTS, and speculation rules. */
import { createHash } from "node:crypto";
import { backend } from "../../content/site.ts";
import { laterSheetAttribute } from "../../text/markup-names.ts";
import type { Settings } from "../config.ts";

/** The one foreign origin that scripts may call, when the news is hosted elsewhere. */
const newsOrigins = backend ? [new URL(backend.url).origin] : [];

/** Sent with every response (MDN HTTP Observatory's list). Nothing inline or foreign but a page's styles (`inlineStyleCsp`). */
export const securityHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    ["connect-src 'self'", ...newsOrigins].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // The default policy is in app/trusted-types.ts (W3C Trusted Types).
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; "),
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
};

/** The policy that a page asks for whom any site may frame: all but this part is made here. */
const framedByAll = "frame-ancestors *";

/** The headers that follow from what stands in a page. `asked`: the policy that it was rendered with. */
export function pageHeaders(html: string, asked?: string | null): Record<string, string> {
  const ours = securityHeaders["Content-Security-Policy"] ?? "";
  if (asked === framedByAll) return inlineStyleCsp(html, ours.replace("frame-ancestors 'none'", framedByAll));
  return {
    ...inlineStyleCsp(html, ours),
    // Speculation rules (HTML, section 7.6.4) for a page without script: prefetch on hover. Where script runs, the router prefetches.
    ...(!/<script src=/.test(html) && { "Speculation-Rules": '"/links.speculationrules"' }),
    Link: textFace,
  };
}

/** The face of most words, asked for with the page: `font-display: optional` uses it only when it is there at once. */
const textFace = "</fonts/text-libre-franklin.woff2>; rel=preload; as=font; crossorigin";

/** The policy of a page, which allows its critical CSS, if it has any, by its hash (CSP Level 3 section 6.7.3.3). */
function inlineStyleCsp(html: string, policy: string): Record<string, string> {
  const [, styles] = criticalCss.exec(html) ?? [];
  if (styles === undefined) return { "Content-Security-Policy": policy };
  const hash = createHash("sha256").update(styles).digest("base64");
  return { "Content-Security-Policy": policy.replace(/(?<=style-src )'self'/, `'self' 'sha256-${hash}'`) };
}

const criticalCss = new RegExp(`<style ${laterSheetAttribute}="[^"]*">(.*?)</style>`, "s");

/** HSTS for a year, sent only over TLS (RFC 6797 section 7.2). `preload` includes all subdomains (https://hstspreload.org). */
export function hstsHeaders(preload: boolean): Readonly<Record<string, string>> {
  const year = "max-age=31536000";
  return { "Strict-Transport-Security": preload ? `${year}; includeSubDomains; preload` : year };
}

/**
 * The headers of a response to a request that could not be parsed, whose scheme is unknown: with an https `siteUrl` behind a
 * trusted proxy TLS is assumed (over plain HTTP browsers ignore HSTS, RFC 6797 section 8.1).
 */
export function parseErrorHeaders({
  siteUrl,
  trustProxy,
  hstsPreload,
}: Pick<Settings, "siteUrl" | "trustProxy" | "hstsPreload">): Readonly<Record<string, string>> {
  const overTls = trustProxy > 0 && siteUrl.startsWith("https:");
  return { ...securityHeaders, ...(overTls && hstsHeaders(hstsPreload)) };
}
