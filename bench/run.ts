/**
 * `npm run bench`: eleven tables, each with a limit or a peer in the same run, kept in bench/RESULTS.md. Each guards a
 * figure of the documents (docs/operations.md, "Measurements"). `npm run bench -- bytes lighthouse 3`: these tables
 * alone, Lighthouse with 3 visits a page in place of 5. Loopback only, but for the npm registry, which has Lighthouse.
 */

import { publishingTable } from "./load/publishing.ts";
import { requestsTable } from "./load/requests.ts";
import { submissionsTable } from "./load/submissions.ts";
import { tenTimesTable } from "./load/ten-times.ts";
import { newsTable } from "./news/news.ts";
import { storiesTable } from "./news/stories.ts";
import { newsletterTable } from "./newsletter.ts";
import { accessibilityTable } from "./pages/accessibility.ts";
import { bytesTable } from "./pages/bytes.ts";
import { lighthouseTable } from "./pages/lighthouse.ts";
import { circumstances, keepResult } from "./results.ts";
import { textCostTable } from "./text-cost.ts";

const words = process.argv.slice(2);
const chosen = words.filter((word) => !/^\d+$/.test(word));
const visits = words.filter((word) => /^\d+$/.test(word)).map(Number)[0];
const tables = {
  accessibility: accessibilityTable,
  bytes: bytesTable,
  lighthouse: () => lighthouseTable(visits),
  requests: requestsTable,
  publishing: publishingTable,
  submissions: submissionsTable,
  "text-cost": textCostTable,
  news: newsTable,
  stories: storiesTable,
  newsletter: newsletterTable,
  "ten-times": tenTimesTable,
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
