/** Resolves and sanitizes the URLs of stories and pictures; strips tracking parameters. */

const maxLength = 2_000;

/** Names of tracking parameters. */
const tracking =
  /^(utm_|mtm_|pk_|at_|hsa_|__hs|_hs|mc_[ce]id$|wt\.mc_id$|(fb|g|dc|tw|ms|y|tt|li_fat_|irclick)clid$|(g|w)braid$|igshid$|mkt_tok$|_ga$|_gl$|cmpid$|cmp$|ncid$|ocid$|smid$|s_cid$|icid$|xtor$|oly_(enc|anon)_id$|vero_(id|conv)$|ana$|li_fat_id$|irclickid$)/i;

/**
 * Absolute http or https URL of a link, resolved against `base`, without tracking parameters, fragment, user name or
 * password; `keepFragment` keeps the fragment. Undefined for other schemes (`javascript:`, `data:`), invalid URLs, and URLs longer than 2,000 characters.
 */
export function cleanUrl(link: string | undefined, base: string, { keepFragment = false } = {}) {
  if (!link || link.length > maxLength * 2) return undefined;
  const url = URL.parse(link.trim(), base);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined;
  if (!keepFragment) url.hash = "";
  url.username = "";
  url.password = "";
  // The raw text, because URLSearchParams rewrites the other parameters.
  const parts = url.search.slice(1).split("&");
  if (url.search) url.search = parts.filter((part) => part && !isTrackingParameter(part)).join("&");
  return url.href.length <= maxLength ? url.href : undefined;
}

/** Whether a part of a query string (`name=value`) is a tracking parameter. */
export function isTrackingParameter(part: string): boolean {
  return tracking.test(part.split("=")[0] ?? "");
}
