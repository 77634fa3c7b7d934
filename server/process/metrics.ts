/** Prometheus metrics: counters, histograms and gauges in the text format 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). */

export type Labels = Readonly<Record<string, string>>;
export type Sample = { labels?: Labels; value: number };
type ReadSamples = () => Sample[] | Promise<Sample[]>;

export type Metrics = ReturnType<typeof createMetrics>;

/** The declared metrics by name: counters, and histograms with the upper bounds of their buckets, ascending. */
export type Declared = Readonly<Record<string, { help: string; buckets?: readonly number[] }>>;

const failures = "metrics_read_failures_total";

/** `count` and `observe` throw for a name that was not declared. */
export function createMetrics(declared: Declared) {
  const all: Declared = { ...declared, [failures]: { help: "Gauges that could not be read, by name." } };
  const families = new Map(
    Object.entries(all).map(([name, { help, buckets }]) => {
      const type = buckets ? "histogram" : "counter";
      return [name, { type, help, buckets: [...(buckets ?? []), Infinity], series: new Map() } as Family];
    }),
  );
  const gauges: { name: string; help: string; read: ReadSamples }[] = [];

  const find = (name: string) => {
    const family = families.get(name);
    if (!family) throw new Error(`The metric ${name} was not declared.`);
    return family;
  };
  /** Increments a counter. */
  const count = (name: string, labels?: Labels) => add(find(name), seriesName(name, labels), 1);
  /** Adds `value` to a histogram. */
  const observe = (name: string, value: number, labels?: Labels) => {
    const family = find(name);
    for (const bound of family.buckets) {
      const bucket = seriesName(`${name}_bucket`, { ...labels, le: numberText(bound) });
      add(family, bucket, value <= bound ? 1 : 0);
    }
    add(family, seriesName(`${name}_sum`, labels), value);
    add(family, seriesName(`${name}_count`, labels), 1);
  };
  const readGauge = async ({ name, help, read }: (typeof gauges)[number]) => {
    try {
      const samples = await read();
      const series = samples.map(({ labels, value }) => [seriesName(name, labels), value] as const);
      return familyText(name, { type: "gauge", help, series });
    } catch {
      count(failures, { gauge: name });
      return "";
    }
  };
  /** Adds a gauge, whose samples are read at each scrape; one that fails is left out, and counted. */
  const gauge = (name: string, help: string, read: ReadSamples) => void gauges.push({ name, help, read });
  /** All metrics as text. */
  const write = async () => {
    const read = await Promise.all(gauges.map(readGauge));
    return [...Array.from(families, ([name, family]) => familyText(name, family)), ...read].join("");
  };
  return { count, observe, write, gauge };
}

interface Family {
  type: string;
  help: string;
  /** Upper bounds of a histogram. */
  buckets: readonly number[];
  /** Values by name and labels, as they are written. */
  series: Map<string, number>;
}

function add({ series }: Family, name: string, value: number): void {
  series.set(name, (series.get(name) ?? 0) + value);
}

function familyText(
  name: string,
  { type, help, series }: Pick<Family, "type" | "help"> & { series: Iterable<readonly [string, number]> },
): string {
  const lines = Array.from(series, ([one, value]) => `${one} ${numberText(value)}\n`);
  return `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function seriesName(name: string, labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(
    ([label, text]) => `${label}="${escaped(text).replaceAll('"', '\\"')}"`,
  );
  return pairs.length > 0 ? `${name}{${pairs.join(",")}}` : name;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}

function numberText(value: number): string {
  return String(value).replace("Infinity", "Inf").replace(/^Inf/, "+Inf");
}
