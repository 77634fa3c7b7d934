/** Hands one mail at a time to a mail server, and tells what became of it. */
import { site } from "../../content/site.ts";
import type { OutboxMail } from "../outbox/claims.ts";
import { isOneAddress, plainMailbox } from "./mailbox.ts";

/**
 * "refused": this mail will never be taken. "postponed": not now. "unreachable": no fault of this mail, the server
 * cannot be reached or does not let us in. `why` holds codes only, for a server's words may quote an address.
 */
export type Outcome = { kind: "accepted" } | { kind: "refused" | "postponed" | "unreachable"; why: string };

export interface MailServer {
  /** Does not throw. "accepted" means that the server answered for the mail. */
  send: (mail: OutboxMail) => Promise<Outcome>;
  /** Connects and signs in without sending: why it cannot be done, or undefined. */
  knock: () => Promise<string | undefined>;
  /** Ends every connection, even in the middle of a mail. */
  close: () => void;
}

/** Milliseconds; a server that trickles its answers is given up after the last of them. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 60_000,
};
const longestSending = 180_000;

/**
 * Opens a pool of connections, made when there is something to send. `url` is `smtp://` or `smtps://` with name and
 * password. Over `smtp://` STARTTLS is insisted upon (RFC 3207), except on this very machine or with
 * `?requireTLS=false`; Nodemailer's other options may stand in the query as well.
 */
export function openMailServer({ url, from }: { url: string; from: string }): MailServer {
  let opened: ReturnType<typeof openTransport> | undefined;
  const transport = () => (opened ??= openTransport(url));
  const closed = Promise.withResolvers<string>();
  let open = true;
  const knock = async () => {
    if (!open) return closed.promise;
    const answered = transport().then((pool) => pool.verify());
    return Promise.race([closed.promise, answered.then(() => undefined, reason)]);
  };
  const send = async (mail: OutboxMail): Promise<Outcome> => {
    // Nodemailer would read a list of addresses in it, and write to every one.
    if (!isOneAddress(mail.to_address)) return { kind: "refused", why: "no single address" };
    try {
      const message = { ...toMessage(mail, from), signal: AbortSignal.timeout(longestSending) };
      await (await transport()).sendMail(message);
      return { kind: "accepted" };
    } catch (error) {
      const kind = kindOf(error);
      if (kind) return { kind, why: reason(error) };
      // The line broke. Whether that was this mail's doing or everybody's, only another try can tell.
      const trouble = await knock();
      return trouble ? { kind: "unreachable", why: trouble } : { kind: "postponed", why: reason(error) };
    }
  };
  const close = () => {
    open = false;
    closed.resolve("closed by us");
    opened?.then((pool) => pool.close({ force: true }), reason);
  };
  return { send, knock, close };
}

/** Nodemailer is read when the first mail is to leave: it takes 5 MB, and most processes never send one. */
async function openTransport(url: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    // A connection that went stale is replaced once, before a byte of the mail was sent over it.
    maxRequeues: 1,
    idleTimeout: 30_000,
    ...(isLoopback(url) ? { ignoreTLS: true } : { requireTLS: true }),
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Addresses go in as objects with one address each, so that no text can become a second recipient. */
function toMessage(mail: OutboxMail, from: string) {
  const named = { name: mail.to_name ?? undefined, address: mail.to_address };
  const to = plainMailbox(named) ?? { address: mail.to_address };
  const replyTo =
    mail.reply_to_address !== null &&
    plainMailbox({ name: mail.reply_to_name ?? undefined, address: mail.reply_to_address });
  return {
    from: { name: site.name, address: from },
    to: { name: to.name ?? "", address: to.address },
    ...(replyTo && { replyTo: { name: replyTo.name ?? "", address: replyTo.address } }),
    envelope: { from, to: [to.address] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.message_id,
    date: new Date(),
    headers: JSON.parse(mail.headers) as Record<string, string>,
  };
}

interface Refusal {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * What an answer means (RFC 5321 section 4.2.1); undefined when the mail server said nothing about the mail. A 5yz to
 * our own name or password is our mistake and will pass when it is put right, and 503 is about the session.
 */
function kindOf(error: unknown): "refused" | "postponed" | undefined {
  const { code, command, responseCode } = error as Refusal;
  // Nodemailer itself will not send it: no address it can use.
  if ((code === "EENVELOPE" || code === "EMESSAGE") && responseCode === undefined) return "refused";
  if (command !== "MAIL FROM" && command !== "RCPT TO" && command !== "DATA") return undefined;
  if (responseCode === undefined) return undefined;
  const about = command !== "MAIL FROM" && !ours.has(responseCode);
  return responseCode >= 500 && about ? "refused" : "postponed";
}

/** Bad sequence; sign-in needed, too weak, failed (RFC 4954 section 6). */
const ours = new Set([503, 530, 534, 535, 538]);

/** Codes alone: `RCPT TO 550 5.1.1`, `CONN ECONNREFUSED`. */
function reason(error: unknown): string {
  const { code, originalCode, command, responseCode, response } = error as Refusal;
  const detail = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  const parts = [command, responseCode ?? originalCode ?? code ?? "unknown", detail];
  return parts.filter((part) => part !== undefined).join(" ");
}

function isLoopback(url: string): boolean {
  const host = new URL(url).hostname;
  return host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}
