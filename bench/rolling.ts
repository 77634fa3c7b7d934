/** Rolling restarts under load (docs/deploying.md), with servers that do not wait before they close for comparison. */
import { hasCaddy } from "../test/operations/caddy.ts";
import { type RollingOptions, rollServers } from "../test/operations/rolling-run.ts";

export async function rollingTable() {
  const caddy: RollingOptions[] = [
    { servers: 2, proxy: "Caddy", rounds: 3 },
    { servers: 3, proxy: "Caddy", rounds: 1 },
    { servers: 1, proxy: "Caddy", rounds: 3 },
    { servers: 2, proxy: "Caddy", rounds: 3, drain: 0 },
  ];
  const small: RollingOptions = { servers: 2, proxy: "small proxy" };
  const rows = [];
  for (const options of [...(hasCaddy() ? caddy : []), small]) {
    const { restarts, status, read, thanked, kept, unthanked } = await rollServers(options);
    rows.push({
      servers: options.servers,
      proxy: options.proxy,
      DRAIN_SECONDS: options.drain ?? 3,
      restarts,
      "script's exit code": status,
      "pages read": read.answers,
      "pages failed": read.failed.length,
      "slowest page, ms": read.slowestMs,
      "letters thanked": thanked.length,
      "letters failed": unthanked.length,
      "kept once": kept.filter((line) => thanked.includes(line)).length,
      "kept, not thanked": kept.length - thanked.length,
    });
  }
  const title = "Servers restarted one after another while 8 people read and 8 send letters, through a proxy";
  return { title, rows };
}
