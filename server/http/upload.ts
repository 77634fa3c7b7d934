/** Posts that may bring a picture: they alone may be large, and take as long as that takes. */
import type { IncomingMessage } from "node:http";
import { pagePath } from "../pages/page-path.ts";

export type IsUpload = (request: IncomingMessage) => boolean;

export function uploadsTo(paths: Pick<ReadonlySet<string>, "has">): IsUpload {
  return ({ method, url = "", headers }) => {
    const isMultipart = /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
    return method === "POST" && isMultipart && paths.has(pagePath(url.split("?", 1)[0] ?? ""));
  };
}
