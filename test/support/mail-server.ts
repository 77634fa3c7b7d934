/** A real mail server on the loopback for a test: it takes mail, or misbehaves in the ways that mail servers do. */
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** Answers a mail with a code such as 421 or 550; "hang" says nothing more, "drop" cuts the line in the middle of DATA. */
export type Fault = {
  at: "MAIL FROM" | "RCPT TO" | "DATA";
  answer: number | "hang" | "drop" | "drop after taking";
};

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Whether the line was encrypted. */
  secure: boolean;
  raw: string;
  mail: Email;
}

export interface MailServerForTests {
  url: string;
  port: number;
  /** Everything it answered for with success, in order. */
  mails: ReceivedMail[];
  /** Connections so far. */
  connections: () => number;
  /** What it does with the mail for an address; undefined: it takes it. May be changed at any time. */
  misbehave: (fault: (to: string) => Fault | undefined) => void;
  /** Resolves once so many mails arrived; throws after `timeout` milliseconds. */
  received: (count: number, timeout?: number) => Promise<ReceivedMail[]>;
  close: () => Promise<void>;
}

export interface MailServerOptions {
  /** A fixed port, to come back on. */
  port?: number;
  /** Offers STARTTLS, with a certificate that nobody trusts. */
  tls?: boolean;
  /** Lets in who knows these, and nobody else. */
  auth?: { user: string; pass: string };
  /** Milliseconds that it takes over each mail. */
  slow?: number;
  /** Of what it takes only the envelope, for tens of thousands of mails. */
  envelopesOnly?: boolean;
}

export async function openMailServerForTests(options: MailServerOptions = {}): Promise<MailServerForTests> {
  const mails: ReceivedMail[] = [];
  const sockets = new Map<string, Socket>();
  let connections = 0;
  let faultFor: (to: string) => Fault | undefined = () => undefined;
  let arrival = Promise.withResolvers<void>();

  const server = new SMTPServer({
    disabledCommands: [...(options.tls ? [] : ["STARTTLS"]), ...(options.auth ? [] : ["AUTH"])],
    allowInsecureAuth: true,
    authOptional: !options.auth,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    closeTimeout: 100,
    onConnect(_session, callback) {
      connections++;
      callback();
    },
    onAuth({ username, password }, _session, callback) {
      const known = username === options.auth?.user && password === options.auth?.pass;
      callback(known ? null : refusal(535), known ? { user: username } : undefined);
    },
    onMailFrom(_address, _session, callback) {
      answer(faultFor(""), "MAIL FROM", callback);
    },
    onRcptTo({ address }, _session, callback) {
      answer(faultFor(address), "RCPT TO", callback);
    },
    async onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const fault = to.map(faultFor).find((one) => one?.at === "DATA");
      if (fault?.answer === "drop") return sockets.get(session.id)?.destroy();
      // A sender that is killed in the middle breaks the stream: there is no mail, and nobody to answer.
      const chunks = await stream.toArray().catch(() => undefined);
      if (!chunks) return;
      const raw = Buffer.concat(chunks).toString("utf8");
      if (options.slow) await new Promise((resolve) => setTimeout(resolve, options.slow));
      if (fault && fault.answer !== "drop after taking") return answer(fault, "DATA", callback);
      mails.push(await receivedMail(session, to, options.envelopesOnly ? "" : raw));
      arrival.resolve();
      arrival = Promise.withResolvers();
      // It has the mail, and its answer is lost on the way.
      if (fault) return sockets.get(session.id)?.destroy();
      callback();
    },
  });
  server.on("connect", ({ id }) => {
    const connection = [...server.connections].find((one) => one.id === id);
    if (connection) sockets.set(id, connection._socket as Socket);
  });
  // Lines that break are what these tests are about.
  server.on("error", () => {});
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    connections: () => connections,
    misbehave: (fault) => {
      faultFor = fault;
    },
    received: async (count, timeout = 120_000) => {
      const deadline = Date.now() + timeout;
      while (mails.length < count) {
        const left = deadline - Date.now();
        if (left <= 0) throw new Error(`Only ${mails.length} of ${count} mails came in ${timeout} ms.`);
        await Promise.race([
          arrival.promise,
          new Promise((resolve) => setTimeout(resolve, Math.min(left, 50))),
        ]);
      }
      return mails;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.values()) socket.destroy();
        server.close(resolve);
      }),
  };
}

type Answer = (error?: Error | null) => void;

function answer(fault: Fault | undefined, at: Fault["at"], callback: Answer): void {
  if (fault?.at !== at) callback();
  else if (typeof fault.answer === "number") callback(refusal(fault.answer));
}

/** Its words quote what a server likes to quote. */
function refusal(responseCode: number): Error {
  return Object.assign(new Error("5.7.1 <ada@example.org>: not today"), { responseCode });
}

async function receivedMail(session: SMTPServerSession, to: string[], raw: string): Promise<ReceivedMail> {
  const from = session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address;
  return { from, to, secure: session.secure, raw, mail: await PostalMime.parse(raw) };
}
