/** The action of a list of submissions whose rows have boxes. */
import { redirect, redirectDocument } from "react-router";
import { isRefused, refuse } from "../../../acts/act.ts";
import { type answerPress, flash, runAct } from "../../acting.ts";

const maxAtOnce = 200;

/** What is done with the messages or proposals that are ticked. `path`: of their list. */
export async function actOnTicked({ request, context }: Parameters<typeof answerPress>[0], path: string) {
  const form = await request.formData();
  const here = new URL(request.url).search.replace(/[?&](index|_routes)(=[^&]*)?(?=&|$)/g, "");
  const references = form.getAll("reference").map(String);
  const back = `${path}${here && `?${here.slice(1)}`}`;
  if (references.length > 0 && form.get("act") === "export") {
    const chosen = new URLSearchParams(references.map((reference) => ["reference", reference]));
    // A download is no screen.
    return redirectDocument(`/messages/export?${chosen}`, 303);
  }
  // A choice is a button of its own: "message.assign?to=me".
  const [act = "", choice] = String(form.get("act")).split("?");
  for (const [name, value] of new URLSearchParams(choice)) form.set(name, value);
  const pressed = { act, ids: references.slice(0, maxAtOnce), form, back };
  const done =
    references.length > 0
      ? await runAct(context, request, pressed)
      : refuse("invalid", "Select messages first.");
  if (!isRefused(done)) return done;
  await flash(context, { text: done.message ?? "Nothing was done." });
  return redirect(back, 303);
}
