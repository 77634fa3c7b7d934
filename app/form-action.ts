/** The server's half of every form: takes its POST, and knows the receipt a plain POST comes back with. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import type { FormDefinition } from "../forms/form.ts";
import { receive } from "../forms/receive.ts";
import { findReceipt } from "../forms/submissions.ts";
import { house } from "./house.ts";
import type { FormAnswer } from "./ui/send-form.ts";

/**
 * Keeps what was sent (CONTRACT section 1). To JavaScript, which sends an `idempotencyKey`, it answers a `FormAnswer`;
 * to a plain form a 303 to the page with its receipt, or the page again with the words and the typed values.
 * Status 422 for a broken rule, 400, 413 or 415 for a body nobody can read, 503 when saving fails.
 */
export async function takeForm(form: FormDefinition, { request, context }: ActionFunctionArgs) {
  const { db, now, clientAddress, report } = context.get(house);
  const plain = !new URL(request.url).searchParams.has(scriptMark);
  const received = await receive(form, request, { db, now: now(), clientAddress, log: report });
  switch (received.kind) {
    case "saved":
      if (plain) return redirect(`${form.path}?receipt=${received.reference}`, 303);
      return answer({ kind: "saved", reference: received.reference }, 200);
    case "invalid":
      return answer({ kind: "invalid", values: received.values, errors: received.errors }, 422);
    case "refused":
      return answer({ kind: "failed", values: {} }, received.status);
    case "failed":
      return answer({ kind: "failed", values: received.values }, 503);
  }
}
