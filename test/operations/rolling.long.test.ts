/** The promise of docs/deploying.md: servers can be replaced while people use the site. */
import { expect, test } from "vitest";
import { hasCaddy } from "./caddy.ts";
import { rollServers } from "./rolling-run.ts";

const proxy = hasCaddy() ? "Caddy" : "small proxy";

test(`nobody notices when two servers behind a proxy (${proxy}) are restarted one after the other`, async () => {
  const { status, read, unthanked, thanked, kept } = await rollServers({ serverCount: 2, proxy });
  expect({ status, failed: read.failed, unthanked }).toEqual({ status: 0, failed: [], unthanked: [] });
  expect(kept).toEqual(thanked);
  expect(thanked.length).toBeGreaterThan(50);
  expect(read.answers).toBeGreaterThan(100);
});
