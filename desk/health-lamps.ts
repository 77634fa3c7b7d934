/** The ten lamps of the header, from what is already known: nothing here waits for a network. */
import type { DeskContext } from "./desk-context.ts";
import type { Lamp } from "./ui/lamps.tsx";

const labels = {
  site: "Site answers",
  mail: "Mail leaves",
  names: "Mail names",
  outbox: "Outbox",
  database: "Database",
  disk: "Disk",
  backup: "Backup",
  feeds: "News feeds",
  daily: "Daily check",
  clock: "Clock",
};

/** In the order of the header. What was not looked at is said to be so. */
export async function readLamps({
  readiness,
  settings,
}: Pick<DeskContext, "readiness" | "settings">): Promise<Lamp[]> {
  const ready = await readiness.check().then(
    () => true,
    () => false,
  );
  const known: Partial<Record<string, Lamp["state"]>> = {
    site: "ok",
    mail: settings.smtpUrl ? "none" : "look",
    database: ready ? "ok" : "wrong",
  };
  return Object.entries(labels).map(([id, label]) => ({ id, label, state: known[id] ?? "none" }));
}
