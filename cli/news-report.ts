/** Formats news source status and stories for the terminal. */

import type { RefreshReport } from "../news/fetch/refresh-due-sources.ts";
import type { ParsedItem } from "../news/parse/parse-feed.ts";
import type { SourceState } from "../news/source-state.ts";

/** One block a source, failing ones first. */
export function statusText(
  states: readonly SourceState[],
  hidden: readonly string[],
  timeZone: string,
): string {
  const time = clockOf(timeZone);
  const newest = states
    .map(({ lastSuccess }) => lastSuccess ?? "")
    .toSorted()
    .at(-1);
  const failing = states.filter(({ failures }) => failures > 0);
  const head = [
    `${states.length} sources, ${failing.length} of them failing. Newest success: ${newest ? time(newest) : "none"}.`,
    ...(hidden.length > 0 ? [`Hidden stories: ${hidden.length}.`] : []),
  ];
  const blocks = states.toSorted((a, b) => b.failures - a.failures).map((state) => block(state, time));
  return `${[head.join("\n"), ...blocks].join("\n\n")}\n`;
}

function block(state: SourceState, time: (instant: string) => string): string {
  const { name, url, lastSuccess, failures, failingSince, lastError, nextTry, movedTo } = state;
  const lines = [
    name,
    `  ${url}`,
    `  last success  ${lastSuccess ? time(lastSuccess) : "never"}`,
    ...(failures > 0
      ? [
          `  failing       ${failures === 1 ? "once" : `${failures} times`} since ${time(failingSince ?? "")}: ${lastError}`,
        ]
      : []),
    ...(nextTry ? [`  next try      ${time(nextTry)}`] : []),
    ...(movedTo ? [`  moved to      ${movedTo}`] : []),
  ];
  return lines.join("\n");
}

/** The result of a fetch round, in one sentence. */
export function roundText({ tried, fresh, same, failed }: RefreshReport): string {
  if (tried === 0) return "Nothing was tried: another process is at it, or there are no sources.\n";
  return `${tried} sources tried: ${fresh} sent something, ${same} had nothing new, ${failed} failed.\n`;
}

/** The stories of one feed as they would be shown. */
export function storiesText(items: readonly ParsedItem[], movedTo: string | null, timeZone: string): string {
  const time = clockOf(timeZone);
  const stories = items.map(({ title, url, description, publishedAt }) =>
    [
      title,
      `  ${publishedAt ? time(publishedAt) : "no date"}`,
      `  ${url}`,
      ...(description ? [`  ${description}`] : []),
    ].join("\n"),
  );
  const moved = movedTo ? [`The publisher says that this feed has moved to ${movedTo}`] : [];
  return `${[`${items.length} stories.`, ...moved, ...stories].join("\n\n")}\n`;
}

function clockOf(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  return (instant) => (instant ? format.format(new Date(instant)) : "an unknown time");
}
