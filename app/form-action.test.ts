/** A form that our script sends: a POST to its page's `.data` address, answered by React Router's single fetch. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { post, right } from "../test/support/ask.ts";
import { type RunningServer, startServer } from "../test/support/start-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test("each form that our script sends is answered with its reference, or with what is wrong", async () => {
  for (const { path, fields } of Object.values(right)) {
    for (const address of path === "/" ? ["/_.data", "/_.data?index"] : [`${path}.data`]) {
      const saved = await post(server.url, address, fields);
      expect([saved.status, saved.headers["content-type"]], address).toEqual([200, "text/x-script"]);
      expect(saved.text).toMatch(/"saved".*"901-\w{4}-\w{4}"/);
      const invalid = await post(server.url, address, { ...fields, email: "no address" });
      expect([invalid.status, invalid.headers["content-type"]], address).toEqual([422, "text/x-script"]);
      expect(invalid.text).toMatch(/"invalid".*"no address"/s);
    }
  }
});

test("a request of our script that holds no form is answered with 400", async () => {
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  expect((await post(server.url, "/contact.data", {}, headers)).status).toBe(400);
});
