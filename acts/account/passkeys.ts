/** Adds and removes one's own passkeys. */
import { addPasskey, removePasskey, verifyNewPasskey } from "../../accounts/passkeys.ts";
import { refuse } from "../act.ts";
import { onOwnAccount } from "../own-account.ts";

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
