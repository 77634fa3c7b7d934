/** The sections of a Markdown page of content/, in the language that is read. Browsers have those of the site's own language alone. */
import { escapeHtml } from "../html.ts";
import { markFallback, markFallbackHtml } from "./fallback.ts";
import { addView } from "./lookup.ts";
import { currentReading, type Reading, readDefaults, snapshotName } from "./reading.ts";

/** A `## Heading` of a content file and everything below it. */
export interface Section {
  /** Anchor: the heading of the site's own language in lower case with hyphens. */
  id: string;
  title: string;
  html: string;
}

/**
 * `name`: of the file. `translated`: the sections by the code of a language; a language without them reads the site's own, marked as
 * such. `placeholder`: what stands for one of their `{placeholders}`.
 */
export function sectionsInLanguages(
  name: string,
  own: Section[],
  translated: Readonly<Record<string, readonly Section[]>>,
  placeholder: (key: string) => string | undefined,
): Section[] {
  const fill = (text: string, write: (value: string) => string) =>
    text.replace(/\{(\w+)\}/g, (brace, key: string) => write(placeholder(key) ?? brace));
  const filled = ({ id, title, html }: Section): Section => ({
    id,
    title: fill(title, String),
    html: fill(html, escapeHtml),
  });
  const sectionsOf = ({ language, snapshot, changed }: Reading): Section[] => {
    const ofLanguage = language && translated[language.code]?.map(filled);
    if (ofLanguage) return ofLanguage;
    const sections = own.map(filled);
    if (language)
      return sections.map(({ id, title, html }) => ({
        id,
        title: markFallback(title),
        html: markFallbackHtml(html),
      }));
    const defaults = snapshotName(snapshot) ? readDefaults(() => own.map(filled)) : sections;
    for (const [i, section] of sections.entries())
      for (const key of ["title", "html"] as const)
        if (section[key] !== defaults[i]?.[key]) changed.set(`${name}.${i}.${key}`, section[key]);
    return sections;
  };
  const known = new WeakMap<Reading, Section[]>();
  return addView(
    new Proxy(own, {
      get(_, key) {
        const reading = currentReading();
        const sections = known.get(reading) ?? sectionsOf(reading);
        known.set(reading, sections);
        return Reflect.get(sections, key);
      },
    }),
  );
}
