import "../../ui/chart.css";
import "../people/people.css";
import { data, Form, Link, redirect, useActionData, useLoaderData } from "react-router";
import { digestHour } from "../../../accounts/digests.ts";
import { hasPreference } from "../../../accounts/membership.ts";
import { listPasskeys, offersPasskeys } from "../../../accounts/passkeys.ts";
import { listSessions } from "../../../accounts/sessions.ts";
import { deskContext, type RouteArgs } from "../../desk-context.ts";
import { requireFresh } from "../../permissions.ts";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { shortMoment } from "../people/moments.ts";
import { SessionList, toShownSessions } from "../people/session-list.tsx";
import { changeAccount } from "./account-actions.ts";
import { DigestChoice } from "./digest-choice.tsx";
import { PasskeyList } from "./passkey-list.tsx";

export async function loader({ context }: RouteArgs) {
  const { db, person, session, deskUrl, now } = context.get(deskContext);
  const [shortcuts, digest, passkeys, sessions] = await Promise.all([
    hasPreference(db, person.id, "shortcuts"),
    hasPreference(db, person.id, "digest"),
    listPasskeys(db, person.id),
    listSessions(db, person.id, now()),
  ]);
  return {
    person,
    shortcuts,
    digest: { on: digest, hour: `${digestHour} AM` },
    offersPasskeys: offersPasskeys(deskUrl),
    sessions: toShownSessions(sessions, session.id, now()),
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      ...{ id, name, added: shortMoment(createdAt, now()) },
      used: usedAt ? shortMoment(usedAt, now()) : "",
    })),
  };
}

/** What somebody who found this browser open must not do. */
const fresh: ReadonlySet<unknown> = new Set(["remove-passkey", "end-others"]);

export async function action({ request, context }: RouteArgs) {
  const form = await request.formData();
  if (fresh.has(form.get("intent"))) requireFresh(context, request);
  const problem = await changeAccount(context, form);
  return problem ? data({ problem }, 422) : redirect("/account", 303);
}

export default function Account() {
  const { person, shortcuts, digest, passkeys, sessions, ...shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Screen title="Your account" sub={`${person.email}, ${person.role}`}>
      {answer ? (
        <p className="f__bad" role="alert">
          {answer.problem}
        </p>
      ) : null}
      <div className="two">
        <section aria-labelledby="name-head">
          <h2 id="name-head" className="sub">
            Name
          </h2>
          <Form method="post" className="people-form">
            <UnsavedText name="account name" version={person.name} />
            <div className="f">
              <label htmlFor="name">As other people at the desk see it</label>
              <input id="name" name="name" maxLength={80} autoComplete="name" defaultValue={person.name} />
            </div>
            <p>
              <button className="btn" type="submit" name="intent" value="name">
                Save name
              </button>
            </p>
          </Form>
          <h2 id="digest" className="sub">
            Email
          </h2>
          <DigestChoice {...digest} />
          <h2 id="keys" className="sub">
            Keyboard
          </h2>
          <Shortcuts on={shortcuts} />
        </section>
        <section aria-labelledby="passkeys">
          <h2 id="passkeys" className="sub">
            Passkeys
          </h2>
          <PasskeyList passkeys={passkeys} offered={shown.offersPasskeys} />
        </section>
      </div>
      <section aria-labelledby="sessions">
        <h2 id="sessions" className="sub">
          Your sessions
        </h2>
        <SessionList sessions={sessions} />
        <div className="acts account-end">
          {sessions.length > 1 ? (
            <Form method="post">
              <button className="btn" type="submit" name="intent" value="end-others">
                Sign out everywhere else
              </button>
            </Form>
          ) : null}
          <form method="post" action="/sign-out">
            <button className="btn" type="submit">
              Sign out here
            </button>
          </form>
          {person.role === "owner" ? <Link to="/people">People</Link> : null}
        </div>
      </section>
    </Screen>
  );
}

function Shortcuts({ on }: { on: boolean }) {
  return (
    <Form method="post" className="people-form">
      <p>
        {on
          ? "Single keys do things on this desk, such as j and k for the next and previous line. They do nothing while you type in a field."
          : "Single keys do nothing. Everything has a button."}
      </p>
      <input type="hidden" name="on" value={on ? "" : "1"} />
      <p>
        <button className="btn" type="submit" name="intent" value="shortcuts">
          {on ? "Turn shortcuts off" : "Turn shortcuts on"}
        </button>
      </p>
    </Form>
  );
}
