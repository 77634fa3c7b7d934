/** The owner's desk: what came in, from the command line. Works while the server runs. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { migrate } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import type { Database } from "./db/schema.ts";
import { toCsv, toJson } from "./forms/export.ts";
import { inboxLines, submissionText } from "./forms/inbox.ts";
import { eachSubmission } from "./forms/submissions.ts";
import { readSettings } from "./server/config.ts";

const usage = `Usage: npm run desk -- <command>

  inbox list              what came in, newest first
  inbox show <reference>  one submission in full, such as 901-ABCD-2345
  inbox export --csv      everything, for a spreadsheet
  inbox export --json     everything, for a program
  --help                  this text
`;

type Job = (db: Database) => Promise<number>;

process.exitCode = await run(process.argv.slice(2));

/** 0: done. 1: it could not be done. 2: nobody knows what was meant. */
async function run(words: string[]): Promise<number> {
  if (words.length === 1 && (words[0] === "--help" || words[0] === "-h")) {
    process.stdout.write(usage);
    return 0;
  }
  const job = findJob(words);
  if (!job) {
    process.stderr.write(usage);
    return 2;
  }
  try {
    return await withDatabase(job);
  } catch (error) {
    // The reader of our output closed it, as `| head` does: nothing is wrong.
    if (error instanceof Error && "code" in error && error.code === "EPIPE") return 0;
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}

function findJob(words: string[]): Job | undefined {
  const [room, task, what, ...rest] = words;
  if (room !== "inbox" || rest.length > 0) return undefined;
  if (task === "list" && what === undefined) return (db) => print(inboxLines(db));
  if (task === "show" && what !== undefined) return (db) => show(db, what);
  if (task === "export" && what === "--csv") return (db) => print(toCsv(eachSubmission(db)));
  if (task === "export" && what === "--json") return (db) => print(toJson(eachSubmission(db)));
  return undefined;
}

async function withDatabase(job: Job): Promise<number> {
  const db = openDatabase(readSettings());
  try {
    await migrate(db);
    return await job(db);
  } finally {
    await db.destroy();
  }
}

async function print(lines: AsyncIterable<string>): Promise<number> {
  await pipeline(Readable.from(lines), process.stdout, { end: false });
  return 0;
}

async function show(db: Database, reference: string): Promise<number> {
  const text = await submissionText(db, reference);
  if (text === undefined) {
    process.stderr.write(`No submission has the reference ${JSON.stringify(reference)}.\n`);
    return 1;
  }
  process.stdout.write(text);
  return 0;
}
