/** How the commands about the news print sources and rounds. */
import { site } from "../content/site.ts";
import type { RefreshReport } from "../news/fetch/refresh-due-sources.ts";
import type { SourceState } from "../news/source-state.ts";

/** A source and how it fares, in one block of lines. */
export function sourceBlock(state: SourceState): string {
  const { name, url, lastSuccess, failures, failingSince, lastError, nextTry, movedTo } = state;
  const times = failures === 1 ? "once" : `${failures} times`;
  const failing = `failing       ${times} since ${clock(failingSince, "an unknown time")}: ${lastError}`;
  return [
    name,
    `  ${url}`,
    `  last success  ${clock(lastSuccess, "never")}`,
    ...indented(failures > 0 && failing),
    ...indented(nextTry && `next try      ${clock(nextTry)}`),
    ...indented(movedTo && `moved to      ${movedTo}`),
  ].join("\n");
}

export function indented(line: string | false | null | undefined): string[] {
  return line ? [`  ${line}`] : [];
}

/** The result of a fetch round, in one sentence. */
export function roundText({ tried, fresh, same, failed }: RefreshReport): string {
  if (tried === 0) return "Nothing was tried: another process is at it, or there are no sources.\n";
  return `${tried} sources tried: ${fresh} sent something, ${same} had nothing new, ${failed} failed.\n`;
}

/** An instant in the site's time zone, such as "Oct 22, 2025, 1:00 PM"; `none` without one. */
export function clock(instant: string | null | undefined, none = ""): string {
  const { timeZone } = site;
  const format = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
  return instant ? new Date(instant).toLocaleString("en-US", format) : none;
}
