import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

const declared = {
  sent_total: { help: "Things sent.\nReally." },
  took_seconds: { help: "How long.", buckets: [0.1, 1] },
};

test("counters, a histogram and gauges come out line by line as Prometheus reads them", async () => {
  const metrics = createMetrics(declared);
  metrics.count("sent_total", { form: "contact" });
  metrics.count("sent_total", { form: "contact" });
  metrics.count("sent_total", { form: "contact" });
  metrics.count("sent_total", { form: "story" });
  for (const seconds of [0.1, 0.5, 3]) metrics.observe("took_seconds", seconds);
  metrics.gauge("waiting", "Waiting now.", () => [{ value: 7 }]);
  metrics.gauge("age", "None yet.", async () => []);
  metrics.gauge("odd", "No number.", () => [{ value: Number.NaN }, { labels: { a: "b" }, value: -Infinity }]);
  expect(await metrics.write()).toBe(`# HELP sent_total Things sent.\\nReally.
# TYPE sent_total counter
sent_total{form="contact"} 3
sent_total{form="story"} 1
# HELP took_seconds How long.
# TYPE took_seconds histogram
took_seconds_bucket{le="0.1"} 1
took_seconds_bucket{le="1"} 2
took_seconds_bucket{le="+Inf"} 3
took_seconds_sum 3.6
took_seconds_count 3
# HELP metrics_read_failures_total Gauges that could not be read, by name.
# TYPE metrics_read_failures_total counter
# HELP waiting Waiting now.
# TYPE waiting gauge
waiting 7
# HELP age None yet.
# TYPE age gauge
# HELP odd No number.
# TYPE odd gauge
odd NaN
odd{a="b"} -Inf
`);
});

test("a name with quotes, a backslash or a line break cannot begin a line of its own", async () => {
  const metrics = createMetrics({});
  metrics.gauge("age", "Age \\ of it.", () => [{ labels: { source: 'The "Daily"\\\nage 5' }, value: 1 }]);
  const lines = (await metrics.write()).split("\n");
  expect(lines).toContain("# HELP age Age \\\\ of it.");
  expect(lines).toContain('age{source="The \\"Daily\\"\\\\\\nage 5"} 1');
});

test("a gauge that cannot be read is left out and counted, and the others are there", async () => {
  const metrics = createMetrics({});
  metrics.gauge("broken", "Broken.", () => Promise.reject(new Error("no database")));
  metrics.gauge("whole", "Whole.", () => [{ value: 1 }]);
  const text = await metrics.write();
  expect(text).not.toContain("# TYPE broken");
  expect(text).toContain("whole 1\n");
  expect(await metrics.write()).toContain('metrics_read_failures_total{gauge="broken"} 2\n');
});

test("what was not declared is not counted in silence", () => {
  expect(() => createMetrics(declared).count("snet_total")).toThrow(
    "The metric snet_total was not declared.",
  );
});
