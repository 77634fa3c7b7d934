import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { SettingsError } from "../config.ts";
import { closeServer, drain, listen } from "./lifecycle.ts";

const server = createServer();
const other = createServer();

afterEach(() => {
  server.close();
  other.close();
});

test("a port that another program has is named, and so is a host that is not ours", async () => {
  const port = await listen(other, { port: 0, host: "127.0.0.1" });
  const taken = listen(server, { port, host: "127.0.0.1" });
  await expect(taken).rejects.toThrow(new SettingsError(`PORT ${port} is already taken by another program.`));
  await expect(listen(server, { port: 0, host: "203.0.113.7" })).rejects.toThrow(
    /^HOST "203\.0\.113\.7" is no/,
  );
});

test("closing waits for the answer under way, and not for the connection kept after it", async () => {
  let finish = () => {};
  server.on("request", (_, response) => {
    finish = () => response.end("whole");
  });
  const port = await listen(server, { port: 0, host: "127.0.0.1" });
  const asked = fetch(`http://127.0.0.1:${port}`);
  await new Promise((resolve) => server.once("request", resolve));
  const begun = performance.now();
  const closed = closeServer(server);
  setTimeout(() => finish(), 100);
  expect(await (await asked).text()).toBe("whole");
  await closed;
  expect(performance.now() - begun).toBeGreaterThanOrEqual(99);
  expect(performance.now() - begun).toBeLessThan(4000);
});

test("before the server closes every request is still answered, and told not to keep the connection", async () => {
  const busy = createServer((_, response) => response.end("here"));
  const port = await listen(busy, { port: 0, host: "127.0.0.1" });
  const before = await fetch(`http://127.0.0.1:${port}`);
  expect([await before.text(), before.headers.get("connection")]).toEqual(["here", "keep-alive"]);
  const drained = drain(busy, 1);
  for (let times = 0; times < 3; times++) {
    const answer = await fetch(`http://127.0.0.1:${port}`);
    expect([await answer.text(), answer.headers.get("connection")]).toEqual(["here", "close"]);
  }
  await drained;
  await closeServer(busy);
});

test("closing does not wait for ever", async () => {
  const silent = createServer(() => {});
  await listen(silent, { port: 0, host: "127.0.0.1" });
  const lost = new Promise((resolve) =>
    get({ port: (silent.address() as AddressInfo).port, host: "127.0.0.1" }).once("error", resolve),
  );
  await new Promise((resolve) => silent.once("request", resolve));
  await closeServer(silent, 50);
  await lost;
});
