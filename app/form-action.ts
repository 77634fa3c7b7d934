/** The server side of every form: its POST, and the receipt that a plain POST redirects to. */
import {
  type ActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
} from "react-router";
import { currentLanguage } from "../content/translate.ts";
import { wholeForm } from "../forms/definitions/folded-fields.ts";
import type { FormDefinition } from "../forms/form.ts";
import { type ReceiveContext, type Received, receive } from "../forms/intake/receive.ts";
import { findReceipt } from "../forms/owner/submissions.ts";
import { encodeSentPicture } from "../publishing/pictures/sent-pictures.ts";
import { refused, requestContext } from "./request-context.ts";
import type { FormAnswer } from "./ui/form/send-form.ts";

/**
 * Saves a submission. Our script gets a `FormAnswer`. A plain POST gets a 303 to the page with its receipt, or the
 * page again with error messages and the typed values. Status 422 for invalid fields, 400, 413 or 415 for an
 * unreadable body, 429 with Retry-After (RFC 6585 section 4) over the rate limit, 503 when saving fails. `also`: what
 * else to save in the same transaction; `keep`, `findLike`: forms/intake/receive.ts.
 */
export async function handleForm(
  form: FormDefinition,
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  more: Pick<ReceiveContext, "also" | "keep" | "findLike"> = {},
) {
  const language = currentLanguage();
  const values = context.get(requestContext);
  const { now, report, noteForm } = values;
  const ours = { now: now(), language, log: report, encodePicture: encodeSentPicture };
  const received = await receive(wholeForm(form), request, { ...values, ...more, ...ours });
  noteForm(form.name, outcomeOf(received));
  // React Router's client posts to the page's path with `.data` appended.
  const plain = !new URL(request.url).pathname.endsWith(".data");
  if (!/^(saved|like)$/.test(received.kind) && plain) context.set(refused, true);
  switch (received.kind) {
    case "saved":
      if (plain) return redirect(`${form.path}?receipt=${received.reference}`, 303);
      return answer({ kind: "saved", reference: received.reference }, 200);
    case "like":
      return answer(received, 200);
    case "invalid":
      return answer(received, 422);
    case "refused":
      return answer({ kind: "failed", values: {} }, received.status);
    case "limited":
      return answer(received, 429, { "Retry-After": `${received.retryAfter}` });
    case "failed":
      return answer(received, 503, retryAfterHeaders);
  }
}

export function formHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

/**
 * Looks up the reference in `?receipt=`, which must belong to this form. Without that query it does not touch the
 * database. `refused`: the page is the response to a plain POST that was rejected.
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

/** Retry-After in seconds, sent with a 503 (RFC 9110 section 15.6.4). */
export const retryAfterHeaders = { "Retry-After": "10" };

function outcomeOf(received: Received): string {
  if (received.kind !== "saved") return received.kind;
  if (received.canary) return "canary";
  if (received.replay) return "repeated";
  return received.held ? "held" : "saved";
}

function answer(value: FormAnswer, status: number, headers?: HeadersInit) {
  return data(value, { status, headers });
}
