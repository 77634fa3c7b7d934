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
