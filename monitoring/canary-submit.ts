/** Posts the canary to our own contact form, as a browser without JavaScript does. */
import { reasonOf } from "../db/retry.ts";
import { contact } from "../forms/definitions/contact.ts";
import { canaryFields, findCanary } from "../forms/intake/canary.ts";
import type { CanaryKind } from "../mail/messages/canary.ts";
import type { CanaryContext } from "./canary.ts";

/** Returns why the form did not store it; undefined when it did. A server that does not answer is a reason too, not an error. */
export async function sendCanary({ db, secret, url, settings }: CanaryContext, kind: CanaryKind) {
  try {
    const answer = await fetch(new URL(contact.path, url), {
      method: "POST",
      body: new URLSearchParams(canaryFields(secret, settings.mailFrom, kind)),
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
    });
    await answer.body?.cancel();
    if (answer.status !== 303) return `the form answered with status ${answer.status}`;
  } catch (error) {
    return `the site does not answer at ${url} (${whyFetchFailed(error)})`;
  }
  return (await findCanary(db)) ? undefined : "the form thanked for it, but it is not in the database";
}

/** A code such as ECONNREFUSED, from the cause of the error of `fetch`; without a code a few words. */
export function whyFetchFailed(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = reasonOf(cause);
  return reason === "Error" && cause instanceof Error ? cause.message : reason;
}

/** The URL under which this machine reaches a server that listens on `host`. */
export function ownAddress(host: string, port: number): string {
  if (host === "0.0.0.0" || host === "::") return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
