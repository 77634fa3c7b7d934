import { expect, test } from "vitest";
import { ipPrefixesOf } from "./rate-limits.ts";

test.each([
  ["192.0.2.7", ["192.0.2.7", undefined, "192.0.2.0/24"]],
  ["::ffff:192.0.2.7", ["192.0.2.7", undefined, "192.0.2.0/24"]],
  ["2001:db8:1:2:3:4:5:6", ["20010db800010002/64", "20010db8000100/56", "20010db80001/48"]],
  ["2001:DB8:1:2::", ["20010db800010002/64", "20010db8000100/56", "20010db80001/48"]],
  ["2001:db8:1:2ff::", ["20010db8000102ff/64", "20010db8000102/56", "20010db80001/48"]],
  ["::1", ["0000000000000000/64", "00000000000000/56", "000000000000/48"]],
  ["fe80::1%eth0", ["fe80000000000000/64", "fe800000000000/56", "fe8000000000/48"]],
  ["", ["unknown", undefined, undefined]],
  ["not an address", ["unknown", undefined, undefined]],
  ["192.0.2.7, 10.0.0.1", ["unknown", undefined, undefined]],
])("a visitor from %s counts in the networks %s", (address, networks) => {
  const { own, home, wide } = ipPrefixesOf(address);
  expect([own, home, wide]).toEqual(networks);
});
