/** Feed autodiscovery: the addresses of feeds that a web page names (https://www.rssboard.org/rss-autodiscovery). */

/** Characters of a page that are looked at; the links stand in its head. */
const headLength = 300_000;
const feedTypes = /^application\/(?:rss\+xml|atom\+xml|feed\+json)$/i;

/** The feeds named by the `link` elements of an HTML page at `base`, in its order, at most five. Never those of comments. */
export function feedLinks(html: string, base: string): string[] {
  const links = html.slice(0, headLength).match(/<link\b[^<>]{1,2000}>/gi) ?? [];
  const found = links.flatMap((link) => {
    const isFeed = feedTypes.test(attribute(link, "type")) && /\balternate\b/i.test(attribute(link, "rel"));
    const url = isFeed ? URL.parse(attribute(link, "href").replaceAll("&amp;", "&"), base) : null;
    return url && /^https?:$/.test(url.protocol) && !/\/comments\//.test(url.pathname) ? [url.href] : [];
  });
  return [...new Set(found)].slice(0, 5);
}

function attribute(element: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(element);
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? "").trim();
}
