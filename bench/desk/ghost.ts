/**
 * Ghost beside the desk, on the same machine and in the same browser: publish, fix a typo, invite a colleague. FOLDER holds Ghost:
 * `npm pack ghost@6.65.0`, unpacked, with `npm install --omit=dev --legacy-peer-deps` in it, and a better-sqlite3 in its
 * `node_modules` that runs under this Node. Nothing of it is kept: database and content are in a temporary folder.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { environment } from "../../server/config.ts";
import { freePort } from "../../test/support/free-port.ts";
import { residentMegabytes } from "../../test/support/processes.ts";
import { openPhone } from "./desk-tasks.ts";
import { type Timed, time } from "./phone.ts";

const owner = {
  name: "Dana Owner",
  email: "owner@901ai.example",
  password: "a long one of 1968!",
  blogTitle: "Bench",
};

interface RunningGhost {
  url: string;
  megabytes: () => number;
  close: () => Promise<void>;
}

export async function timeGhost(folder: string, smtpUrl: string): Promise<(Timed & { fault?: string })[]> {
  const ghost = await openGhost(folder, new URL(smtpUrl));
  const browser = await openPhone();
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await signIn(page, ghost.url);
    const rows = [await publish(page, ghost.url), await mend(page, ghost.url), await invite(page, ghost.url)];
    return [...rows, { task: `memory afterwards, ${ghost.megabytes()} MB`, actions: 0, seconds: 0 }];
  } finally {
    await browser.close();
    await ghost.close();
  }
}

async function publish(page: Page, url: string) {
  await page.goto(`${url}/ghost/#/posts`);
  return time("write and publish a post", page, async (person) => {
    await person.press(page.getByRole("link", { name: /new post/i }).first());
    await person.type(page.getByPlaceholder("Post title"), "Forty chairs and a kettel");
    await person.typeInto(page.locator(".koenig-lexical [contenteditable]").first(), "One paper a month.");
    await person.press(page.getByRole("button", { name: "Publish" }).first());
    await person.press(page.getByRole("button", { name: /final review/i }));
    await person.press(page.getByRole("button", { name: /^Publish post/i }));
    await untilVisible(url, "Forty chairs and a kettel");
  });
}

async function mend(page: Page, url: string) {
  await page.goto(`${url}/ghost/#/posts`);
  await page.reload();
  return time("fix a typo in it", page, async (person) => {
    await person.press(page.getByText("Forty chairs and a kettel").first());
    await person.type(page.getByPlaceholder("Post title"), "Forty chairs and a kettle");
    await person.press(page.getByRole("button", { name: "Update" }));
    await untilVisible(url, "Forty chairs and a kettle");
  });
}

async function invite(page: Page, url: string) {
  await page.goto(`${url}/ghost/#/settings/staff`);
  return time("invite a colleague", page, async (person) => {
    await person.press(page.getByRole("button", { name: /invite people/i }).first());
    await person.type(page.getByLabel(/email/i).first(), "lee@901ai.example");
    await person.press(page.getByRole("button", { name: /send invitation/i }));
    await page
      .getByText(/invitation sent/i)
      .first()
      .waitFor();
  });
}

async function signIn(page: Page, url: string): Promise<void> {
  const answer = await fetch(`${url}/ghost/api/admin/authentication/setup/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ setup: [owner] }),
  });
  if (!answer.ok) throw new Error(`Ghost does not take an owner: ${answer.status} ${await answer.text()}`);
  await page.goto(`${url}/ghost/#/signin`);
  await page.locator("input[name=identification], input[type=email]").first().fill(owner.email);
  await page.locator("input[type=password]").first().fill(owner.password);
  await page.getByRole("button", { name: /sign in/i }).click();
  await page.waitForURL((at) => !at.hash.includes("signin"));
}

async function openGhost(folder: string, { hostname, port: smtpPort }: URL): Promise<RunningGhost> {
  const data = mkdtempSync(join(tmpdir(), "ghost-"));
  cpSync(join(folder, "content"), data, { recursive: true });
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = environment.with({
    NODE_ENV: "production",
    url,
    server__host: "127.0.0.1",
    server__port: port,
    database__client: "better-sqlite3",
    database__connection__filename: join(data, "ghost.db"),
    database__useNullAsDefault: "true",
    paths__contentPath: data,
    mail__transport: "SMTP",
    mail__options__host: hostname,
    mail__options__port: smtpPort,
    mail__options__ignoreTLS: "true",
    mail__from: "ghost@901ai.example",
    security__staffDeviceVerification: "false",
    privacy__useUpdateCheck: "false",
    privacy__useGravatar: "false",
    logging__level: "error",
  });
  const child = spawn(process.execPath, ["index.js"], { cwd: folder, env, stdio: "ignore" });
  const close = async () => {
    if (child.exitCode === null) {
      child.kill();
      await once(child, "exit");
    }
    rmSync(data, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 240; tries++) {
    const setup = await fetch(`${url}/ghost/api/admin/authentication/setup/`).catch(() => undefined);
    if (setup?.ok) return { url, megabytes: () => residentMegabytes(child.pid ?? 0), close };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await close();
  throw new Error(`Ghost in ${folder} does not start.`);
}

async function untilVisible(url: string, words: string): Promise<void> {
  for (let tries = 0; !(await (await fetch(url)).text()).includes(words); tries++) {
    if (tries > 300) throw new Error("It is not visible.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
