/** Starts Caddy on the loopback with a Caddyfile of deploy/, its names and addresses replaced by those of a test. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/free-port.ts";
import { onPath } from "../support/processes.ts";
import type { FrontProxy } from "./health-proxy.ts";

const deploy = join(import.meta.dirname, "../../deploy");

/** Whether Caddy is on this machine. */
export function hasCaddy(): boolean {
  return onPath("caddy") !== undefined;
}

/** `file`: a path under deploy/; `servers`: origins in place of those that it names. Throws what Caddy said. */
export async function openCaddy(file: string, servers: readonly string[]): Promise<FrontProxy> {
  const folder = mkdtempSync(join(tmpdir(), "caddy-"));
  const port = await freePort();
  // Without the block of the desk, which comes last.
  const [shipped = ""] = readFileSync(join(deploy, file), "utf8").split(/^desk\.example\.org/m);
  const hosts = servers.map((server) => new URL(server).host).join(" ");
  const ours = shipped
    .replace(/^example\.org \{/m, `http://127.0.0.1:${port} {`)
    .replace(/(?<=^\treverse_proxy ).*(?= \{)/m, hosts)
    .replace("trusted_proxies 192.0.2.0/24", "trusted_proxies 127.0.0.1/32");
  if (ours.includes("example.org {") || !ours.includes(hosts))
    throw new Error(`${file} has changed its form.`);
  const settings = join(folder, "Caddyfile");
  writeFileSync(settings, `{\n\tadmin off\n\tauto_https off\n}\n${ours}`);
  const child = spawn(onPath("caddy") ?? "caddy", ["run", "--config", settings, "--adapter", "caddyfile"], {
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const orphaned = () => child.kill("SIGKILL");
  process.once("exit", orphaned);
  const ended = once(child, "exit").then(() => process.off("exit", orphaned));
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  while (!said.includes("serving initial configuration")) {
    if (child.exitCode !== null) {
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`Caddy ended with ${child.exitCode}:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
