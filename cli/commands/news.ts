/** The news commands of cli/news-command-list.ts, with the settings of this site. */
import { feeds } from "../../content/feeds.ts";
import { site } from "../../content/site.ts";
import { readSources } from "../../news/source-list.ts";
import type { Command, Desk } from "../command.ts";
import { type NewsCommandContext, newsCommands as tasks } from "../news-command-list.ts";

export const newsCommands: readonly Command[] = tasks.map(({ call, help, job }) => ({
  call,
  help,
  job: async (desk, given) => job(await desk.open(), newsContext(desk), given),
}));

function newsContext({ settings, now }: Desk): NewsCommandContext {
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
