/** `npm run bench`: each table has its limit or its peer in the same run. Loopback only; ends by itself. */
import { cpus } from "node:os";
import { bytesTable } from "./bytes.ts";
import { killsTable, powerCutsTable, processesTable } from "./durability.ts";
import { hangingTable } from "./hanging.ts";
import { newsTable } from "./news.ts";
import { newsletterTable } from "./newsletter.ts";
import { requestsTable } from "./requests.ts";
import { startsTable } from "./starts.ts";
import { submissionsTable } from "./submissions.ts";

const chosen = process.argv.slice(2);
const tables = {
  bytes: bytesTable,
  starts: startsTable,
  requests: requestsTable,
  news: newsTable,
  hanging: hangingTable,
  newsletter: newsletterTable,
  submissions: submissionsTable,
  kills: killsTable,
  "power-cuts": powerCutsTable,
  processes: processesTable,
};

console.log(`${new Date().toISOString()}  Node ${process.version}  ${cpus().length} x ${cpus()[0]?.model}\n`);
for (const [name, table] of Object.entries(tables)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const { title, rows } = await table();
  console.log(title);
  console.table(rows);
}
