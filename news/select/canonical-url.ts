/** URL normalization: a key that is equal for all URLs of one story. */
import { isTrackingParameter } from "./clean-url.ts";

/**
 * A key to compare URLs of the same story, not a URL to fetch (RFC 3986, section 6).
 * http and https, `www.`, mobile and AMP variants, port, fragment, trailing slash, default index files, the order of
 * parameters and tracking parameters make no difference; the case of the path does. Undefined for anything but an http or https URL.
 */
export function canonicalUrl(address: string): string | undefined {
  const url = unwrapped(URL.parse(address));
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const host = canonicalHost(url.hostname) + (url.port ? `:${url.port}` : "");
  return host + canonicalPath(url.pathname) + canonicalSearch(url.search, host);
}

/** The canonical URL, or the given text without one: equal for two URLs of the same story. */
export function storyKey(address: string): string {
  return canonicalUrl(address) ?? address;
}

/** Unwraps Google's redirects: Alerts, AMP viewer, AMP cache. */
function unwrapped(url: URL | null): URL | null {
  if (!url) return null;
  if (/^(www\.)?google\.[a-z.]+$/.test(url.hostname)) {
    const target = url.pathname === "/url" && (url.searchParams.get("url") ?? url.searchParams.get("q"));
    if (target) return URL.parse(target) ?? url;
    return ampTarget(url, /^\/amp\/(s\/)?([^/]+\.[^/]+\/.*)$/);
  }
  if (url.hostname.endsWith(".cdn.ampproject.org"))
    return ampTarget(url, /^\/[a-z]\/(s\/)?([^/]+\.[^/]+\/.*)$/);
  return url;
}

function ampTarget(url: URL, shell: RegExp): URL {
  const inner = shell.exec(url.pathname)?.[2];
  return (inner && URL.parse(`https://${inner}${url.search}`)) || url;
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
  const plain = withoutSlash(unescaped(path).replace(index, ""));
  const end = /^(.+)(?:\/amp|\.amp)$/i.exec(plain)?.[1];
  if (end && storyEnd.test(end)) return withoutSlash(end);
  const start = /^\/amp(\/.+)$/i.exec(plain)?.[1];
  if (start && storyEnd.test(start)) return withoutSlash(start);
  return plain.replace(/\.amp(?=\.html?$)/i, "");
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, "");
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
