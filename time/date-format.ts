/**
 * `Intl.DateTimeFormat`, made once for the same arguments: each takes a millisecond and 80 kB outside the heap, which is
 * collected late. Its arguments come from our code and from zones that `isZone` knows, so they are few.
 */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, known);
  return known;
}

/** A memo of a pure function. */
const formats = new Map<string, Intl.DateTimeFormat>();
