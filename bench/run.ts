/**
 * `npm run bench`: each table has its limit or its peer in the same run, and is kept in bench/RESULTS.md. Ends by
 * itself. `npm run bench -- bytes lighthouse 3`: these tables alone, Lighthouse with 3 visits a page in place of 5.
 * `npm run bench -- fuzz 20000 7`: so many strange connections, made from another seed.
 * Loopback only, but for the templates that Lighthouse is shown, which come from the npm registry.
 */
import { accessibilityTable } from "./accessibility.ts";
import { attackTokensTable } from "./attack-tokens.ts";
import { attacksTable } from "./attacks.ts";
import { bytesTable } from "./bytes.ts";
import { crowdTable } from "./crowd.ts";
import { fuzzTable } from "./fuzz.ts";
import { lighthouseTable } from "./lighthouse.ts";
import { longTasksTable } from "./long-tasks.ts";
import { newsTable } from "./news.ts";
import { newsletterTable } from "./newsletter.ts";
import { requestsTable } from "./requests.ts";
import { circumstances, keepResult } from "./results.ts";
import { slowDiskTable } from "./slow-disk.ts";
import { startsTable } from "./starts.ts";
import { submissionsTable } from "./submissions.ts";
import { textCostTable } from "./text-cost.ts";

const chosen = process.argv.slice(2).filter((word) => !/^\d+$/.test(word));
const [first, second] = process.argv.filter((word) => /^\d+$/.test(word)).map(Number);
const tables = {
  accessibility: accessibilityTable,
  bytes: bytesTable,
  lighthouse: () =>
    lighthouseTable(first, ({ title, rows }) => keepResult("lighthouse", title, rows, circumstances())),
  "long-tasks": () => longTasksTable(first),
  starts: startsTable,
  requests: requestsTable,
  news: newsTable,
  newsletter: newsletterTable,
  "attack-tokens": attackTokensTable,
  submissions: submissionsTable,
  "slow-disk": slowDiskTable,
  crowd: () => crowdTable(first),
  fuzz: () => fuzzTable(first, second),
  "text-cost": textCostTable,
  attacks: attacksTable,
};

console.log(`${circumstances()}\n`);
for (const [name, table] of Object.entries(tables)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const before = circumstances();
  const { title, rows } = await table();
  console.log(title);
  console.table(rows);
  keepResult(name, title, rows, before);
}
