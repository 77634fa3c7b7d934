/** SMTP client on Nodemailer: connection pool, timeouts, STARTTLS, and what each reply code means for a retry. */
import type { Readable } from "node:stream";
import type { NodemailerError } from "nodemailer";
import { site } from "../../content/site.ts";
import type { OutboxMail } from "../outbox/claims.ts";
import { asciiMailbox, isSingleAddress } from "./mailbox.ts";

/**
 * "unreachable": the server, or our credentials, whatever the mail. `why` holds codes only; the server's `words` may quote an
 * address and belong into no log. `isBegun`: the text was on its way when the line broke, so the server may have taken it.
 */
export type SendResult =
  | { kind: "accepted" }
  | {
      kind: "refused" | "postponed" | "unreachable";
      why: string;
      words?: string | undefined;
      isBegun?: boolean;
    };

/** What is sent of a mail. */
type SentMail = Pick<
  OutboxMail,
  | "to_name"
  | "to_address"
  | "reply_to_name"
  | "reply_to_address"
  | "subject"
  | "text"
  | "html"
  | "message_id"
  | "headers"
>;

/** The owner may change both while the server runs. */
export interface MailSettings {
  smtpUrl?: string | undefined;
  mailFrom: string;
}

export type MailServer = ReturnType<typeof openMailServer>;

/** Milliseconds for the whole exchange, against servers that trickle their replies. */
const sendTimeout = 180_000;

/** A lazy connection pool. `smtp://` requires STARTTLS (RFC 3207), except on loopback; the query may hold Nodemailer's options. */
export function openMailServer(settings: MailSettings) {
  let opened: { url: string; pool: ReturnType<typeof openTransport> } | undefined;
  /** The text of each mail that is being sent, as the server reads it, by Message-ID. */
  const texts = new Map<string, Readable>();
  const closeOpened = () => opened?.pool.then((pool) => pool.close({ force: true }), reason);
  const transport = () => {
    const { smtpUrl: url = "" } = settings;
    if (opened?.url !== url) {
      closeOpened();
      opened = { url, pool: openTransport(url, texts) };
    }
    return opened.pool;
  };
  const closed = Promise.withResolvers<string>();
  let open = true;
  /** Connects and authenticates without sending. Resolves to the reason of a failure, or undefined. */
  const verify = async () => {
    if (!open) return closed.promise;
    const answered = transport().then((pool) => pool.verify());
    return Promise.race([closed.promise, answered.then(() => undefined, reason)]);
  };
  /** Does not throw. "accepted" means that the server took responsibility for the mail. */
  const send = async (mail: SentMail): Promise<SendResult> => {
    // Nodemailer would parse a list of addresses and send to each of them.
    if (!isSingleAddress(mail.to_address)) return { kind: "refused", why: "no single address" };
    try {
      const message = { ...toMessage(mail, settings.mailFrom), signal: AbortSignal.timeout(sendTimeout) };
      await (await transport()).sendMail(message);
      return { kind: "accepted" };
    } catch (error) {
      const kind = classify(error);
      if (kind) return { kind, why: reason(error), words: (error as NodemailerError).response };
      const isBegun = texts.get(mail.message_id)?.readableDidRead ?? false;
      // The connection broke. Another connection tells whether because of this mail or for all.
      const failure = await verify();
      return failure
        ? { kind: "unreachable", why: failure, isBegun }
        : { kind: "postponed", why: reason(error), isBegun };
    } finally {
      texts.delete(mail.message_id);
    }
  };
  /** Closes every connection, even in the middle of a mail. */
  const close = () => {
    open = false;
    closed.resolve("closed by us");
    closeOpened();
  };
  return { send, verify, close };
}

/** Imported for the first mail: Nodemailer takes 5 MB, and most processes never send one. */
async function openTransport(url: string, texts: Map<string, Readable>) {
  const { createTransport } = await import("nodemailer");
  const host = new URL(url).hostname;
  const isLoopback = host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    // Replaces a stale connection once, before any byte of the mail was sent over it.
    maxRequeues: 1,
    idleTimeout: 30_000,
    ...(isLoopback ? { ignoreTLS: true } : { requireTLS: true }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use("stream", ({ message }, done) => {
    // Unchanged, and read from once the server has answered DATA with 354.
    message.processFunc((text) => {
      texts.set(message.messageId(), text);
      return text;
    });
    done();
  });
  return transport;
}

/** Passes addresses as objects, so that no text can become a second recipient. */
function toMessage(mail: SentMail, from: string) {
  const mailbox = (name: string | null, address: string) => asciiMailbox({ name: name ?? "", address });
  const to = mailbox(mail.to_name, mail.to_address) ?? { address: mail.to_address };
  const replyTo = mail.reply_to_address !== null && mailbox(mail.reply_to_name, mail.reply_to_address);
  return {
    from: { name: site.name, address: from },
    to: { name: "", ...to },
    ...(replyTo && { replyTo: { name: "", ...replyTo } }),
    envelope: { from, to: [to.address] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.message_id,
    date: new Date(),
    headers: JSON.parse(mail.headers) as Record<string, string>,
  };
}

/** Classifies a reply (RFC 5321 section 4.2.1), undefined if it is not about the mail. A 5yz to our credentials is our mistake: retried. */
function classify(error: unknown): "refused" | "postponed" | undefined {
  const { code, command = "", responseCode } = error as NodemailerError;
  // Nodemailer itself rejects it: no usable address.
  if ((code === "EENVELOPE" || code === "EMESSAGE") && responseCode === undefined) return "refused";
  if (!["MAIL FROM", "RCPT TO", "DATA"].includes(command) || responseCode === undefined) return undefined;
  const isAboutMail = command !== "MAIL FROM" && !sessionErrors.has(responseCode);
  return responseCode >= 500 && isAboutMail ? "refused" : "postponed";
}

/** Bad sequence; authentication required, too weak, failed (RFC 4954 section 6). */
const sessionErrors = new Set([503, 530, 534, 535, 538]);

/** Codes only: `RCPT TO 550 5.1.1`, `CONN ECONNREFUSED`. */
function reason(error: unknown): string {
  const { code, originalCode, command, responseCode, response } = error as NodemailerError;
  const detail = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  const parts = [command, responseCode ?? originalCode ?? code ?? "unknown", detail];
  return parts.filter((part) => part !== undefined).join(" ");
}
