/** The server's half of every form: takes its POST, and knows the receipt a plain POST comes back with. */
import {
  type ActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
} from "react-router";
import type { Database } from "../db/schema.ts";
import type { FormDefinition, Values } from "../forms/form.ts";
import { type Received, receive } from "../forms/intake/receive.ts";
import { findReceipt } from "../forms/owner/submissions.ts";
import { refused, requestContext } from "./request-context.ts";
import type { FormAnswer } from "./ui/form/send-form.ts";

/**
 * Keeps what was sent. To our script it answers a `FormAnswer`; to a plain form a 303 to the
 * page with its receipt, or the page again with the words and the typed values. Status 422 for a broken rule,
 * 400, 413 or 415 for a body nobody can read, 429 with Retry-After (RFC 6585 section 4) for one too many, 503 when
 * saving fails. `also`: what else is kept with it.
 */
export async function takeForm(
  form: FormDefinition,
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  also?: (transaction: Database, values: Values) => Promise<unknown>,
) {
  const { write, now, clientAddress, limits, secret, recipients, report, noteForm } =
    context.get(requestContext);
  const reception = { write, now: now(), clientAddress, limits, secret, recipients, log: report, also };
  const received = await receive(form, request, reception);
  noteForm?.(form.name, outcomeOf(received));
  if (received.kind !== "saved" && !isScript(request)) context.set(refused, true);
  switch (received.kind) {
    case "saved":
      if (!isScript(request)) return redirect(`${form.path}?receipt=${received.reference}`, 303);
      return answer({ kind: "saved", reference: received.reference }, 200);
    case "invalid":
      return answer({ kind: "invalid", values: received.values, errors: received.errors }, 422);
    case "refused":
      return answer({ kind: "failed", values: {} }, received.status);
    case "limited": {
      const { values, retryAfter, from } = received;
      return answer({ kind: "limited", values, retryAfter, from }, 429, { "Retry-After": `${retryAfter}` });
    }
    case "failed":
      return answer({ kind: "failed", values: received.values }, 503, tryLater);
  }
}

/** The headers of a page that holds a form: what its action said goes out with the page too. */
export function formHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

/**
 * The reference in `?receipt=`, if this form really gave it; with no such query it reaches for nothing. `refused`: the page
 * answers a plain POST that was not taken.
 */
export async function readReceipt(
  form: FormDefinition,
  { request, context }: LoaderFunctionArgs,
): Promise<{ receipt?: string; refused?: boolean }> {
  if (context.get(refused)) return { refused: true };
  const typed = new URL(request.url).searchParams.get("receipt");
  if (!typed) return {};
  const { db, report } = context.get(requestContext);
  try {
    const receipt = await findReceipt(db, form.name, typed);
    return { receipt: receipt?.reference };
  } catch (error) {
    report("A receipt could not be looked up.", error);
    return {};
  }
}

/** Said with a 503 (RFC 9110 section 15.6.4): seconds. A database that is in trouble is seldom well at once. */
export const tryLater: Readonly<Record<string, string>> = { "Retry-After": "10" };

function outcomeOf(received: Received): string {
  if (received.kind !== "saved") return received.kind;
  if (received.canary) return "canary";
  if (received.replay) return "repeated";
  return received.held ? "held" : "saved";
}

/** React Router's own calls go to the page's path with `.data` at the end. */
function isScript(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

function answer(value: FormAnswer, status: number, headers: Record<string, string> = {}) {
  return data(value, { status, headers });
}
