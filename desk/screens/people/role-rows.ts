/** What each role can do, by the definitions of acts. */
import { mayPerform } from "../../../acts/act.ts";
import { acts } from "../../../acts/catalog.ts";

/** A few words, and an act that stands for its like. */
const things: readonly (readonly [thing: string, act: string])[] = [
  ["Answer, write, publish", "proposal.accept"],
  ["Send the newsletter", "issue.send"],
  ["Erase for good", "message.erase"],
  ["Export addresses", "subscriber.export"],
  ["Invite people", "person.invite"],
  ["Download backups", "backup.download"],
];

/** `isFresh`: only within ten minutes of signing in. */
export function roleRows() {
  return things.flatMap(([thing, name]) => {
    const act = acts.get(name);
    if (!act) return [];
    return { thing, isFresh: act.fresh ?? false, isForEditors: mayPerform(act, "editor") };
  });
}
