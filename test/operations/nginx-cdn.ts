/** Starts nginx on the loopback with deploy/behind-cdn/nginx.conf, its names, addresses and certificate replaced by those of a test. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/free-port.ts";
import { onPath } from "../support/processes.ts";
import type { FrontProxy } from "./health-proxy.ts";

const shipped = join(import.meta.dirname, "../../deploy/behind-cdn/nginx.conf");

/** Whether nginx is on this machine. */
export function hasNginx(): boolean {
  return onPath("nginx") !== undefined;
}

/** In front of the server at the origin `site`. Throws when nginx does not take its settings. */
export async function openNginxCdn(site: string): Promise<FrontProxy> {
  const folder = mkdtempSync(join(tmpdir(), "cdn-"));
  const port = await freePort();
  const settings = join(folder, "nginx.conf");
  writeFileSync(settings, around(folder, ours(folder, port, site)));
  const child = spawn(onPath("nginx") ?? "nginx", ["-c", settings, "-e", join(folder, "error.log")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const orphaned = () => child.kill("SIGKILL");
  process.once("exit", orphaned);
  const ended = once(child, "exit").then(() => process.off("exit", orphaned));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    close: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ours(folder: string, port: number, site: string): string {
  const changes: [RegExp, string][] = [
    [/\/var\/cache\/nginx\/site/, join(folder, "kept")],
    [/server 127\.0\.0\.1:3901;/, `server ${new URL(site).host};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/server_name example\.org;/, "server_name _;"],
    [/^\tssl_certificate .*\n\tssl_certificate_key .*$/m, ""],
    // The site refuses a form from another origin than its own, and its own has a port here.
    [/proxy_set_header Host \$host;/, "proxy_set_header Host $http_host;"],
  ];
  return changes.reduce(
    (text, [from, to]) => {
      if (!from.test(text)) throw new Error(`${shipped} has changed its form: ${from}`);
      return text.replace(from, () => to);
    },
    readFileSync(shipped, "utf8"),
  );
}

function around(folder: string, inside: string): string {
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off; master_process off; worker_processes 1; pid ${folder}/pid;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${places.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
      ${inside}
    }`;
}
