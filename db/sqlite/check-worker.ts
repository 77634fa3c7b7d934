/** Child process of db/sqlite/check-file.ts: takes the path of an SQLite file, prints the result of `quick_check` as JSON. */
import { isDamage } from "../retry.ts";
import { connectReader } from "./sqlite-file.ts";

console.log(JSON.stringify(check(process.argv[2] ?? "")));

function check(file: string): { damage?: string; problem?: string } {
  try {
    const sqlite = connectReader(file);
    const rows = sqlite.pragma("quick_check(3)") as { quick_check: string }[];
    const faults = rows.map((row) => row.quick_check).filter((line) => line !== "ok");
    return faults.length > 0 ? { damage: faults.join("; ").replace(/\s+/g, " ") } : {};
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    const words = cause instanceof Error ? cause.message : String(cause);
    return isDamage(cause) ? { damage: words } : { problem: words };
  }
}
