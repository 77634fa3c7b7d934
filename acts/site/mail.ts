/** The mail server, which is tried before it is taken up, and the proof that mail arrives: the word in it. */
import { noteLastDone, readLastDone } from "../../db/last-done.ts";
import { explainMailFailure, sendTestMail } from "../../monitoring/doctor/mail-server.ts";
import { mailWord, proofs } from "../../monitoring/proofs.ts";
import type { FieldError } from "../../publishing/kind.ts";
import { encryptSecret } from "../../words/secrets.ts";
import { saveWord, type WordPlace, wrongWith } from "../../words/store.ts";
import { defineAct, refuse, takeUpWords } from "../act.ts";

const server = { key: "mail.server", language: "" };
const from = { key: "mail.from", language: "" };
/** Milliseconds for which the word of a test mail counts. */
const longest = 24 * 3_600_000;

/** Not undone: what was before is nowhere but encrypted. */
export const connect = defineAct({
  on: "site",
  role: "owner",
  name: "mail.connect",
  label: "Send me a mail",
  log: "set up the mail server",
  input: {
    server: "its name, with :587 or another port where that isn’t 465; empty: the one of now",
    user: "the name of the account there",
    password: "of the account; empty: the one of now",
    from: "the address that mail comes from",
  },
  prepare: async ({ actor, input, settings, secret, at }) => {
    const now = settings.smtpUrl;
    const isFixed = Boolean(settings.fromEnvironment.SMTP_URL);
    const url = isFixed || !input.server ? (now ?? "") : serverUrl(input, now);
    const sender = settings.fromEnvironment.MAIL_FROM ? undefined : input.from?.trim();
    const errors = [
      ...mistake("server", wrongWith(server, url)),
      ...(sender === undefined ? [] : mistake("from", wrongWith(from, sender))),
    ];
    if (errors.length > 0) return refuse("invalid", "Look at what is marked.", { errors });
    const isNew = !isFixed && url !== now;
    if (isNew && now && !actor.isFresh) return refuse("sign_in_again");
    const to = actor.email.includes("@") ? actor.email : settings.ownerEmail;
    const mailFrom = sender || settings.mailFrom;
    const sent = await sendTestMail({ smtpUrl: url, mailFrom }, to, mailWord(secret, at.toISOString()));
    if (sent.kind === "accepted") return { url: isNew ? url : undefined, sender, to };
    const said = sent.words ? ` Its words: ${sent.words}` : "";
    const errorsOfServer = mistake(
      /AUTH/.test(sent.why) ? "password" : "server",
      explainMailFailure(url, sent.why),
    );
    return refuse("failed", `No mail left.${said}`, { errors: errorsOfServer });
  },
  run: async ({ trx, actor, prepared, secret, at }) => {
    const { url, sender, to } = prepared;
    const save = (place: WordPlace, text: string | null) =>
      saveWord(trx, place, { text, draft: null, of: "" }, at, actor.email);
    if (url) await save(server, encryptSecret(url, secret));
    if (sender !== undefined) await save(from, sender || null);
    await noteLastDone(trx, { [proofs.mailSent]: at.toISOString(), [proofs.mail]: null });
    return { text: `A mail is on its way to ${to}. It holds one word.` };
  },
  after: async (services) => {
    await takeUpWords(services);
    services.mailDelivery?.wake();
  },
});

export const confirm = defineAct({
  on: "site",
  role: "owner",
  name: "mail.confirm",
  label: "That’s the word",
  log: "proved that mail arrives",
  input: { word: "in the test mail" },
  run: async ({ trx, input, secret, at }) => {
    const sentAt = (await readLastDone(trx, [proofs.mailSent])).get(proofs.mailSent);
    if (!sentAt || at.getTime() - Date.parse(sentAt) > longest)
      return refuse("not_found", "That mail is too old. Send yourself another.");
    if ((input.word ?? "").trim().toLowerCase() !== mailWord(secret, sentAt))
      return refuse("invalid", "That isn’t the word in the latest mail.", {
        errors: [{ field: "word", message: "Look in the latest mail; an older one has another word." }],
      });
    await noteLastDone(trx, { [proofs.mail]: at.toISOString() });
    return { text: "Mail arrives." };
  },
});

function mistake(field: string, message: string | undefined): FieldError[] {
  return message ? [{ field, message }] : [];
}

/** Of what was typed; encrypted from the first byte (465) where no port says otherwise. Without a password the one of now. */
function serverUrl(
  { server: typed = "", user = "", password = "" }: Readonly<Record<string, string>>,
  now = "",
) {
  const host = typed.trim().replace(/^smtps?:\/\//, "");
  const isImplicit = !host.includes(":") || host.endsWith(":465");
  const name = encodeURIComponent(user.trim());
  const known = now ? new URL(now).password : "";
  const secret = password ? encodeURIComponent(password) : known;
  return `${isImplicit ? "smtps" : "smtp"}://${name ? `${name}:${secret}@` : ""}${host}`;
}
