/** Metrics endpoint: declares and collects metrics, and serves `/metrics` to Prometheus on a port of its own. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createHttpServer } from "../http/connection-limits.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { closeServer, listen } from "./lifecycle.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { throttleAsync } from "./throttle-async.ts";

/** The counters and histograms, in base units: seconds and bytes. */
const declared = {
  http_requests_total: {
    help: "Requests by method and status class; aborted: the visitor left before the end.",
  },
  form_submissions_total: {
    help: "Forms that were sent: saved, held, repeated, invalid, refused, limited, failed; canary: our own.",
  },
  http_request_duration_seconds: {
    help: "From the request's headers to the end of the answer.",
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
};

const methods = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

/**
 * Measures every request of `server` and serves `GET /metrics` on a port of its own; worker `index` of a cluster has the port
 * `metricsPort + index`. Without a port nothing is measured. Throws a SettingsError when the port cannot be opened.
 */
export async function openMetrics(
  server: Server,
  { metricsPort, metricsHost }: { metricsPort: number | undefined; metricsHost: string },
  index = 0,
): Promise<(Metrics & { close: () => Promise<void> }) | undefined> {
  if (metricsPort === undefined) return undefined;
  const metrics = createMetrics(declared);
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  addProcess(metrics, lag);
  server.prependListener("request", ({ method = "" }, response) => {
    const begun = performance.now();
    response.once("close", () => {
      const known = methods.has(method) ? method : "other";
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : "aborted";
      metrics.count("http_requests_total", { method: known, status });
      metrics.observe("http_request_duration_seconds", (performance.now() - begun) / 1000, { method: known });
    });
  });
  const read = throttleAsync(metrics.write);
  const endpoint = createHttpServer();
  endpoint.on("request", (request, response) => {
    if (!response.writableEnded) answer(request, response, read).catch(() => response.destroy());
  });
  await listen(endpoint, {
    port: metricsPort + index,
    host: metricsHost,
    exclusive: true,
    setting: "METRICS_PORT",
  });
  return {
    ...metrics,
    close: async () => {
      lag.disable();
      await closeServer(endpoint, 500);
    },
  };
}

async function answer(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  read: () => Promise<string>,
): Promise<void> {
  if ((method !== "GET" && method !== "HEAD") || url?.split("?")[0] !== "/metrics") {
    response.writeHead(404, { ...securityHeaders, "Content-Type": "text/plain" });
    response.end("Only GET /metrics is answered here.\n");
    return;
  }
  const text = await read();
  response.writeHead(200, { ...securityHeaders, "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
  response.end(text);
}

function addProcess({ gauge }: Metrics, lag: ReturnType<typeof monitorEventLoopDelay>): void {
  const one = (name: string, help: string, read: () => number) =>
    gauge(name, help, () => [{ value: read() }]);
  one("process_resident_memory_bytes", "Memory of this process.", process.memoryUsage.rss);
  one("process_heap_used_bytes", "JavaScript objects in memory.", () => process.memoryUsage().heapUsed);
  one(
    "process_start_time_seconds",
    "When this process began, in Unix time.",
    () => performance.timeOrigin / 1000,
  );
  gauge("event_loop_lag_seconds", "How late timers were since the last reading.", () => {
    const quantiles = [50, 99, 100].map((part) => ({
      labels: { quantile: String(part / 100) },
      value: lag.count > 0 ? lag.percentile(part) / 1e9 : 0,
    }));
    lag.reset();
    return quantiles;
  });
}
