import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forms } from "../../forms/catalog.ts";
import type { FormName, Values } from "../../forms/form.ts";
import { post, right } from "../support/ask.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { testEnvironment } from "../support/test-environment.ts";

const nasty: Values = {
  name: '=HYPERLINK("http://evil.example","Ada")',
  email: "Ada.O'Neil@Example.org",
  subject: 'A "room", a; day — and 🎸',
  message: "@first line,\n\n- second line\twith a tab\n「third」",
};
const sent: [form: FormName, fields: Values][] = [
  ...Object.values(forms).map((form): [FormName, Values] => [form.name, right[form.name].fields]),
  ["contact", nasty],
];
const references: string[] = [];
let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
  for (const [form, fields] of sent) {
    const { headers } = await post(server.url, right[form].path, fields);
    references.push(new URLSearchParams(headers.location?.split("?")[1]).get("receipt") ?? "");
  }
});

afterAll(() => server.close());

/** Runs the desk as another process, while the server has the database open. */
function desk(...words: string[]): string {
  const options = { env: testEnvironment({ DATA_DIR: server.dataDir }), encoding: "utf8" } as const;
  const script = join(import.meta.dirname, "../..", "cli.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], options);
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
}

test("the inbox lists what visitors sent, newest first, one line each", () => {
  const lines = desk("inbox", "list").trim().split("\n").slice(1);
  expect(lines.map((line) => line.slice(0, 13))).toEqual(references.toReversed());
  expect(lines[0]).toContain("contact");
  expect(lines[0]).toContain('A "room", a; day — and 🎸');
});

test("one message is shown whole, each field under its label", () => {
  const shown = desk("inbox", "show", references.at(-1) ?? "");
  expect(shown).toContain(references.at(-1));
  expect(shown).toContain("Message\n  @first line,\n  \n  - second line\twith a tab\n  「third」\n");
  for (const { label } of forms.contact.fields) expect(shown).toContain(`\n${label}\n`);
});

test("the JSON export holds every submission, word for word, oldest first", () => {
  const exported = JSON.parse(desk("inbox", "export", "--json"));
  expect(exported).toHaveLength(sent.length);
  for (const [index, [form, fields]] of sent.entries()) {
    expect(exported[index]).toMatchObject({ reference: references[index], form, values: fields });
    expect(new Date(exported[index].receivedAt).toISOString()).toBe(exported[index].receivedAt);
  }
});

test("the CSV export says the same, and no cell of it is a formula", () => {
  const [head = [], ...rows] = parseCsv(desk("inbox", "export", "--csv").replace(/^\ufeff/, ""));
  expect(rows).toHaveLength(sent.length);
  for (const [index, [form, fields]] of sent.entries()) {
    const row = rows[index] ?? [];
    const cell = (name: string) => row[head.indexOf(name)]?.replace(/^'/, "");
    expect(row).toHaveLength(head.length);
    expect([cell("reference"), cell("form")]).toEqual([references[index], form]);
    for (const [name, value] of Object.entries(fields)) expect(cell(name), name).toBe(value);
  }
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});

/** RFC 4180: quoted cells hold commas, line ends and doubled quotes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}
