import { beforeEach, describe, expect, test } from "vitest";
import { openWriter } from "../db/durable-write.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { deviceOf } from "./devices.ts";
import { invitePerson } from "./invitations.ts";
import { hasPreference, listPeople, personName, renamePerson, setPreference } from "./people.ts";
import { returnPath } from "./return-path.ts";
import { startSession } from "./sessions.ts";

const databases = openOnBothEngines();
const now = new Date("2026-11-22T18:00:00Z");
const secret = "a secret of thirty-two characters";

describe.each(engines)("the people of the desk on %s", (engine) => {
  const db = () => databases[engine];
  const write: ReturnType<typeof openWriter> = (work) => openWriter(db())(work);

  beforeEach(async () => {
    for (const table of ["people", "sessions", "sign_in_requests"] as const)
      await db().deleteFrom(table).execute();
  });

  async function joined(address: string, role: "owner" | "editor", name = ""): Promise<number> {
    const invitation = { address, name, role, secret, now };
    const invited = await write((transaction) => invitePerson(transaction, invitation));
    if (!invited.ok) throw new Error(invited.why);
    const { id } = invited.person;
    await db().updateTable("people").set({ joined_at: now.toISOString() }).where("id", "=", id).execute();
    return id;
  }

  test("nobody is invited under an address that no mail could reach", async () => {
    for (const address of [
      "ada",
      "ada@example.org, ben@example.org",
      "ada@[192.0.2.1]",
      "",
      "a b@example.org",
    ]) {
      const invitation = { address, name: "", role: "editor", secret, now } as const;
      expect(await write((transaction) => invitePerson(transaction, invitation))).toEqual({
        ok: false,
        why: "invalid address",
      });
    }
  });

  test("people are listed with what they sign in with, and change their name and their shortcuts", async () => {
    const ben = await joined("ben@example.org", "editor");
    await joined("ada@example.org", "owner", "Ada  Carter\n");
    await startSession(db(), ben, { now, device: "" });
    await renamePerson(db(), ben, ` Ben ${"x".repeat(200)}`);
    expect(await hasPreference(db(), ben, "shortcuts")).toBe(true);
    await setPreference(db(), ben, "shortcuts", false);
    expect(await hasPreference(db(), ben, "shortcuts")).toBe(false);
    expect(await listPeople(db())).toMatchObject([
      { email: "ada@example.org", name: "Ada  Carter", role: "owner", seenAt: null, passkeys: 0 },
      { email: "ben@example.org", name: `Ben ${"x".repeat(76)}`, seenAt: now.toISOString() },
    ]);
  });
});

test("a name is one visible line", () => {
  expect(personName("Ada\u202e\r\nBcc: eve@example.org")).toBe("Ada Bcc: eve@example.org");
  expect(personName("\u200b \u2060")).toBe("");
  expect(personName("<script>alert(1)</script>")).toBe("<script>alert(1)</script>");
});

test.each([
  ["/messages/901-KQ7F-2M4D", "/messages/901-KQ7F-2M4D"],
  ["/messages?state=new&page=2", "/messages?state=new&page=2"],
  ["https://eve.example/", "/"],
  ["//eve.example/", "/"],
  ["/\\eve.example", "/"],
  ["/\t/eve.example", "/"],
  ["/..//eve.example", "/"],
  ["/.//eve.example", "/"],
  ["javascript:alert(1)", "/"],
  ["messages", "/"],
  ["/sign-in?to=/sign-in", "/"],
  ["/sign-in/again", "/"],
  [`/${"x".repeat(6_001)}`, "/"],
  [null, "/"],
])("after signing in %s leads to %s", (asked, expected) => {
  expect(returnPath(asked)).toBe(expected);
});

test.each([
  ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox on Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0.0.0 Safari/537.36",
    "Chrome on Linux",
  ],
  ["<script>alert(1)</script>", "A browser"],
  [null, "A browser"],
])("the browser %s is called %s", (userAgent, expected) => {
  expect(deviceOf(userAgent)).toBe(expected);
});
