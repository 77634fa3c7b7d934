import { expect, test } from "vitest";
import { isFromDesk, isOwnHost, originFor } from "./same-origin.ts";

const desk = "https://desk.example.org";
const local = "http://localhost:3902";

test.each([
  ["desk.example.org", desk, true],
  ["desk.example.org:443", desk, true],
  ["example.org", desk, false],
  ["localhost:3902", desk, false],
  ["127.0.0.1:3902", local, true],
  ["[::1]:3902", local, true],
  ["rebound.example.org:3902", local, false],
  [undefined, desk, false],
])("a request for the host %s at %s is answered: %s", (host, url, answered) => {
  expect(isOwnHost(host, url)).toBe(answered);
});

test.each([
  [{ origin: desk, "sec-fetch-site": "same-origin" }, desk, true],
  [{ origin: desk }, desk, true],
  [{}, desk, false],
  [{ origin: "null" }, desk, false],
  [{ origin: "https://example.org", "sec-fetch-site": "same-site" }, desk, false],
  [{ origin: desk, "sec-fetch-site": "cross-site" }, desk, false],
  [{ origin: desk, "sec-fetch-site": "none" }, desk, false],
  [{ origin: "http://127.0.0.1:3902", host: "127.0.0.1:3902" }, local, true],
  [{ origin: "http://127.0.0.1:3901", host: "127.0.0.1:3902" }, local, false],
])("a form that says %j at %s is taken: %s", (headers, url, taken) => {
  expect(isFromDesk(new Headers(headers as Record<string, string>), url)).toBe(taken);
});

test.each([
  ["127.0.0.1:3902", local, "http://127.0.0.1:3902"],
  ["[::1]:3902", local, "http://[::1]:3902"],
  ["localhost:9000", local, local],
  ["desk.example.org", desk, desk],
])("whoever asks %s of %s is at %s", (host, url, origin) => {
  expect(originFor(host, url)).toBe(origin);
});
