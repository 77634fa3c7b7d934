import { data, Form, Link, redirect } from "react-router";
import { canBeDeleted, deleteDraft, wasPublished } from "../../../publishing/entries/delete-draft.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { dayAndTime } from "../../moments.ts";
import { note, requireFreshOwner, requireOwner, say } from "../../permissions.ts";
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
  const { db, now, settings } = context.get(deskContext);
  const { kind, entry } = await entryAt(db, params);
  if (wasPublished(entry)) requireFreshOwner(context, request);
  const isDraft = entry.state === "draft";
  const version = Number((await request.formData()).get("version"));
  const deleting = { version, now: now(), dataDir: settings.dataDir };
  const { outcome } = await deleteDraft(db, kind, entry.id, deleting);
  if (outcome === "deleted" || outcome === "gone") {
    await note(context, isDraft ? "deleted a draft" : "deleted for good", entry);
    await say(context, { text: isDraft ? "The draft is deleted." : "Deleted for good." });
    throw redirect(`/entries/${kind.name}?view=${isDraft ? "drafts" : "withdrawn"}`, 303);
  }
  return data(
    { problem: "Nothing was deleted: someone changed it in the meantime. Look at it first." },
    { status: 409 },
  );
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
