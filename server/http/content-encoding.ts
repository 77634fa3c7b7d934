/** Content negotiation: the best compressed form that an `Accept-Encoding` header allows. */

/** The supported codings: https://www.iana.org/assignments/http-parameters (zstd: RFC 9659). */
export type Coding = "br" | "zstd" | "gzip";

export type ChooseCoding = (header: string | undefined, offered: readonly Coding[]) => Coding | undefined;

/** Browsers send few different headers, so parsed ones are cached; this many at most. */
const maxCached = 200;

/**
 * Creates the function that chooses for an `Accept-Encoding` header (RFC 9110 section 12.5.3) among `offered`, preferred
 * first. Undefined means identity, also for a header that refuses everything: a 406 helps nobody.
 */
export function createChooseCoding(): ChooseCoding {
  const cache = new Map<string, Qualities>();

  return (header, offered) => {
    if (!header || offered.length === 0) return undefined;
    const known = cache.get(header);
    if (known) return best(known, offered);
    const qualities = parse(header);
    if (cache.size < maxCached && header.length < 100) cache.set(header, qualities);
    return best(qualities, offered);
  };
}

type Qualities = Readonly<Record<string, number>>;

function best(qualities: Qualities, offered: readonly Coding[]): Coding | undefined {
  const any = qualities["*"] ?? 0;
  let chosen: Coding | undefined;
  let most = qualities.identity ?? 0;
  for (const coding of offered) {
    const quality = qualities[coding] ?? any;
    // At equal quality a compressed form wins over identity.
    if (quality > most || (quality === most && quality > 0 && chosen === undefined)) {
      chosen = coding;
      most = quality;
    }
  }
  return chosen;
}

function parse(header: string): Qualities {
  const qualities: Record<string, number> = Object.create(null);
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";");
    const q = parameters.map((one) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
    qualities[name.trim().replace(/^x-gzip$/, "gzip")] = q === undefined ? 1 : Number(q) || 0;
  }
  return qualities;
}
