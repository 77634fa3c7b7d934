import { data, Form, Link } from "react-router";
import { isRefused } from "../../../acts/act.ts";
import { maxCopies } from "../../../publishing/entries/copies.ts";
import { errorsByField, runAct } from "../../acting.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { entryAt, entryScreen } from "./entry-at.ts";

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
  const { entry } = await entryAt(context.get(deskContext).db, params);
  const form = await request.formData();
  const ids = [String(entry.id)];
  const done = await runAct(context, request, {
    act: "entry.duplicate",
    ids,
    form,
    back: entryScreen(entry),
  });
  if (!isRefused(done)) return done;
  const typed = { weeks: String(form.get("weeks") ?? "0"), copies: String(form.get("copies") ?? "1") };
  return data({ typed, errors: errorsByField(done) }, { status: 422 });
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
