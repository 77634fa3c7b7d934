import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { whyNotOpen } from "./open-link.ts";

let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const [, status = "200", location = ""] = /^\/(\d+)(?:\/(.*))?$/.exec(request.url ?? "") ?? [];
    if (request.url !== "/silent") response.writeHead(Number(status), { location: `/${location}` }).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = (path: string, allowPrivate = true) =>
  whyNotOpen(url + path, { allowPrivate, userAgent: "test", timeLimit: 500 });

test.each([
  ["a page", "/200", undefined],
  ["a page elsewhere", "/301/200", undefined],
  ["a publisher that refuses programs", "/403", undefined],
  ["a page that is gone", "/404", "it answers 404"],
  ["a redirect to a page that is gone", "/302/404", "it answers 404"],
  ["a redirect to itself", "/302/302/302/302/302/302/302/302", "it redirects without end"],
  ["a server that says nothing", "/silent", "no answer in time"],
])("%s is told", async (_, path, why) => {
  expect(await open(path)).toBe(why);
});

test("nothing is asked of private addresses, of other schemes or with a password", async () => {
  expect(await open("/200", false)).toBe("the address is a private one");
  const others = { allowPrivate: true, userAgent: "test" };
  expect(await whyNotOpen("ftp://paper.example/a", others)).toBe("the address is neither http nor https");
  expect(await whyNotOpen("https://a:b@paper.example/", others)).toBe(
    "the address holds a user name or password",
  );
});
