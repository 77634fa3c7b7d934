/** Mails by topic as the desk shows them: what waits, leaves or has left; how many follow what; and what happens by itself. */
import type { Role } from "../../../accounts/people.ts";
import { offeredActs } from "../../../acts/catalog.ts";
import { shortMoment, weekdayName } from "../../../acts/moments.ts";
import { weeklyDraft, weeklyLetter } from "../../../content/newsletter.ts";
import { daysBefore } from "../../../db/nightly-retention.ts";
import type { Database } from "../../../db/schema.ts";
import { isOn } from "../../../newsletter/automatic.ts";
import { people } from "../../../newsletter/count-people.ts";
import { listLabel } from "../../../newsletter/topics/lists.ts";
import { countSent, hasLeft, listsIn, mailsOnSite } from "../../../newsletter/topics/topic-mails.ts";

/** Those of the last eight days, and all that wait. */
export async function readTopicMails(db: Database, role: Role, now: Date) {
  const since = daysBefore(now, 8).toISOString();
  const rows = await mailsOnSite(db)
    .selectAll("mail")
    .select(["title", "entries.version as entry_version"])
    .where(({ or, eb }) => or([eb("leaves_at", "is", null), eb("leaves_at", ">", since)]))
    .orderBy("mail.id", "desc")
    .limit(50)
    .execute();
  const shown = rows.map(async ({ title, entry_version, ...mail }) => {
    const { sent, all } = await countSent(db, mail);
    const have = sent > 0 ? `${sent} of ${all} have it` : "nobody has it";
    const state =
      mail.state === "stopped"
        ? `Stopped: ${have}`
        : mail.leaves_at === null
          ? whyWaits[mail.waits_for ?? "owner"]
          : hasLeft(mail, now)
            ? `Leaving: ${have}`
            : `Leaves ${shortMoment(mail.leaves_at, now)}`;
    return {
      ...{ id: mail.id, entryId: mail.entry_id, version: entry_version },
      title: `${listsIn(mail).map(listLabel).join(", ")}: “${title}”`,
      says: `To ${people(all)}. ${state}.`,
      acts: offeredActs("topic-mail", mail, role),
    };
  });
  return Promise.all(shown);
}

const whyWaits = {
  owner: "Waits for an owner",
  first: "First of its kind: waits for an owner",
  editor: "Published by an editor: waits for an owner",
} as const;

/** Each list with how many follow it and how, the longest first. */
export async function readLists(db: Database) {
  const counts = await db
    .selectFrom("subscriptions")
    .select(["list", "rhythm", ({ fn }) => fn.countAll().as("count")])
    .where("state", "=", "confirmed")
    .groupBy(["list", "rhythm"])
    .execute();
  const rows = Object.entries(Object.groupBy(counts, ({ list }) => list)).map(([list, own = []]) => {
    const of = (rhythm: string) => Number(own.find((one) => one.rhythm === rhythm)?.count ?? 0);
    const [decided, weekly] = [of("decided"), of("weekly")];
    const says = `${decided} when something is decided, ${weekly} weekly`;
    return { list, label: listLabel(list), says, count: decided + weekly };
  });
  return rows.toSorted((a, b) => b.count - a.count);
}

/** What happens by itself, with what switches it on or off. */
export async function readAutomatic(db: Database, role: Role) {
  const words = {
    "weekly-draft": [
      `Each ${weekdayName(weeklyDraft.weekday)} at 6 AM the week is put into a draft here, unless an issue is being written or nobody is on the list.`,
      "A draft of the week appears only when you begin one.",
    ],
    "letter-leaves": [
      `That draft leaves on ${weekdayName(weeklyLetter.weekday)} at 7 AM, unless somebody changes it or takes it back. The owners get a mail before.`,
      "That draft waits for an owner to send it.",
    ],
    "topic-mail-leaves": [
      "Mail by topic leaves an hour after an owner published a decision, unless somebody stops it. The owners get a mail before. The first mail of a list, and what an editor published, waits for an owner.",
      "Mail by topic waits for an owner to send it.",
    ],
  } as const;
  const rows = (Object.keys(words) as (keyof typeof words)[]).map(async (name) => {
    const setting = { name, isOn: await isOn(db, name) };
    return {
      ...setting,
      says: words[name][setting.isOn ? 0 : 1],
      acts: offeredActs("setting", setting, role),
    };
  });
  return Promise.all(rows);
}
