/** Headers of a page in a frame of the desk: it loads its fonts, pictures and styles (from `styles`), and runs no script. */
export function frameHeaders(styles: "'self'" | "'unsafe-inline'"): Record<string, string> {
  return {
    "Content-Security-Policy": [
      "default-src 'none'",
      `style-src ${styles}`,
      "img-src 'self'",
      "font-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      // The same origin for its pictures alone: without allow-scripts nothing runs.
      "sandbox allow-same-origin",
    ].join("; "),
    // A sandbox in a tab of its own may have no policy of openers.
    "Cross-Origin-Opener-Policy": "unsafe-none",
    "X-Robots-Tag": "noindex, nofollow",
    "Cache-Control": "no-store",
  };
}
