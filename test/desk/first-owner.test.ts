/** FIRST_OWNER: the way into a new desk where there is no shell. */
import { expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { openBeside, startServer } from "../support/start-server.ts";

const linkIn = (output: string) => /This link works once, for 7 days: (http\S+?)"/.exec(output)?.[1];

test("a start invites the first owner and logs the link, the next one another, and none once somebody has joined", async () => {
  const port = await freePort();
  const settings = { FIRST_OWNER: "ann@example.org", DESK_PORT: String(port) };
  const first = await startServer(settings);
  await expect.poll(() => linkIn(first.output())).toMatch(new RegExp(`^http://localhost:${port}/`));
  const link = linkIn(first.output()) ?? "";
  const opened = async () => (await fetch(link, { redirect: "manual" }).catch(() => undefined))?.status;
  await expect.poll(opened, { timeout: 20_000 }).toBe(200);
  const db = openBeside(first);
  const people = db.selectFrom("people").select(["address", "role"]);
  expect(await people.execute()).toEqual([{ address: "ann@example.org", role: "owner" }]);
  await first.kill();

  const second = await startServer({ ...settings, DATA_DIR: first.dataDir });
  await expect.poll(() => linkIn(second.output())).not.toBe(link);
  await db.updateTable("people").set({ joined_at: new Date().toISOString() }).execute();
  await second.kill();

  const third = await startServer({ ...settings, DATA_DIR: first.dataDir });
  await db.updateTable("people").set({ removed_at: new Date().toISOString() }).execute();
  await db.destroy();
  expect(linkIn(third.output())).toBeUndefined();
  await third.close();
}, 90_000);

test("one port for both needs a name that tells them apart", async () => {
  await expect(startServer({ PORT: "3901", DESK_PORT: "3901" })).rejects.toThrow(
    "DESK_URL must be set when DESK_PORT equals PORT",
  );
  const one = { PORT: "3901", DESK_PORT: "3901", SITE_URL: "https://example.org" };
  await expect(startServer({ ...one, DESK_URL: "https://example.org" })).rejects.toThrow(
    "DESK_URL must have another host name than SITE_URL",
  );
});
