import { data, Form, Link, redirect } from "react-router";
import { copyEntry, maxCopies } from "../../../publishing/entries/copies.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";
import { TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { entryAt, entryScreen } from "./entry-at.ts";
import { backTo } from "./save-action.ts";

export async function loader({ params, context }: RouteArgs) {
  const { kind, entry } = await entryAt(context.get(deskContext).db, params);
  return {
    title: entry.title || `Untitled ${kind.words.one}`,
    words: kind.words,
    screen: entryScreen(entry),
    takesPlace: kind.endsAt !== undefined,
    most: maxCopies,
  };
}

export async function action({ params, request, context }: RouteArgs) {
  const { db, person, now } = context.get(deskContext);
  const { kind, entry } = await entryAt(db, params);
  const form = await request.formData();
  const typed = { weeks: String(form.get("weeks") ?? "0"), copies: String(form.get("copies") ?? "1") };
  const [weeks, copies] = [Number(typed.weeks), Number(typed.copies)];
  const errors = {
    ...(!isCount(weeks, 0, 52) && { weeks: "Weeks must be a whole number from 0 to 52" }),
    ...(!isCount(copies, 1, maxCopies) && { copies: `Copies must be a whole number from 1 to ${maxCopies}` }),
  };
  if (Object.keys(errors).length > 0) return data({ typed, errors }, { status: 422 });
  const copied = await copyEntry(db, kind, entry.id, { by: person.email, now: now(), weeks, copies });
  if (copied.outcome === "gone") throw data("It was deleted in the meantime.", { status: 404 });
  const [first] = copied.entries;
  await note(context, "duplicated", entry);
  if (first && copies === 1) {
    await say(context, { text: "This is the copy, a draft that nobody else can see yet." });
    throw backTo(first);
  }
  await say(context, { text: `${copies} copies were made. They’re drafts that nobody can see yet.` });
  throw redirect(`/entries/${kind.name}?view=drafts`, 303);
}

/** Makes drafts of an entry, for a weekly class one or several weeks later. */
export default function EntryDuplicate({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  const { title, words, screen, takesPlace, most } = loaderData;
  const errors: { weeks?: string; copies?: string } = actionData?.errors ?? {};
  return (
    <Screen title={`Duplicate this ${words.one}`} back={<Link to={screen}>{title}</Link>}>
      <Form method="post" className="narrow-form">
        <p>
          A copy is a draft with the same text{takesPlace ? ", at the same hour" : ""}. Nobody sees it until
          you publish it.
        </p>
        {takesPlace ? (
          <TextField
            id="weeks"
            label="Weeks later"
            hint="1 means next week. With several copies, each is that many weeks after the one before"
            error={errors.weeks}
            type="number"
            min={0}
            max={52}
            defaultValue={actionData?.typed.weeks ?? "1"}
          />
        ) : null}
        <TextField
          id="copies"
          label="Copies"
          error={errors.copies}
          type="number"
          min={1}
          max={most}
          defaultValue={actionData?.typed.copies ?? "1"}
        />
        <div className="acts">
          <Press look="solid">Make it</Press>
          <Link className="btn btn--quiet" to={screen}>
            Back
          </Link>
        </div>
      </Form>
    </Screen>
  );
}

function isCount(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}
