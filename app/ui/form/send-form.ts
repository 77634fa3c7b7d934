/** The browser's half of the way of a form: asks the server, and waits as long as the SPEC says. */
import type { FieldError, FormDisplay, Values } from "../../../forms/form.ts";

/** What the server says to a form; with what was typed wherever the page must show it again. */
export type FormAnswer =
  | { kind: "saved"; reference: string }
  | { kind: "invalid"; values: Values; errors: FieldError[] }
  /** One too many; `retryAfter` in seconds. */
  | { kind: "limited"; values: Values; retryAfter: number; from: "network" | "everywhere" }
  | { kind: "failed"; values: Values };

/**
 * The client action of a page that holds `form`. Resolves to the server's answer, a success not before
 * `minimumDelay` ms from the press (SPEC section 9). Never rejects: a lost network or an answer that is none
 * is "failed", so that the page stays and nothing typed is lost.
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
    if (answer.kind === "saved" && early > 0) await rest(early);
    return answer;
  } catch {
    // Whatever broke, the visitor reads the same: nothing was sent, please try again.
    return { kind: "failed", values: {} };
  }
}

/** The client loader of such a page: a receipt belongs to a plain POST, so there is nothing to ask the server. */
export function noReceipt(): { receipt?: string; refused?: boolean } {
  return {};
}

/** The element's id, which a plain POST comes back to. */
export function formId(form: FormDisplay): string {
  return `${form.name}-form`;
}

/** Where a form posts to: its own page. The home page is an index route, hence `?index`. */
export function actionOf(form: FormDisplay): string {
  return form.path === "/" ? "/?index" : form.path;
}

function isAnswer(value: unknown): value is FormAnswer {
  return typeof value === "object" && value !== null && "kind" in value;
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
