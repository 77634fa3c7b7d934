/** A launched site passes its own tests: a copy with an owner's facts, events, stories and settings runs the quick unit tests. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CopiedProject, copyProject } from "../support/copied-project.ts";
import { testEnvironment } from "../support/test-environment.ts";

let copy: CopiedProject;

beforeAll(async () => {
  copy = await copyProject();
  const facts = readFileSync(join(copy.folder, "content/site.ts"), "utf8")
    .replaceAll("901ai.example", "memphis-ai.org")
    .replace(/postalAddress: ".*" as/, 'postalAddress: "PO Box 1, Memphis, TN 38101" as')
    .replace(/(operator|legalForm|funding): "" as/g, '$1: "River City Futures" as')
    .replace("socialConfirmed: false", "socialConfirmed: true")
    .replace(/social: \{.*\}/, 'social: { twitter: "memphisai", linkedin: "memphisai" }');
  expect(facts).not.toMatch(/\.example"/);
  await copy.write("content/site.ts", facts);
  for (const [name, text] of Object.entries(files)) await copy.write(name, text);
  await copy.build();
});

afterAll(() => copy?.remove());

test("its quick unit tests pass", { timeout: 1_200_000 }, async () => {
  const vitest = join(copy.folder, "node_modules/vitest/vitest.mjs");
  // As `npm test -- quick` does: no setting of the copy's .env reaches them.
  const env = testEnvironment({ PATH: `${join(process.execPath, "..")}:/usr/bin:/bin`, TEST_SET: "quick" });
  // Beside other long tests: fewer at once, and each may take longer than where they run alone.
  const flags = ["--reporter=dot", "--maxWorkers=2", "--testTimeout=300000"];
  const run = promisify(execFile)(process.execPath, [vitest, "run", ...flags], {
    cwd: copy.folder,
    env,
    maxBuffer: 2 ** 26,
  });
  const output = await run.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => expect.fail(stdout + stderr),
  );
  expect(output).toMatch(/passed/);
});

const files = {
  ".env": "SITE_URL=https://memphis-ai.org\nPORT=3999\nOWNER_EMAIL=owner@memphis-ai.org\nTRUST_PROXY=1\n",
  "content/starter/event/2026-12-03-reading-a-power-bill.md": `---
title: Reading a power bill
start: 2026-12-03 18:00
end: 2026-12-03 20:00
place: The Reading Room
address: 1 Main Street, Memphis, TN 38103
host: Friends of the Reading Room
cost: Free
tags: residents, power
published: 2026-11-20 10:00
---

Bring your last bill. We read it line by line.
`,
  "content/starter/event/2027-01-14-robots.md": `---
title: Robots for the curious
start: 2027-01-14 18:00
end: 2027-01-14 20:00
link: https://meet.example.org/robots
host: Midtown Makers
published: 2026-11-21 10:00
---

Come and see what they do.
`,
  "content/starter/event/2026-09-14-past.md": `---
title: What a model costs
start: 2026-09-14 18:00
end: 2026-09-14 20:00
place: Library
address: 3030 Poplar Avenue, Memphis, TN 38111
host: Friends of the Reading Room
published: 2026-08-20 10:00
---

It was full.
`,
  "content/starter/story/the-bill.md": `---
title: The bill that was read aloud
writer: Ada Lamar
posted: 2026-10-11
---

I read my power bill to a machine. It found the fee that I had paid twice.
`,
  "content/starter/story/the-recipe.md": `---
title: The recipe without salt
writer: Bo Porter
posted: 2026-11-02
---

I asked for my grandmother's recipe. It left out the salt, and said so when I asked.
`,
};
