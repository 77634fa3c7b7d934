import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { deleteDraft } from "../../../publishing/entries/delete-draft.ts";
import { deskContext } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";
import { Screen } from "../../ui/screen.tsx";
import { entryAt, entryScreen } from "./entry-at.ts";
import { dayAndTime } from "./entry-words.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { kind, entry } = await entryAt(context.get(deskContext).db, params);
  return {
    title: entry.title || `Untitled ${kind.words.one}`,
    one: kind.words.one,
    screen: entryScreen(entry),
    version: entry.version,
    changed: dayAndTime(entry.changedAt),
    canBeDeleted: entry.state === "draft" && entry.publishedAt === null,
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { db } = context.get(deskContext);
  const { kind, entry } = await entryAt(db, params);
  const version = Number((await request.formData()).get("version"));
  const { outcome } = await deleteDraft(db, kind, entry.id, { version });
  if (outcome === "deleted" || outcome === "gone") {
    await note(context, "deleted a draft", `${kind.name} ${entry.id}`);
    await say(context, { text: "The draft is deleted." });
    throw redirect(`/entries/${kind.name}?view=drafts`, 303);
  }
  return data(
    { problem: "Nothing was deleted: someone changed it in the meantime. Look at it first." },
    { status: 409 },
  );
}

/** Asks before a draft is deleted: that cannot be undone. */
export default function EntryDelete() {
  const { title, one, screen, version, changed, canBeDeleted } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
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
    <Screen title="Delete a draft" back={<Link to={screen}>{title}</Link>}>
      {refused ? (
        <p className="f__bad" role="alert">
          {refused.problem}
        </p>
      ) : null}
      <Form method="post" className="ask ask--flat">
        <h2>Delete “{title}”?</h2>
        <p>
          This draft, saved {changed}, and its history go for good. Nobody has seen it, and nobody is told.
        </p>
        <input type="hidden" name="version" value={version} />
        <div className="acts">
          <Link className="btn" to={screen}>
            Keep it
          </Link>
          <button type="submit" className="btn btn--danger">
            Delete the draft
          </button>
        </div>
      </Form>
    </Screen>
  );
}
