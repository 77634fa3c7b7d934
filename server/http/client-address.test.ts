import { expect, test } from "vitest";
import { clientAddress, trustedOrigin } from "./client-address.ts";

test("with no trusted proxy a forwarding header is ignored", () => {
  expect(clientAddress("10.0.0.9", "1.2.3.4", 0)).toBe("10.0.0.9");
});

test("the address is the one that the outermost trusted proxy saw, whatever the visitor wrote before it", () => {
  expect(clientAddress("10.0.0.9", "6.6.6.6, 1.2.3.4", 1)).toBe("1.2.3.4");
  expect(clientAddress("10.0.0.9", "6.6.6.6, 1.2.3.4, 10.0.0.8", 2)).toBe("1.2.3.4");
  expect(clientAddress("10.0.0.9", "1.2.3.4", 3)).toBe("1.2.3.4");
});

const site = "https://901ai.example";
const origin = (headers: Record<string, string>, proxies = 0) =>
  trustedOrigin(new Headers(headers), site, proxies);

test("the origin is the host that was asked, over https only when a trusted proxy says so", () => {
  expect(origin({ host: "localhost:3901" })).toBe("http://localhost:3901");
  expect(origin({ host: "memphis.example", "x-forwarded-proto": "https" })).toBe("http://memphis.example");
  expect(origin({ host: "memphis.example", "x-forwarded-proto": "https" }, 1)).toBe(
    "https://memphis.example",
  );
});

test("a form from the public address is ours even when no proxy is trusted", () => {
  expect(origin({ host: "127.0.0.1:3901", origin: site })).toBe(site);
});
