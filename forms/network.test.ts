import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "20010db800010002/64"],
  ["2001:DB8:1:2::", "20010db800010002/64"],
  ["::1", "0000000000000000/64"],
  ["fe80::1%eth0", "fe80000000000000/64"],
  ["", "unknown"],
  ["not an address", "unknown"],
  ["192.0.2.7, 10.0.0.1", "unknown"],
])("a visitor from %s counts in the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
