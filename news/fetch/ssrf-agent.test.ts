import { lookup } from "node:dns/promises";
import { expect, test } from "vitest";
import { FeedError } from "./feed-error.ts";
import { guardedLookup, isPrivateLiteral, isPublicAddress } from "./ssrf-agent.ts";

test.each([
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "192.0.0.8",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.7",
  "203.0.113.9",
  "192.88.99.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::127.0.0.1",
  "::7f00:1",
  "4000::1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001::1",
  "fe80::1",
  "fec0::1",
  "fc00::1",
  "fd12:3456::1",
  "ff02::1",
  "100::1",
  "2001:db8::1",
  "fe80::1%eth0",
  "",
  "localhost",
  "nonsense",
  undefined,
])("%s is no place for a feed", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["1.1.1.1", "93.184.215.14", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001::200e"])(
  "%s is on the open internet",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test("a name is no literal", () => {
  expect(isPrivateLiteral("localhost")).toBe(false);
  expect(isPrivateLiteral("[::1]")).toBe(true);
});

test("a name that leads home is not resolved", async () => {
  const failed = await new Promise((resolve) => guardedLookup()("localhost", {}, (error) => resolve(error)));
  expect(failed).toBeInstanceOf(FeedError);
});

test("a name that may be asked is resolved like everywhere", async () => {
  const found = await new Promise((resolve) =>
    guardedLookup(() => true)("localhost", { all: true }, (_, addresses) => resolve(addresses)),
  );
  expect(found).toEqual(await lookup("localhost", { all: true }));
});
