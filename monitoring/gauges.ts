/** Prometheus gauges: outbox, news sources and the canary. */
import type { Database } from "../db/schema.ts";
import { readOutboxCounts } from "../mail/outbox/outbox-admin.ts";
import type { SourceState } from "../news/source-state.ts";
import type { Metrics, Sample } from "../server/process/metrics.ts";
import { readCanaryNotes } from "./canary-state.ts";

/** Registers the gauges; they are computed at each scrape. */
export function addGauges(
  metrics: Metrics,
  source: { db: Database; now: () => Date; readNewsSources: () => Promise<SourceState[]> },
): void {
  const { db, now, readNewsSources } = source;
  const since = (instant: string) => Math.max(0, now().getTime() - Date.parse(instant)) / 1000;

  metrics.gauge("outbox_mails", "Mails that wait or are being sent, and those set aside.", async () => {
    const { unsent, setAside } = await readOutboxCounts(db);
    return [
      { labels: { state: "unsent" }, value: unsent },
      { labels: { state: "set_aside" }, value: setAside },
    ];
  });
  metrics.gauge(
    "outbox_oldest_seconds",
    "Since the oldest unsent mail was queued; 0 without one.",
    async () => {
      const { oldest } = await readOutboxCounts(db);
      return [{ value: oldest ? since(oldest) : 0 }];
    },
  );
  metrics.gauge("canary_red", "1 while the daily check does not come through, else 0.", async () => {
    const { redSince } = await readCanaryNotes(db);
    return [{ value: redSince ? 1 : 0 }];
  });
  metrics.gauge("canary_age_seconds", "Since the daily check last came through; none: never.", async () => {
    const { green } = await readCanaryNotes(db);
    return green ? [{ value: since(green) }] : [];
  });
  metrics.gauge("news_source_age_seconds", "Since a source was last read; none: never yet.", async () =>
    (await readNewsSources()).flatMap(({ name, url, lastSuccess }): Sample[] =>
      lastSuccess ? [{ labels: { source: name, url }, value: since(lastSuccess) }] : [],
    ),
  );
  metrics.gauge("news_source_failures", "Failed tries of a source since its last success.", async () =>
    (await readNewsSources()).map(({ name, url, failures }) => ({
      labels: { source: name, url },
      value: failures,
    })),
  );
}
