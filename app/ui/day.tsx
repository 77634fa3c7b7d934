import { site } from "../../content/site.ts";

/** A calendar day in words: `2025-10-23` gives "October 23, 2025"; with `month` alone, "October 2025". */
export function Day({ iso, month = false }: { iso: string; month?: boolean }) {
  return <time dateTime={month ? iso.slice(0, 7) : iso}>{dayInWords(iso, month)}</time>;
}

/** The same in plain text. The day has no hour, so no time zone may move it. */
export function dayInWords(iso: string, month = false): string {
  const parts = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(site.language, month ? parts : { ...parts, day: "numeric" }).format(
    new Date(iso),
  );
}
