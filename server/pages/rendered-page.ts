/** A page that is not in memory yet: rendered behind load shedding, with its line in the access log. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { outageNotice, sendErrorPage } from "../http/error-page.ts";
import type { LoadShedder } from "../http/load-shedding.ts";
import type { Log } from "../process/log.ts";
import type { PageStore } from "./page-store.ts";

export const retryAfterSeconds = "3";

type CreateRenderedPagesOptions = Pick<PageStore, "load"> & {
  shedReads: LoadShedder;
  isOutage: (error: unknown) => boolean;
  log: Log;
};

export function createRenderedPages({ load, shedReads, isOutage, log }: CreateRenderedPagesOptions) {
  /** The page; undefined when an error page was sent in its place. `headers`: sent with that. */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    headers: Readonly<Record<string, string>>,
  ) => {
    const id = randomUUID();
    const start = performance.now();
    const answered = (status: number) => {
      const ms = Math.round(performance.now() - start);
      log.info({ id, method: request.method, path: path.slice(0, 200), status, ms }, "answered");
    };
    try {
      const page = await shedReads(() => load(path));
      if (page !== "full") {
        answered(page.status);
        return page;
      }
      answered(503);
      sendErrorPage(response, 503, { headers: { ...headers, "Retry-After": retryAfterSeconds } });
    } catch (error) {
      log.error({ id, err: error }, "a page could not be rendered");
      const isOut = isOutage(error);
      answered(isOut ? 503 : 500);
      if (isOut) {
        const more = { ...headers, ...outageNotice.headers };
        sendErrorPage(response, 503, { detail: outageNotice.sentence, headers: more });
      } else sendErrorPage(response, 500, { detail: `Reference ${id}`, headers });
    }
    return undefined;
  };
}
