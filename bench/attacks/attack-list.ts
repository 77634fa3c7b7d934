/** Attacks for bench/attacks/attacks.ts. To add one: what is sent, and what it must not do. */
import { openDatabase } from "../../db/open.ts";
import { heldReason } from "../../forms/guard/flood.ts";
import { right } from "../../test/support/ask.ts";
import type { RunningServer } from "../../test/support/start-server.ts";
import { hostileTexts } from "./hostile-texts.ts";

/** How long each lasts. */
export const seconds = 10;

export interface Shot {
  path: string;
  from: string;
  body: URLSearchParams | FormData;
}

export interface Attack {
  what: string;
  /** Everything that is sent, spread evenly over the time. */
  shots: Shot[];
  /** What it is about besides time, and how much of that is allowed. */
  harm?: (server: RunningServer) => Promise<string>;
}

const marks = (text: string) => ({ ...right.contact.fields, message: text });
const pile = hostileTexts(30_500).find(([name]) => name === "nine marks in runs")?.[1] ?? "";
const plain = "x".repeat(30_500);
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
const signUp = (email: string, from: string): Shot => ({
  path: "/",
  from,
  body: new URLSearchParams({ email }),
});

export const attacks: Attack[] = [
  {
    what: "32 KB of harmless text, 8 a second from one client (for comparison)",
    shots: times(8 * seconds, () => ({
      path: "/contact.data",
      from: "192.0.2.1",
      body: multipart(marks(plain)),
    })),
  },
  {
    what: "32 KB of combining marks, 8 a second from one client",
    shots: times(8 * seconds, () => ({
      path: "/contact.data",
      from: "192.0.2.1",
      body: multipart(marks(pile)),
    })),
  },
  {
    what: "the same by ten clients, one a second each, url-encoded",
    shots: times(10 * seconds, (n) => ({
      path: "/contact",
      from: `198.51.${n % 10}.1`,
      body: new URLSearchParams(marks(pile)),
    })),
  },
  {
    what: "one mailbox in 30 full-width spellings",
    shots: times(30, (n) => signUp(`victim@${spelled("bigcorp", n)}.example`, "192.0.2.1")),
    harm: async (server) =>
      `${await count(server, "outbox", "to_address", "victim@bigcorp.example")} mails (limit 3)`,
  },
  {
    what: "an IP address in 30 spellings",
    shots: times(30, (n) => signUp(`a@${spelled("127.0.0.1", n + 1)}`, "192.0.2.1")),
    harm: async (server) => `${await count(server, "subscribers", "state", "pending")} on the list (limit 0)`,
  },
  {
    what: "31 networks /64 of one /48, 30 posts each",
    shots: times(930, (n) => signUp(`${n}@example.org`, `2001:db8:0:${(n % 31).toString(16)}::1`)),
    harm: taken,
  },
  {
    what: "31 addresses of as many networks, 30 posts each",
    shots: times(930, (n) => signUp(`${n}@example.org`, `198.51.${n % 31}.1`)),
    harm: taken,
  },
  {
    what: "100 addresses of as many networks, 30 posts each",
    shots: times(3000, (n) => signUp(`${n}@example.org`, `198.51.${n % 100}.1`)),
    harm: taken,
  },
];

function multipart(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** The letters of an East Asian keyboard in place of those that the bits of `which` say. */
function spelled(text: string, which: number): string {
  return Array.from(text, (letter, at) =>
    (which >> at) & 1 && letter !== "." ? String.fromCharCode(letter.charCodeAt(0) + 0xfee0) : letter,
  ).join("");
}

async function count(server: RunningServer, table: "outbox" | "subscribers", column: string, value: string) {
  const db = openDatabase(server);
  try {
    const { ref } = db.dynamic;
    const rows = await db.selectFrom(table).select("id").where(ref(column), "=", value).execute();
    return rows.length;
  } finally {
    await db.destroy();
  }
}

/** How many were held, and whether the owner was told. */
async function taken(server: RunningServer): Promise<string> {
  const db = openDatabase(server);
  try {
    const held = await db
      .selectFrom("submissions")
      .select("id")
      .where("suspicion", "like", `%${heldReason}%`)
      .execute();
    const told = await db.selectFrom("outbox").select("id").where("key", "like", "flood:%").execute();
    return `${held.length} held for review, the owner told ${told.length} times`;
  } finally {
    await db.destroy();
  }
}
