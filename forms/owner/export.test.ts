import { expect, test } from "vitest";
import { toCsv, toJson } from "./export.ts";
import type { Submission } from "./submissions.ts";

const submission = (values: Record<string, string>): Submission => ({
  id: 1,
  reference: "901-ABCD-2345",
  form: "contact",
  receivedAt: "2026-01-02T03:04:05.000Z",
  email: "ana@example.com",
  values,
  state: "new",
  ...{ answeredAt: null, assignee: null, laterUntil: null, backAt: null },
  decision: null,
  suspicion: [],
  language: null,
});

async function* stream(...submissions: Submission[]) {
  yield* submissions;
}

async function whole(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

test("CSV has a heading and a line for each submission, with CRLF", async () => {
  const csv = await whole(
    toCsv(stream(submission({ name: "Ana", email: "a@b.co" }), submission({ name: "Bo" }))),
  );
  const lines = csv.split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe(
    "\ufeffreference,received_at,form,state,email,name,subject,message,organization,inquiryType,title,link,story,consent,picture,alt,rights,eventTitle,start,end,place,description,repeats,until,times,seats,notes,other",
  );
  expect(lines[1]).toBe(
    "901-ABCD-2345,2026-01-02T03:04:05.000Z,contact,new,a@b.co,Ana,,,,,,,,,,,,,,,,,,,,,,",
  );
  expect(lines[3]).toBe("");
});

test("commas, quotes and line ends stay inside their cell", async () => {
  const csv = await whole(toCsv(stream(submission({ name: 'A "B", C', message: "one\ntwo" }))));
  expect(csv).toContain(',"A ""B"", C",,"one\ntwo",');
});

test("a formula with a comma is quoted and neutralised", async () => {
  const csv = await whole(toCsv(stream(submission({ subject: '=HYPERLINK("http://x","y")' }))));
  expect(csv).toContain(`,"'=HYPERLINK(""http://x"",""y"")",`);
});

test("a field that no form has any more is in the last column", async () => {
  const csv = await whole(toCsv(stream(submission({ fax: "901" }))));
  expect(csv).toContain(',"{""fax"":""901""}"\r\n');
});

test("JSON is one array, also when empty, and shows no control character bare", async () => {
  expect(await whole(toJson(stream()))).toBe("[]\n");
  const json = await whole(toJson(stream(submission({ name: "A\u009b\u202eB\u001b" }), submission({}))));
  expect(JSON.parse(json)).toMatchObject([{ values: { name: "A\u009b\u202eB\u001b" } }, { values: {} }]);
  expect(json).toContain("A\\u009b\\u202eB\\u001b");
});
