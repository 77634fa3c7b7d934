/** The buttons of a screen: what each does, says on the next page and leaves in the activity log. */
import type { Entry } from "../publishing/kind.ts";
import { refusalText } from "../text/refusal.ts";
import { type DeskContext, deskContext, type Notice, type RouteContext } from "./desk-context.ts";
import { note, say } from "./permissions.ts";

/** What was typed or pressed. */
export type Posted = Readonly<Record<string, string>>;

export interface Pressed extends Notice {
  /** A reference, an address or a name of ours, or an entry. */
  act: [action: string, subject: string | Pick<Entry, "id" | "kind">];
  /** Path to go to; the screen itself by default. */
  to?: string;
}

/** By the value of the button. Throws a Refusal with a sentence for the screen. */
export type Acts = Readonly<Record<string, (desk: DeskContext, posted: Posted) => Promise<Pressed>>>;

/** The texts of a posted form; a file is none. */
export function postedTexts(form: FormData): Posted {
  const texts = [...form].map(([name, value]) => [name, typeof value === "string" ? value : ""]);
  return Object.fromEntries(texts);
}

/** Does what the button says, and `after` that; `problem` says why not. `mayAct` throws for who may not press it. */
export async function press(
  context: RouteContext,
  acts: Acts,
  posted: Posted,
  { mayAct, after }: { mayAct?: () => Promise<void>; after: (desk: DeskContext) => Promise<unknown> },
): Promise<{ problem?: string; to?: string | undefined }> {
  const desk = context.get(deskContext);
  const { intent = "" } = posted;
  const act = Object.hasOwn(acts, intent) && acts[intent];
  if (!act) return { problem: "That button doesn’t exist. Reload the page." };
  try {
    await mayAct?.();
    const { act: noted, to, ...notice } = await act(desk, posted);
    await after(desk);
    await note(context, ...noted);
    await say(context, notice);
    return { to };
  } catch (error) {
    return { problem: refusalText(error) };
  }
}
