/** `npm run check`, as an editor runs it: mistakes in the words of this installation, by file and line. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CopiedProject, copyProject } from "../support/copied-project.ts";
import { testEnvironment } from "../support/test-environment.ts";

let copy: CopiedProject;

beforeEach(async () => {
  copy = await copyProject();
});

afterEach(() => copy.remove());

/** What it says, a line each, and its exit code. `settings` go before `.env`. */
function check(settings: Record<string, string> = {}): Promise<{ code: number; lines: string[] }> {
  const env = testEnvironment(settings);
  return new Promise((resolve) =>
    execFile(process.execPath, ["start.mjs", "check"], { cwd: copy.folder, env }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), lines: stdout.trim().split("\n") }),
    ),
  );
}

const text = (file: string) => readFileSync(join(copy.folder, file), "utf8");

test("an installation with good words has nothing wrong", async () => {
  await copy.write("content/starter/event/2031-01-02-robots.md", event);
  expect(await check()).toEqual({ code: 0, lines: ["Nothing wrong."] });
});

test("a comma that is missing in home.ts is said with its line, and nothing else is said", async () => {
  const before = text("content/home.ts");
  const line = before.split("\n").findIndex((one) => /^ {4,}\w+: ".*",$/.test(one)) + 1;
  const lines = before.split("\n");
  lines[line - 1] = (lines[line - 1] ?? "").slice(0, -2);
  await copy.write("content/home.ts", lines.join("\n"));
  const said = await check();
  expect(said.code).toBe(1);
  expect(said.lines[0]).toMatch(new RegExp(`^content/home\\.ts:${line}: Unterminated string literal`));
  for (const one of said.lines.slice(0, -1)) expect(one).toMatch(/^content\/home\.ts:\d+: /);
});

test("links, feeds, events and placeholders that are wrong are each said with file and line", async () => {
  await copy.write("content/about.md", `${text("content/about.md")}\nSee [this](/nowhere) and {nobody}.\n`);
  await copy.write(
    "content/starter/question/why.md",
    "---\ntitle: Why?\n---\n\nSee [this](http://example.org) and {somebody}.\n",
  );
  await copy.write(
    "content/feeds.json",
    text("content/feeds.json").replace(
      "[",
      '[{ "name": "Memphis Flyer", "url": "https://x.example/", "topic": "x", "home": "https://x.example" },',
    ),
  );
  await copy.write("content/starter/event/2031-01-02-robots.md", event.replace(/^end: .*\n/m, ""));
  const { code, lines } = await check();
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^content\/about\.md:\d+: Unknown placeholder \{nobody\}/),
    expect.stringMatching(/^content\/starter\/event\/2031-01-02-robots\.md:\d+: End is required/),
    "content/starter/question/why.md:1: There is no placeholder {somebody}.",
    expect.stringMatching(/^content\/about\.md:\d+: "\/nowhere" leads to no page of this site\./),
    expect.stringMatching(
      /^content\/starter\/question\/why\.md:\d+: "http:\/\/example\.org" must begin with https:\/\//,
    ),
    expect.stringMatching(/^content\/feeds\.json:\d+: "Memphis Flyer" stands there twice\./),
    "6 mistakes.",
  ]);
});

test("a setting that cannot be used is said as the start says it", async () => {
  const { code, lines } = await check({ SITE_URL: "memphis" });
  expect(code).toBe(1);
  expect(lines[0]).toMatch(/^\.env: SITE_URL must be an origin/);
});

const event = `---
title: Robots for the curious
start: 2031-01-02 18:00
end: 2031-01-02 20:00
place: The Reading Room
address: 1 Main Street
host: Midtown Makers
published: 2026-11-21 10:00
---

Come and see what they do.
`;
