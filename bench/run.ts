/**
 * `npm run bench`: each table has its limit or its peer in the same run, and is kept in bench/RESULTS.md. Ends by
 * itself. `npm run bench -- bytes lighthouse 3`: these tables alone, Lighthouse with 3 visits a page in place of 5.
 * `npm run bench -- desk --ghost FOLDER`: beside Ghost, which is installed there (desk/ghost.ts).
 * `npm run bench -- fuzz 20000 7`: so many strange connections, made from another seed.
 * Loopback only, but for the templates that Lighthouse is shown, which come from the npm registry.
 */

import { attackTokensTable } from "./attacks/attack-tokens.ts";
import { attacksTable } from "./attacks/attacks.ts";
import { fuzzTable } from "./attacks/fuzz.ts";
import { textCostTable } from "./attacks/text-cost.ts";
import { deskTable } from "./desk/desk.ts";
import { crowdTable } from "./load/crowd.ts";
import { publishingTable } from "./load/publishing.ts";
import { requestsTable } from "./load/requests.ts";
import { slowDiskTable } from "./load/slow-disk.ts";
import { startsTable } from "./load/starts.ts";
import { submissionsTable } from "./load/submissions.ts";
import { newsTable } from "./news/news.ts";
import { storiesTable } from "./news/stories.ts";
import { newsletterTable } from "./newsletter.ts";
import { accessibilityTable } from "./pages/accessibility.ts";
import { bytesTable } from "./pages/bytes.ts";
import { lcpTable } from "./pages/lcp.ts";
import { lighthouseTable } from "./pages/lighthouse.ts";
import { longTasksTable } from "./pages/long-tasks.ts";
import { circumstances, keepResult } from "./results.ts";

const chosen = process.argv.slice(2).filter((word) => !/^\d+$/.test(word));
const [first, second] = process.argv.filter((word) => /^\d+$/.test(word)).map(Number);
const tables = {
  accessibility: accessibilityTable,
  bytes: bytesTable,
  lighthouse: () =>
    lighthouseTable(first, ({ title, rows }) => keepResult("lighthouse", title, rows, circumstances())),
  lcp: () => lcpTable(first, ({ title, rows }) => keepResult("lcp", title, rows, circumstances())),
  "long-tasks": () => longTasksTable(first),
  starts: startsTable,
  requests: requestsTable,
  publishing: publishingTable,
  news: newsTable,
  stories: storiesTable,
  newsletter: newsletterTable,
  "attack-tokens": attackTokensTable,
  submissions: submissionsTable,
  "slow-disk": slowDiskTable,
  crowd: () => crowdTable(first),
  fuzz: () => fuzzTable(first, second),
  "text-cost": textCostTable,
  attacks: attacksTable,
  desk: () => deskTable(folderAfter("--ghost")),
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

function folderAfter(flag: string): string | undefined {
  const at = process.argv.indexOf(flag);
  return at < 0 ? undefined : process.argv[at + 1];
}
