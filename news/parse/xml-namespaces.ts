/** XML namespaces: normalizes element names to well-known prefixes, whatever prefix a publisher declares. */

/** Namespace URI (lower case, no trailing slash) to its well-known prefix; RSS and Atom have none. */
const namespaces: Record<string, string> = {
  "": "",
  "http://www.w3.org/2005/atom": "",
  "http://purl.org/rss/1.0": "",
  "http://my.netscape.com/rdf/simple/0.9": "",
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
  "http://www.w3.org/1999/xhtml": "xhtml",
  "http://www.w3.org/xml/1998/namespace": "xml",
  "http://purl.org/dc/elements/1.1": "dc",
  "http://purl.org/dc/terms": "dcterms",
  "http://purl.org/rss/1.0/modules/content": "content",
  "http://search.yahoo.com/mrss": "media",
  "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
  "http://prismstandard.org/namespaces/1.2/basic": "prism",
  "http://prismstandard.org/namespaces/basic/2.0": "prism",
  "http://rssnamespace.org/feedburner/ext/1.0": "feedburner",
};

/** Prefixes that keep their well-known meaning when a publisher forgets to declare them. */
const wellKnown = new Map(Object.values(namespaces).map((prefix) => [prefix, prefix]))
  .set("atom", "")
  .set("rss", "");

/** Declared prefix to well-known prefix; the empty string is the default namespace. */
export type Prefixes = ReadonlyMap<string, string>;

/**
 * The prefixes in scope inside an element. An unknown namespace of the root element (`isRoot`) counts as the feed format's own
 * (RSS 2.0 has had several); any other makes its elements foreign (`?`).
 */
export function prefixesInScope(
  outer: Prefixes,
  name: string,
  attributes: Record<string, string>,
  isRoot: boolean,
): Prefixes {
  const declared = Object.keys(attributes).filter((key) => key === "xmlns" || key.startsWith("xmlns:"));
  if (declared.length === 0) return outer;
  const inner = new Map(outer);
  for (const key of declared) {
    const prefix = key.slice(6);
    const uri = (attributes[key] ?? "").trim().toLowerCase().replace(/\/$/, "");
    inner.set(prefix, namespaces[uri] ?? (isRoot && prefix === prefixOf(name) ? "" : "?"));
  }
  return inner;
}

/** An element's name with its well-known prefix: `title`, `dc:date`, `content:encoded`; foreign ones begin with `?:`. */
export function qualifiedName(name: string, prefixes: Prefixes): string {
  const prefix = prefixOf(name);
  const local = prefix ? name.slice(prefix.length + 1) : name;
  const known = prefixes.get(prefix) ?? wellKnown.get(prefix) ?? "?";
  return known ? `${known}:${local}` : local;
}

function prefixOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf(":")));
}
