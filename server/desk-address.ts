/** Where the desk is: its port and its public origin. */
import type { Settings } from "./config.ts";

/** DESK_PORT, else the port after the site's. */
export function deskPortOf({ port, deskPort }: Pick<Settings, "port" | "deskPort">): number {
  return deskPort ?? (port === 0 ? 0 : port + 1);
}

/** DESK_URL, else loopback. */
export function deskUrlOf(settings: Pick<Settings, "port" | "deskPort" | "deskUrl">): string {
  return settings.deskUrl ?? `http://localhost:${deskPortOf(settings)}`;
}
