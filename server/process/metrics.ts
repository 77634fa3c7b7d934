/** Prometheus metrics: counters, histograms and gauges in the text format 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). */

export type Labels = Readonly<Record<string, string>>;
export type Sample = { labels?: Labels; value: number };
type ReadSamples = () => Sample[] | Promise<Sample[]>;

export interface Metrics {
  /** Increments a counter. */
  count: (name: string, labels?: Labels) => void;
  /** Adds `value` to a histogram. */
  observe: (name: string, value: number, labels?: Labels) => void;
  /** Adds a gauge, whose samples are read at each scrape; one that fails is left out, and counted. */
  gauge: (name: string, help: string, read: ReadSamples) => void;
  /** All metrics as text. */
  write: () => Promise<string>;
}

/** The declared metrics: name and help text; a histogram with the upper bounds of its buckets, ascending. */
export interface Declared {
  counters: Readonly<Record<string, string>>;
  histograms: Readonly<Record<string, { help: string; buckets: readonly number[] }>>;
}

const failures = "metrics_read_failures_total";

/** `count` and `observe` throw for a name that was not declared. */
export function createMetrics(declared: Declared): Metrics {
  const counters = Object.entries({
    ...declared.counters,
    [failures]: "Gauges that could not be read, by name.",
  }).map(([name, help]) => ({ name, help, kept: new Map<string, Required<Sample>>() }));
  const histograms = Object.entries(declared.histograms).map(([name, about]) => {
    return { name, ...about, kept: new Map<string, Histogram>() };
  });
  const gauges: { name: string; help: string; read: ReadSamples }[] = [];

  const count = (name: string, labels: Labels = {}) => {
    keptUnder(find(counters, name).kept, labels, () => ({ labels, value: 0 })).value++;
  };
  const observe = (name: string, value: number, labels: Labels = {}) => {
    const { buckets, kept } = find(histograms, name);
    const fresh = () => ({ labels, within: buckets.map((bound) => ({ bound, count: 0 })), count: 0, sum: 0 });
    const histogram = keptUnder(kept, labels, fresh);
    for (const bucket of histogram.within) if (value <= bucket.bound) bucket.count++;
    histogram.count++;
    histogram.sum += value;
  };
  const readGauge = async ({ name, help, read }: (typeof gauges)[number]) => {
    try {
      return family(name, "gauge", help, (await read()).map(sampleOf(name)));
    } catch {
      count(failures, { gauge: name });
      return "";
    }
  };
  const write = async () => {
    const read = await Promise.all(gauges.map(readGauge));
    const counted = counters.map(({ name, help, kept }) =>
      family(name, "counter", help, [...kept.values()].map(sampleOf(name))),
    );
    const spread = histograms.map(({ name, help, kept }) =>
      family(
        name,
        "histogram",
        help,
        [...kept.values()].flatMap((one) => histogramLines(name, one)),
      ),
    );
    return [...counted, ...spread, ...read].join("");
  };
  return { count, observe, write, gauge: (name, help, read) => void gauges.push({ name, help, read }) };
}

interface Histogram {
  labels: Labels;
  /** Cumulative counts by upper bound. */
  within: { bound: number; count: number }[];
  count: number;
  sum: number;
}

function find<T extends { name: string }>(declared: readonly T[], name: string): T {
  const found = declared.find((one) => one.name === name);
  if (!found) throw new Error(`The metric ${name} was not declared.`);
  return found;
}

function keptUnder<T>(kept: Map<string, T>, labels: Labels, fresh: () => T): T {
  const key = JSON.stringify(labels);
  const known = kept.get(key) ?? fresh();
  kept.set(key, known);
  return known;
}

function histogramLines(name: string, { labels, within, count, sum }: Histogram): string[] {
  const buckets = [...within, { bound: Number.POSITIVE_INFINITY, count }].map(({ bound, count: value }) =>
    sampleOf(`${name}_bucket`)({ labels: { ...labels, le: numberText(bound) }, value }),
  );
  return [
    ...buckets,
    sampleOf(`${name}_sum`)({ labels, value: sum }),
    sampleOf(`${name}_count`)({ labels, value: count }),
  ];
}

function family(name: string, type: string, help: string, lines: readonly string[]): string {
  const oneLine = help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
  return `# HELP ${name} ${oneLine}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function sampleOf(name: string): (sample: Sample) => string {
  const quoted = (text: string) =>
    `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
  return ({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}=${quoted(text)}`);
    return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${numberText(value)}\n`;
  };
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  return Number.isFinite(value) ? String(value) : value > 0 ? "+Inf" : "-Inf";
}
