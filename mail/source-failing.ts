/** Tells the owner that a news source has failed for days. */
import { site } from "../content/site.ts";
import type { Mail } from "./outbox.ts";

export interface FailingSource {
  source: { name: string; url: string };
  /** ISO 8601 instant of the first failure. */
  since: string;
  /** Why the last try failed, a plain sentence. */
  reason: string;
  /** ISO 8601 instant; null when it never worked. */
  lastSuccess: string | null;
}

/** One mail for each time a source begins to fail, however often it is tried. */
export function sourceFailing(
  { source, since, reason, lastSuccess }: FailingSource,
  ownerEmail: string,
): Mail {
  const paragraphs = [
    `The news source “${source.name}” could not be read since ${day(since)}.`,
    `Feed: ${source.url}`,
    `The last try: ${reason}`,
    lastSuccess
      ? `It was last read on ${day(lastSuccess)}. What it brought until then is still shown while it is new enough.`
      : "It has never been read.",
    `To try it by hand: npm run desk -- news source test ${source.url}`,
    "The site goes on trying twice a day. You get no second mail about this unless it recovers and fails again.",
  ];
  return {
    key: `news-failing:${source.url}:${since.slice(0, 10)}`,
    to: { address: ownerEmail },
    subject: `${site.name}: a news source has failed for three days`,
    text: `${paragraphs.join("\n\n")}\n`,
    html: paragraphs.map((text) => `<p>${escaped(text)}</p>`).join("\n"),
  };
}

function day(instant: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: site.timeZone }).format(
    new Date(instant),
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
