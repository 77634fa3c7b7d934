/** The sections of a Markdown page of content/, in the language that is read. Browsers have those of the site's own language alone. */
import { markFallback, markFallbackHtml } from "./fallback.ts";
import { currentReading } from "./reading.ts";

/** A `## Heading` of a content file and everything below it. */
export interface Section {
  /** Anchor: the heading of the site's own language in lower case with hyphens. */
  id: string;
  title: string;
  html: string;
}

/** `translated`: the sections by the code of a language; a language without them reads the site's own, marked as such. */
export function sectionsInLanguages(
  own: Section[],
  translated: Readonly<Record<string, readonly Section[]>>,
): Section[] {
  const marked = own.map(({ id, title, html }) => ({
    id,
    title: markFallback(title),
    html: markFallbackHtml(html),
  }));
  return new Proxy(own, {
    get(target, key) {
      const { language } = currentReading();
      return Reflect.get(language ? (translated[language.code] ?? marked) : target, key);
    },
  });
}
