/** Fault injection for a running server's database: holds its write lock, or fails its system calls (strace). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import type { RunningServer } from "../support/start-server.ts";

/** Holds the database as another process that writes would; call what it gives back to let go. */
export function holdDatabase(dataDir: string): () => void {
  const other = new Sqlite(join(dataDir, "site.db"));
  other.exec("begin immediate");
  return () => {
    other.exec("rollback");
    other.close();
  };
}

/**
 * Lets system calls of the server on its database fail, such as `fsync:error=EIO` (strace's own words); call
 * what it gives back to make the disk whole again.
 */
export async function breakDisk(
  server: RunningServer,
  faults: readonly string[],
): Promise<() => Promise<void>> {
  const paths = ["site.db", "site.db-wal"].flatMap((name) => ["-P", join(server.dataDir, name)]);
  const calls = faults.map((fault) => fault.split(":")[0]).join();
  const strace = spawn(
    "strace",
    ["-f", "-p", String(server.pid), "-o", "/dev/null", ...paths, "-e", `trace=${calls}`].concat(
      faults.flatMap((fault) => ["-e", `inject=${fault}`]),
    ),
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  await new Promise<void>((resolve, reject) => {
    let said = "";
    strace.stderr.on("data", (chunk) => {
      said += chunk;
      if (said.includes("attached")) resolve();
    });
    strace.once("exit", () => reject(new Error(said)));
  });
  return async () => {
    const gone = once(strace, "exit");
    strace.kill("SIGINT");
    await gone;
  };
}
