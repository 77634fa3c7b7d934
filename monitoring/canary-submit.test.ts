import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listen } from "../server/process/lifecycle.ts";
import { whyFetchFailed } from "./canary-submit.ts";

test("why the site does not answer is told by its code, and silence by its name, not by a number", async () => {
  const server = createServer(() => undefined);
  const url = `http://127.0.0.1:${await listen(server, { port: 0, host: "127.0.0.1" })}`;
  const why = () => fetch(url, { signal: AbortSignal.timeout(100) }).then(() => "", whyFetchFailed);
  expect(await why()).toBe("TimeoutError");
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await why()).toBe("ECONNREFUSED");
  expect(whyFetchFailed(new TypeError("fetch failed", { cause: new Error("bad port") }))).toBe("bad port");
});
