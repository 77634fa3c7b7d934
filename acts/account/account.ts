/** What people change about their own account: name, digest, shortcuts, sessions. */
import { type Preference, renamePerson, setPreference } from "../../accounts/membership.ts";
import { endAllSessions, endSessionOf } from "../../accounts/sessions.ts";
import { refuse } from "../act.ts";
import { onOwnAccount } from "../own-account.ts";
import { numberOf } from "../targets/target-type.ts";

export const rename = onOwnAccount({
  name: "account.name",
  label: "Save name",
  log: "changed their name",
  input: { name: "as the others read it" },
  run: async ({ trx, target, input }) => {
    await renamePerson(trx, target.id, input.name ?? "");
    return { text: "Your name is saved." };
  },
});

export const digest = choosing("digest", "Get one email a day", "chose how notices come", {
  on: "You’ll get one email a day.",
  off: "From now on, you won’t get a digest.",
});

export const shortcuts = choosing("shortcuts", "Turn shortcuts on", "turned keyboard shortcuts on or off", {
  on: "Keyboard shortcuts are on.",
  off: "Keyboard shortcuts are off.",
});

function choosing(preference: Preference, label: string, log: string, text: { on: string; off: string }) {
  return onOwnAccount({
    name: `account.${preference}`,
    label,
    log,
    input: { on: "1, or empty for off" },
    run: async ({ trx, target, input }) => {
      const isOn = input.on === "1";
      await setPreference(trx, target.id, preference, isOn);
      return { text: isOn ? text.on : text.off };
    },
  });
}

export const endSession = onOwnAccount({
  name: "account.end-session",
  label: "Sign out",
  log: "signed a browser out",
  input: { session: "its number" },
  run: async ({ trx, target, input }) => {
    const isEnded = await endSessionOf(trx, target.id, numberOf(input.session ?? ""));
    return isEnded
      ? { text: "That browser is signed out." }
      : refuse("already_done", "That session had already ended.");
  },
});

export const endOtherSessions = onOwnAccount({
  name: "account.end-others",
  fresh: true,
  label: "Sign out everywhere else",
  log: "signed all other browsers out",
  input: { session: "number of the session that stays" },
  run: async ({ trx, target, input }) => {
    const ended = await endAllSessions(trx, target.id, numberOf(input.session ?? ""));
    return {
      text: ended === 1 ? "One other browser is signed out." : `${ended} other browsers are signed out.`,
    };
  },
});
