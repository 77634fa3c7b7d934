/**
 * The `prefetch` of every link inside the site. None in Firefox, which checks `<link rel="prefetch">` against the
 * `default-src` of our Content Security Policy: that is 'none', so each link would only write an error to the console.
 */
export const linkPrefetch = navigator.userAgent.includes("Firefox/") ? "none" : "intent";
