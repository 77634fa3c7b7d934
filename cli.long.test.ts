import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWriter } from "./db/durable-write.ts";
import { migrate } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import type { Database } from "./db/schema.ts";
import { saveSubmission } from "./forms/intake/save-submission.ts";
import { environment } from "./server/config.ts";

/** Each command is a process of its own, and a busy machine takes seconds to start one. */
const slow = { timeout: 90_000 };
let dataDir: string;
let db: Database;
let reference: string;

// The database stays open, as it does while the server runs.
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "desk-"));
  db = openDatabase({ dataDir });
  await migrate(db);
  const values = { name: "=Ana", email: "ana@example.com", subject: "Hello", message: "A letter" };
  const now = new Date("2026-07-02T03:04:05Z");
  ({ reference } = await saveSubmission(openWriter(db), {
    form: "contact",
    values,
    idempotencyKey: "a",
    now,
  }));
});

afterAll(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

function desk(...words: string[]) {
  return deskWith("", ...words);
}

/** The same with something piped in. */
function deskWith(input: string, ...words: string[]) {
  return deskIn({}, input, words);
}

function deskIn(settings: Record<string, string>, input: string, words: readonly string[], cwd?: string) {
  const script = join(import.meta.dirname, "cli.ts");
  const options = { env: { DATA_DIR: dataDir, ...settings }, encoding: "utf8", input, cwd } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], options);
  return { status, stdout, stderr };
}

test("the owner reads the inbox while the server runs", () => {
  const { status, stdout } = desk("inbox", "list");
  expect(status).toBe(0);
  expect(stdout).toContain(reference);
});

test("the owner reads one submission, and is told when there is none", () => {
  expect(desk("inbox", "show", reference).stdout).toContain("Message\n  A letter\n");
  const missing = desk("inbox", "show", "901-\u001b");
  expect(missing).toEqual({
    status: 1,
    stdout: "",
    stderr: 'No submission has the reference "901-\\u001b".\n',
  });
});

test("the owner takes everything away as CSV or JSON", () => {
  expect(desk("inbox", "export", "--csv").stdout).toContain(",ana@example.com,'=Ana,Hello,");
  expect(JSON.parse(desk("inbox", "export", "--json").stdout)).toMatchObject([{ reference }]);
});

test("the owner answers a message with what is piped in, sees it, and can take it back", slow, () => {
  const answered = deskWith("Dear Ana,\nit costs $500.\n", "inbox", "answer", reference, "-");
  expect(answered).toMatchObject({ status: 0, stderr: "" });
  expect(answered.stdout).toMatch(
    /^To {7}=Ana <ana@example\.com>\nSubject {2}.*901-.*\n\n {2}Dear Ana,\n {2}it costs \$500\.\n/,
  );
  expect(answered.stdout).toContain(
    "Marked as answered. The mail to ana@example.com waits in the outbox until SMTP_URL is set. To take it back before it leaves: npm run desk -- outbox drop 1\n",
  );
  expect(desk("inbox", "list", "--new").stdout).toBe("There is no new message.\n");
  const listed = desk("outbox", "list").stdout.split("\n");
  expect(listed[1]).toMatch(
    /^1 +waiting +0 min +0 +\d{4}-\d\d-\d\d \d\d:\d\d +ana@example\.com +answer:901-/,
  );
  expect(listed.join()).not.toContain("$500");
  expect(desk("outbox", "show", "1").stdout).toContain("\n\nDear Ana,\nit costs $500.\n");
  expect(desk("inbox", "show", reference).stdout).toMatch(
    /\nAnswer \(mail 1\), leaves .* outbox drop 1 takes it back\n {2}Dear Ana,\n {2}it costs \$500\.\n/,
  );
  expect(desk("stats").stdout).toMatch(/^contact +1 +0 +1 +0$/m);
  expect(desk("outbox", "drop", "1").stdout).toBe(
    `Email 1 won't be sent.\n${reference} is waiting for an answer again.\n`,
  );
  expect(desk("inbox", "list", "--new").stdout).toContain(reference);
  expect(desk("outbox", "retry", "1").stdout).toBe("1 email due now.\n");
});

test("a second answer leaves only when the owner says that it is meant", slow, () => {
  const file = join(dataDir, "answer.txt");
  writeFileSync(file, "It costs $600 after all.\n");
  const refused = desk("inbox", "answer", reference, "--file", file);
  expect(refused).toMatchObject({ status: 1, stdout: "" });
  expect(refused.stderr).toMatch(/was answered before: .* \(mail 1, waiting\)\. Nothing was done\./);
  expect(desk("inbox", "answer", reference, "--file", file, "--again").stdout).toContain("$600");
  expect(desk("inbox", "answer", reference, "--file", file, "--again").stderr).toContain("answered before");
  expect(desk("inbox", "show", reference).stdout.match(/^Answer \(/gm)).toHaveLength(2);
  expect(desk("inbox", "answer", reference, "--file", "/nowhere").stderr).toBe(
    "The file /nowhere cannot be read; nothing was done.\n",
  );
});

test("the owner writes an answer in their editor, under which stands what it answers", slow, () => {
  const editor = join(dataDir, "editor.mjs");
  const noted = join(dataDir, "seen.txt");
  writeFileSync(
    editor,
    `import { readFileSync, writeFileSync } from "node:fs";
    const [, , word, file] = process.argv;
    writeFileSync(${JSON.stringify(noted)}, readFileSync(file));
    writeFileSync(file, (word === "nothing" ? "" : word + " costs $700.\\n") + readFileSync(file));`,
  );
  const withEditor = (word: string) =>
    deskIn({ EDITOR: `"${process.execPath}" "${editor}" ${word}` }, "", [
      "inbox",
      "answer",
      reference,
      "--edit",
      "--again",
    ]);
  const { status, stdout } = withEditor("It");
  expect(readFileSync(noted, "utf8")).toContain("Message\n  A letter\n");
  expect(status).toBe(0);
  expect(stdout).toContain("\n  It costs $700.\n");
  expect(stdout).not.toContain("A letter");
  expect(withEditor("nothing").stderr).toBe("Nothing was written; nothing was done.\n");
  expect(deskIn({}, "", ["inbox", "answer", reference, "--edit", "--again"]).stderr).toContain(
    "EDITOR names no editor",
  );
});

test("an answer without a text is asked for, and what was answered elsewhere is marked", slow, async () => {
  const values = { name: "Bo", email: "bo@example.com", subject: "Hello", message: "Another" };
  const now = new Date("2026-07-02T03:04:06Z");
  const other = await saveSubmission(openWriter(db), { form: "contact", values, idempotencyKey: "b", now });
  const { status, stderr } = desk("inbox", "answer", other.reference);
  expect(status).toBe(1);
  expect(stderr).toContain(`npm run desk -- inbox done ${other.reference}\n`);
  expect(desk("inbox", "done", other.reference).stdout).toBe("Marked as answered; nothing was emailed.\n");
  expect(desk("inbox", "done", other.reference).stdout).toBe("It was already marked as answered.\n");
  expect(desk("inbox", "list", "--new").stdout).toBe("There is no new message.\n");
  await db.deleteFrom("submissions").where("reference", "=", other.reference).execute();
});

// util-linux gives a program a terminal of its own; other systems have another `script`.
test.skipIf(spawnSync("script", ["--version"]).status !== 0)(
  "at a terminal the owner sees the answer as the shell left it, and it is sent only after a yes",
  slow,
  async () => {
    const values = { name: "Cy", email: "cy@example.com", subject: "Hello", message: "A third" };
    const now = new Date("2026-07-02T03:04:07Z");
    const third = await saveSubmission(openWriter(db), { form: "contact", values, idempotencyKey: "c", now });
    // Within double quotes the shell takes $5 for something of its own.
    const command = `"${process.execPath}" cli.ts inbox answer ${third.reference} --text "It costs $500."`;
    const typed = (line: string) => {
      const env = { PATH: environment.path, DATA_DIR: dataDir };
      const options = { env, encoding: "utf8", cwd: import.meta.dirname, input: line } as const;
      return spawnSync("script", ["--quiet", "--return", "--command", command, "/dev/null"], options);
    };
    const no = typed("no\n");
    expect(no.stdout).toContain(`Database: ${join(dataDir, "site.db")}`);
    expect(no.stdout).toContain("  It costs 00.");
    expect(no.stdout).toContain("Nothing was sent.");
    expect(no.status).toBe(1);
    expect(desk("inbox", "list", "--new").stdout).toContain(third.reference);
    const yes = typed("yes\n");
    expect(yes.stdout).toContain("Marked as answered.");
    expect(yes.status).toBe(0);
    expect(desk("inbox", "list", "--new").stdout).not.toContain(third.reference);
    await db.deleteFrom("submissions").where("reference", "=", third.reference).execute();
  },
);

test.each([["inbox", "list"], ["stats"], ["canary"], ["newsletter", "status"]])(
  "in the wrong folder the desk says which database is missing, and makes none: %s %s",
  slow,
  (...words) => {
    const folder = mkdtempSync(join(tmpdir(), "wrong-"));
    const { status, stdout, stderr } = deskIn({ DATA_DIR: "./data" }, "", words, folder);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(
      /^There is no database of the site at .*\/data\/site\.db, and the desk makes none\./,
    );
    expect(stderr).toContain(`the file .env of the folder ${realpathSync(folder)}`);
    expect(readdirSync(folder)).toEqual([]);
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, "data/site.db"), "");
    expect(deskIn({ DATA_DIR: "./data" }, "", words, folder).status).toBe(1);
    expect(statSync(join(folder, "data/site.db")).size).toBe(0);
    rmSync(folder, { recursive: true });
  },
);

test("what the desk tells of nothing names the database it looked into", slow, async () => {
  const empty = mkdtempSync(join(tmpdir(), "empty-"));
  const fresh = openDatabase({ dataDir: empty });
  await migrate(fresh);
  const named = `Database: ${join(empty, "site.db")}\n`;
  expect(deskIn({ DATA_DIR: empty }, "", ["inbox", "list"]).stdout).toBe(
    `Nothing has come in yet.\n${named}`,
  );
  expect(deskIn({ DATA_DIR: empty }, "", ["stats"]).stdout).toContain(named);
  expect(deskIn({ DATA_DIR: empty }, "", ["newsletter", "status"]).stdout).toBe(
    "Nobody is on the list yet.\n",
  );
  await fresh.destroy();
  rmSync(empty, { recursive: true });
});

test("an empty answer, an unknown form and a strange number are refused with a sentence", slow, () => {
  const refusals: [words: string[], sentence: string][] = [
    [["inbox", "answer", reference, "--text", " "], "The text is empty; nothing was done.\n"],
    [
      ["inbox", "list", "--form", "letter"],
      'There is no form "letter"; there are newsletter, contact, partnership, story, event.\n',
    ],
    [["inbox", "list", "--limit", "-1"], ""],
    [["inbox", "list", "--limit", "1e3"], '--limit must be a whole number from 1 on, not "1e3".\n'],
    [["outbox", "show", "7"], "No mail has the number 7.\n"],
    [["erase", "--email", "nobody"], '"nobody" is no email address.\n'],
    [["restore", "/nowhere/backup"], "There is no file /nowhere/backup.\n"],
  ];
  for (const [words, sentence] of refusals) {
    const { status, stdout, stderr } = desk(...words);
    expect({ words, stdout, refused: status !== 0 }).toEqual({ words, stdout: "", refused: true });
    if (sentence) expect(stderr).toBe(sentence);
  }
});

test("what is erased at the desk is not there any more", slow, () => {
  expect(desk("erase", "--email", "ANA@example.com").stdout).toMatch(
    /^--yes would erase of ANA@example\.com:\n(\w+ +0\n)*submissions +1\noutbox +3\n/,
  );
  expect(desk("inbox", "show", reference).status).toBe(0);
  expect(desk("inbox", "erase", reference)).toMatchObject({ status: 0, stdout: "Erased, with 3 mails.\n" });
  expect(desk("inbox", "show", reference).status).toBe(1);
  expect(desk("inbox", "erase", reference).status).toBe(1);
});

test("anything else is answered with the usage and exit code 2", slow, () => {
  const wrong = [[], ["inbox"], ["inbox", "list", "x"], ["inbox", "export"], ["letter"]];
  for (const words of [...wrong, ["inbox", "export", "--csv", "--json"], ["inbox", "list", "--from", "x"]]) {
    const { status, stdout, stderr } = desk(...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("Usage: npm run desk -- <command>");
  }
  expect(desk().stderr).toMatch(/^Which command\? Here are all of them:\n/);
});

test("--help is answered with the usage and exit code 0", () => {
  expect(desk("--help")).toMatchObject({ status: 0, stderr: "" });
  const { status, stdout } = desk("inbox", "export", "--help");
  expect(status).toBe(0);
  expect(stdout).toContain("inbox export");
  expect(stdout).not.toContain("inbox show");
});
