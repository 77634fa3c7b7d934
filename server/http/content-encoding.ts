/** Which compressed form a visitor can read, and likes best. */

/** The forms we make: https://www.iana.org/assignments/http-parameters (zstd: RFC 9659). */
export type Coding = "br" | "zstd" | "gzip";

export type ChooseCoding = (header: string | undefined, offered: readonly Coding[]) => Coding | undefined;

/** Browsers of one kind all say the same, so few sentences are read again and again; this many are remembered. */
const mostRemembered = 200;

/**
 * Makes the function that chooses for an `Accept-Encoding` header (RFC 9110 section 12.5.3) among `offered`, best for us
 * first. Undefined means the bytes as they are; that is also the answer to a visitor who refuses everything, since 406
 * helps nobody.
 */
export function createChooseCoding(): ChooseCoding {
  const remembered = new Map<string, Qualities>();

  return (header, offered) => {
    if (!header || offered.length === 0) return undefined;
    const known = remembered.get(header);
    if (known) return best(known, offered);
    const qualities = parse(header);
    if (remembered.size < mostRemembered && header.length < 100) remembered.set(header, qualities);
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
    // At equal wishes the smaller form wins over the plain one.
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
