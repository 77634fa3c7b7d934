/** The browser side of a submission. */
import type { FormDisplay } from "../../../forms/form.ts";
import type { Received } from "../../../forms/intake/receive.ts";

/** The server's response to a submission, with the typed values where the page must show them again. */
export type FormAnswer =
  | { kind: "saved"; reference: string }
  | Extract<Received, { kind: "invalid" | "like" | "limited" | "failed" }>;

/**
 * The client action of a page with a form: the server's response, a success no sooner than `minimumDelay` ms after
 * submit (SPEC section 9). Never rejects: a network error or an unexpected response is "failed", and the page stays.
 */
export async function sendForm(
  form: FormDisplay,
  { serverAction }: { serverAction: () => Promise<unknown> },
): Promise<FormAnswer> {
  const pressed = performance.now();
  try {
    const answer = await serverAction();
    if (!isAnswer(answer)) return { kind: "failed", values: {} };
    const early = pressed + form.minimumDelay - performance.now();
    if (answer.kind === "saved" && early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    return answer;
  } catch {
    // Whatever the error, the visitor is asked to try again.
    return { kind: "failed", values: {} };
  }
}

/** The client loader of such a page: only a plain POST leads to a receipt, so there is nothing to load. */
export function noReceipt(): { receipt?: string; refused?: boolean } {
  return {};
}

/** The id of the form element; a plain POST redirects to it. */
export function formId(form: FormDisplay): string {
  return `${form.name}-form`;
}

/** The URL that a form posts to: its own page. Home is an index route, hence `?index`. */
export function actionOf(form: FormDisplay): string {
  return form.path === "/" ? "/?index" : form.path;
}

function isAnswer(value: unknown): value is FormAnswer {
  return typeof value === "object" && value !== null && "kind" in value;
}
