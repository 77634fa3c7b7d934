/** The addresses of stories and pictures, as we keep and show them. */

const longest = 2_000;

/** What publishers and mailers add to see where a reader came from; the story is the same without. */
const tracking =
  /^(utm_|mtm_|pk_|at_|hsa_|__hs|_hs|mc_[ce]id$|wt\.mc_id$|(fb|g|dc|tw|ms|y|tt|li_fat_|irclick)clid$|(g|w)braid$|igshid$|mkt_tok$|_ga$|_gl$|cmpid$|cmp$|ncid$|ocid$|smid$|s_cid$|icid$|xtor$|oly_(enc|anon)_id$|vero_(id|conv)$|ana$|li_fat_id$|irclickid$)/i;

/**
 * Absolute http or https address of a link in a feed, resolved against `base`, without tracking parameters, fragment,
 * user name or password. Undefined for any other scheme (`javascript:`, `data:`), for nonsense and for addresses
 * longer than 2,000 characters.
 */
export function cleanUrl(link: string | undefined, base: string): string | undefined {
  if (!link || link.length > longest * 2) return undefined;
  const url = URL.parse(link.trim(), base);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined;
  url.hash = "";
  url.username = "";
  url.password = "";
  if (url.search) url.search = withoutTracking(url.search);
  return url.href.length <= longest ? url.href : undefined;
}

/** Whether a part of a query (`name=value`) only tells where the reader came from. */
export function isTrackingParameter(part: string): boolean {
  return tracking.test(part.split("=")[0] ?? "");
}

/** Cuts the raw text, because URLSearchParams would rewrite the parameters that stay. */
function withoutTracking(search: string): string {
  return search
    .slice(1)
    .split("&")
    .filter((part) => part && !isTrackingParameter(part))
    .join("&");
}
