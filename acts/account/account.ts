/** What people change about their own account, and nobody else's: name, digest, shortcuts, passkeys, sessions. */
import { addPasskey, removePasskey, verifyNewPasskey } from "../../accounts/passkeys.ts";
import { type Preference, renamePerson, setPreference } from "../../accounts/people.ts";
import { endAllSessions, endSessionOf } from "../../accounts/sessions.ts";
import { type Act, defineAct, refuse } from "../act.ts";
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

export const addOwnPasskey = onOwnAccount({
  name: "account.add-passkey",
  fresh: true,
  label: "Make the passkey",
  log: "added a passkey",
  input: { response: "what the browser made, as JSON", name: "how it is called" },
  prepare: async ({ input: { response }, secret, deskUrl, at }, [id]) => {
    if (!response) return refuse("invalid", "Making a passkey needs JavaScript, which is turned off here.");
    return (await verifyNewPasskey(Number(id), { response, secret, deskUrl, now: at })) ?? notSaved;
  },
  run: async ({ trx, target, input: { name = "" }, prepared, at }) =>
    (await addPasskey(trx, target.id, prepared, { name, now: at }))
      ? { text: "You can now sign in with this passkey.", to: "/account" }
      : notSaved,
});

export const removeOwnPasskey = onOwnAccount({
  name: "account.remove-passkey",
  fresh: true,
  label: "Remove",
  log: "removed a passkey",
  input: { passkey: "its id" },
  run: async ({ trx, target, input: { passkey = "" } }) =>
    (await removePasskey(trx, target.id, passkey))
      ? { text: "The passkey no longer opens the desk. Delete it on your device as well." }
      : refuse("already_done", "That passkey was already gone."),
});

const notSaved = refuse("invalid", "We couldn’t save that passkey. Try again.");

function onOwnAccount<P = undefined>(act: Omit<Act<"person", P>, "on">): Act {
  return defineAct<"person", P>({
    ...act,
    on: "person",
    run: async (work) =>
      work.target.email === work.actor.email
        ? act.run(work)
        : refuse("not_allowed", "That’s somebody else’s account."),
  });
}
