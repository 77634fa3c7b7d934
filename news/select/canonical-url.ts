/** URL normalization: a key that is equal for all URLs of one story. */
import { isTrackingParameter } from "./clean-url.ts";

/**
 * A key to compare URLs of the same story, not a URL to fetch (RFC 3986, section 6).
 * http and https, `www.`, mobile and AMP variants, port, trailing slash, default index files, the order of parameters, tracking
 * parameters and fragments that name a part every page has make no difference; the case of the path does. Undefined for anything but an http or https URL.
 */
export function canonicalUrl(address: string): string | undefined {
  const url = unwrapped(URL.parse(address));
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const host = canonicalHost(url.hostname) + (url.port ? `:${url.port}` : "");
  const fragment = partOfPage.test(url.hash) ? "" : url.hash;
  return host + canonicalPath(url.pathname) + canonicalSearch(url.search, host) + fragment;
}

/** A fragment tells stories apart only where a feed does so (news/parse/parse-feed.ts): in the entries of a live page, for instance. */
const partOfPage =
  /^#?$|^#(?:top|main|content|comments?|comment-\d+|respond|disqus_thread|more(?:-\d+)?|share|:~:.*)$/i;

/** The canonical URL, or the given text without one: equal for two URLs of the same story. */
export function storyKey(address: string): string {
  return canonicalUrl(address) ?? address;
}

/** A piece of a key that stands in every spelling of the address, in lower case: a sieve for what has no index of keys. */
export function pieceOfKey(key: string): string {
  const end =
    key
      .replace(/[?#].*$/s, "")
      .split("/")
      .at(-1) ?? "";
  const pieces = end.replace(/%[\da-f]{2}/gi, " ").split(/[^\w-]+/);
  return pieces
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest), "")
    .toLowerCase();
}

/** Unwraps the redirects of Google Alerts. */
function unwrapped(url: URL | null): URL | null {
  if (!url || !/^(www\.)?google\.[a-z.]+$/.test(url.hostname) || url.pathname !== "/url") return url;
  return URL.parse(url.searchParams.get("url") ?? url.searchParams.get("q") ?? "") ?? url;
}

/** Removes `www.`, `m.`, `mobile.` and `amp.` when a whole domain is left; `en.m.wikipedia.org` has it in the middle. */
function canonicalHost(name: string): string {
  const host = name.replace(/\.$/, "").replace(/^www\d?\.(?=.+\.)/, "");
  return host
    .replace(/^(?:m|mobile|amp)\.(?=[^.]+\.[^.]+)/, "")
    .replace(/^([a-z-]{2,12})\.m\.(?=[^.]+\.)/, "$1.");
}

const index = /\/(?:index\.(?:html?|shtml|xhtml|php\d?|aspx?|jsp|cgi)|default\.(?:html?|aspx?))$/i;
/** A last segment that looks like a story: hyphens, a number, a file. `/gear/amp` is a page about amplifiers. */
const storyEnd = /\/[^/]*(?:-|\d|\.html?)[^/]*$/;

function canonicalPath(path: string): string {
  const plain = unescaped(path).replace(index, "").replace(/\/+$/, "");
  const story = plain.replace(/(?:\/amp|\.amp)$/i, "").replace(/^\/amp(?=\/)/i, "");
  return storyEnd.test(story) ? story.replace(/\.amp(?=\.html?$)/i, "") : plain;
}

/** Decodes the unreserved characters (RFC 3986, section 6.2.2.2). */
function unescaped(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase();
  });
}

const ampSwitch = /^(?:amp(?:=(?:1|true|amp)?)?|_?amp=(?:1|true)|output(?:type)?=amp)$/i;

function canonicalSearch(search: string, host: string): string {
  const parts = search
    .slice(1)
    .split("&")
    .filter((part) => part && !isTrackingParameter(part) && !ampSwitch.test(part))
    .filter((part) => part !== "m=1" || !/(^|\.)blogspot\./.test(host))
    .map(unescaped);
  return parts.length > 0 ? `?${parts.toSorted(byName).join("&")}` : "";
}

function byName(a: string, b: string): number {
  const [nameA = "", nameB = ""] = [a.split("=")[0], b.split("=")[0]];
  return nameA < nameB ? -1 : nameA > nameB ? 1 : 0;
}
