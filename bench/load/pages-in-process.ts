/** The page cache of the server with its database and watch, in this process and without HTTP. */
import { randomUUID } from "node:crypto";
import type { RequestContext } from "../../app/request-context.ts";
import { site as words } from "../../content/site.ts";
import { readContentVersions } from "../../db/content-versions.ts";
import { watchContentVersions } from "../../db/watch-versions.ts";
import { readSettings } from "../../server/config.ts";
import { builtSite } from "../../server/pages/built-site.ts";
import { createPageStore } from "../../server/pages/page-store.ts";
import { createLog } from "../../server/process/log.ts";
import { openServices } from "../../services.ts";
import { testEnvironment } from "../../test/support/test-environment.ts";

/** Opens it on a data folder, with the site's pages rendered. */
export async function openPagesInProcess(dataDir: string) {
  const log = createLog({ write: (line) => process.stderr.write(line) });
  const now = () => new Date();
  const settings = readSettings(
    testEnvironment({ DATA_DIR: dataDir, NEWS_FEEDS: "test/fixtures/feeds/none.json" }),
  );
  const services = await openServices(settings, log, now);
  const { db, news, pictures, post } = services;
  const built = await builtSite<RequestContext>();
  const pages = createPageStore({
    render: async (path, dependencies) => {
      const context: RequestContext = {
        ...services,
        ...dependencies,
        clientAddress: "",
        requestId: randomUUID(),
        recipients: { ownerEmail: "", pressEmail: "", onMailQueued: () => {} },
        siteUrl: settings.siteUrl,
        readNews: news.read,
        readNewsSources: news.readSources,
        noteForm: () => {},
        report: (message, err) => {
          log.error({ err }, message);
          return "";
        },
      };
      return built.inlineCss(await built.serve(new Request(settings.siteUrl + path), context));
    },
    readVersions: () => readContentVersions(db),
    fixedPaths: built.fixedPaths,
    timeZone: words.timeZone,
    now,
    log,
  });
  const watch = watchContentVersions({ db, onChange: pages.update, log, interval: 3_600_000 });
  await pages.warm();
  await watch.look();
  return {
    db,
    pages,
    watch,
    close: async () => {
      await watch.close();
      await Promise.all([post.stop(), news.close(), pictures.close(), pages.close()]);
      await db.destroy();
    },
  };
}
