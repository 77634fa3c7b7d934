import { data, Form, Link } from "react-router";
import { isRefused } from "../../../acts/act.ts";
import { dayAndTime } from "../../../acts/moments.ts";
import { canBeDeleted, wasPublished } from "../../../publishing/entries/delete-draft.ts";
import { runAct } from "../../acting.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { requireOwner } from "../../permissions.ts";
import { Mistake } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { entryAt, entryScreen } from "./entry-at.ts";

export async function loader({ params, context }: RouteArgs) {
  const { kind, entry } = await entryAt(context.get(deskContext).db, params);
  if (wasPublished(entry)) requireOwner(context);
  return {
    title: entry.title || `Untitled ${kind.words.one}`,
    one: kind.words.one,
    screen: entryScreen(entry),
    version: entry.version,
    changed: dayAndTime(entry.changedAt),
    isDraft: entry.state === "draft",
    canBeDeleted: canBeDeleted(kind, entry),
  };
}

export async function action({ params, request, context }: RouteArgs) {
  const { kind, entry } = await entryAt(context.get(deskContext).db, params);
  const done = await runAct(context, request, {
    act: wasPublished(entry) ? "entry.delete" : "entry.delete-draft",
    ids: [params.id ?? ""],
    form: await request.formData(),
    back: `/entries/${kind.name}`,
  });
  return isRefused(done)
    ? data({ problem: "Nothing was deleted: someone changed it in the meantime. Look at it first." }, 409)
    : done;
}

/** Asks before a draft is deleted: that cannot be undone. */
export default function EntryDelete({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  const { title, one, screen, version, changed, isDraft, canBeDeleted } = loaderData;
  if (!canBeDeleted)
    return (
      <Screen title="This one stays" tabTitle="Delete" back={<Link to={screen}>{title}</Link>}>
        <p>
          Visitors have seen this {one}, or will, so its address stays known. It can be withdrawn: then its
          page says that it is gone.
        </p>
      </Screen>
    );
  return (
    <Screen title={isDraft ? "Delete a draft" : `Delete a ${one}`} back={<Link to={screen}>{title}</Link>}>
      {actionData ? <Mistake isAlert>{actionData.problem}</Mistake> : null}
      <Form method="post" className="ask ask--flat">
        <h2>Delete “{title}”?</h2>
        <p>
          {isDraft
            ? `This draft, saved ${changed}, and its history go for good. Nobody has seen it, and nobody is told.`
            : `This ${one}, saved ${changed}, its history and its picture go for good. A backup that is restored is cleaned of it.`}
        </p>
        <input type="hidden" name="version" value={version} />
        <div className="acts">
          <Link className="btn" to={screen}>
            Keep it
          </Link>
          <Press look="danger">{isDraft ? "Delete the draft" : "Delete for good"}</Press>
        </div>
      </Form>
    </Screen>
  );
}
