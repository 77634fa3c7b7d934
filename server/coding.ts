/** Which compressed form a visitor can read, and likes best. */

/** The forms we make: https://www.iana.org/assignments/http-parameters (zstd: RFC 9659). */
export type Coding = "br" | "zstd" | "gzip";

/**
 * Chooses for an `Accept-Encoding` header (RFC 9110 section 12.5.3) among `offered`, best for us first. Undefined
 * means the bytes as they are; that is also the answer to a visitor who refuses everything, since 406 helps nobody.
 */
export function chooseCoding(header: string | undefined, offered: readonly Coding[]): Coding | undefined {
  if (!header || offered.length === 0) return undefined;
  const qualities = parse(header);
  const any = qualities.get("*");
  let best: Coding | undefined;
  let most = qualities.get("identity") ?? 0;
  for (const coding of offered) {
    const quality = qualities.get(coding) ?? any ?? 0;
    // At equal wishes the smaller form wins over the plain one.
    if (quality > most || (quality === most && quality > 0 && best === undefined)) {
      best = coding;
      most = quality;
    }
  }
  return best;
}

function parse(header: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";");
    const q = parameters.map((one) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
    qualities.set(name.trim().replace(/^x-gzip$/, "gzip"), q === undefined ? 1 : Number(q) || 0);
  }
  return qualities;
}
