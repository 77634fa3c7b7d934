/** The desk's commands for the news. */
import { feeds } from "../../content/feeds.ts";
import { site } from "../../content/site.ts";
import { readSources } from "../../news/source-list.ts";
import type { Command, Desk } from "../command.ts";
import { type NewsRoom, newsCommands as tasks } from "../news-command-list.ts";

export const newsCommands: readonly Command[] = tasks.map(({ call, help, job }) => ({
  call,
  help,
  job: async (desk, given) => job(await desk.open(), newsRoom(desk), given),
}));

function newsRoom({ settings, now }: Desk): NewsRoom {
  return {
    sources: readSources(settings, feeds),
    allowPrivate: settings.newsAllowPrivate,
    userAgent: `${site.name} news (+${settings.siteUrl}; ${site.email})`,
    refreshMinutes: settings.newsRefreshMinutes,
    newsApiKey: settings.newsApiKey,
    ownerEmail: settings.ownerEmail,
    timeZone: site.timeZone,
    now,
  };
}
