/** What the buttons of one's own account do. */
import { renamePerson, setPreference } from "../../../accounts/membership.ts";
import { removePasskey } from "../../../accounts/passkeys.ts";
import { endAllSessions, endSessionOf } from "../../../accounts/sessions.ts";
import { deskContext, type Notice, type RouteContext } from "../../desk-context.ts";
import { rowId } from "../../row-id.ts";

/** Does what the form asks. Resolves to the notice, or to a sentence that says why not. */
export async function changeAccount(context: RouteContext, form: FormData): Promise<Notice | string> {
  const { write, person, session, now } = context.get(deskContext);
  const intent = form.get("intent");
  switch (intent) {
    case "name":
      await write((trx) => renamePerson(trx, person.id, String(form.get("name") ?? "")));
      return { text: "Your name is saved." };
    case "shortcuts":
    case "digest": {
      const on = form.get("on") === "1";
      await write((trx) => setPreference(trx, person.id, intent, on));
      return { text: chosen[intent][on ? "on" : "off"] };
    }
    case "end": {
      const id = rowId(form.get("id")) ?? 0;
      const ended = await write((trx) => endSessionOf(trx, person.id, id));
      if (!ended) return "That session had already ended.";
      return { text: "That browser is signed out." };
    }
    case "end-others": {
      const ended = await write((trx) => endAllSessions(trx, person.id, session.id));
      return {
        text: ended === 1 ? "One other browser is signed out." : `${ended} other browsers are signed out.`,
      };
    }
    case "remove-passkey": {
      const id = String(form.get("id") ?? "");
      const removed = await write((trx) => removePasskey(trx, person, { id, now: now() }));
      if (!removed) return "That passkey was already gone.";
      return { text: "The passkey no longer opens the desk. Delete it on your device as well." };
    }
    default:
      return "Nothing was changed.";
  }
}

const chosen = {
  shortcuts: { on: "Keyboard shortcuts are on.", off: "Keyboard shortcuts are off." },
  digest: { on: "You’ll get one email a day.", off: "From now on, you won’t get a digest." },
};
