import "../people/people.css";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { digestHour } from "../../../accounts/digests.ts";
import { listPasskeys, offersPasskeys } from "../../../accounts/passkeys.ts";
import { hasPreference } from "../../../accounts/people.ts";
import { listSessions } from "../../../accounts/sessions.ts";
import { shortMoment } from "../../../acts/moments.ts";
import { answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { Mistake, TextField } from "../../ui/field-frame.tsx";
import { LinkButton, Press, PressForm } from "../../ui/press.tsx";
import { MiniList } from "../../ui/row-words.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Section } from "../../ui/section.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { SessionList, toShownSessions } from "../people/session-list.tsx";
import type { Route } from "./+types/account";

export async function loader({ context }: Route.LoaderArgs) {
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
    digest,
    hour: `${digestHour} AM`,
    offersPasskeys: offersPasskeys(deskUrl),
    sessions: toShownSessions(sessions, session.id, now()),
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      ...{ id, name, added: shortMoment(createdAt, now()) },
      used: usedAt ? `last used ${shortMoment(usedAt, now())}` : "not used yet",
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const { person, session } = args.context.get(deskContext);
  const form = await args.request.formData();
  if (!form.has("session")) form.set("session", String(session.id));
  return answerPress(args, { form, ids: [String(person.id)], back: "/account" });
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { person, shortcuts, digest, hour, sessions, passkeys } = loaderData;
  const remove = { look: "small", act: "account.remove-passkey", label: "Remove" };
  return (
    <Screen title="Your account" sub={`${person.email}, ${person.role}`}>
      <Mistake isAlert>{actionData?.message}</Mistake>
      <div className="two">
        <Section id="name-head" title="Name">
          <Form method="post" className="people-form">
            <UnsavedText name="account name" version={person.name} />
            <TextField
              id="name"
              label="As other people at the desk see it"
              maxLength={80}
              autoComplete="name"
              defaultValue={person.name}
            />
            <p>
              <Press act="account.name" label="Save name" />
            </p>
          </Form>
          <h2 id="digest" className="sub">
            Email
          </h2>
          {/* Whether notices come one by one or as one mail a day. */}
          <Switch
            act="account.digest"
            isOn={digest}
            label={digest ? "Stop the daily email" : "Get one email a day"}
          >
            {digest
              ? `You get one email a day at ${hour}, with what came in since the last one. A day without anything has no email.`
              : "Notices go out one by one, to the owners’ addresses in the settings. Or get one email a day, whether yours is among them or not."}{" "}
            Alarms, press inquiries and sign-ins always come at once.
          </Switch>
          {digest ? (
            <p className="f__hint">If you stop it, what’s waiting comes in one last email at {hour}.</p>
          ) : null}
          <h2 id="keys" className="sub">
            Keyboard
          </h2>
          <Switch
            act="account.shortcuts"
            isOn={shortcuts}
            label={shortcuts ? "Turn shortcuts off" : "Turn shortcuts on"}
          >
            {shortcuts
              ? "Single keys do things on this desk, such as j and k for the next and previous line. They do nothing while you type in a field."
              : "Single keys do nothing. Everything has a button."}
          </Switch>
        </Section>
        <Section id="passkeys" title="Passkeys">
          {passkeys.length > 0 ? (
            <MiniList
              rows={passkeys.map(({ id, name, added, used }) => ({
                ...{ key: id, says: <b>{name}</b>, more: `Added ${added}, ${used}` },
                end: <PressForm {...remove} fields={{ passkey: id }} of={name} />,
              }))}
            />
          ) : (
            <p>
              You sign in by email. With a passkey, you sign in with your fingerprint, face or PIN and don’t
              have to wait for an email.
            </p>
          )}
          {loaderData.offersPasskeys ? (
            <p className="account-end">
              <LinkButton to="/account/passkey" label="Add a passkey" />
            </p>
          ) : (
            <p className="f__hint">
              Browsers only make passkeys for sites with HTTPS. Set DESK_URL to give the desk an HTTPS
              address.
            </p>
          )}
        </Section>
      </div>
      <Section id="sessions" title="Your sessions">
        <SessionList sessions={sessions} of={person.id} />
        <div className="acts account-end">
          {sessions.length > 1 ? (
            <PressForm act="account.end-others" label="Sign out everywhere else" />
          ) : null}
          <form method="post" action="/sign-out">
            <Press label="Sign out here" />
          </form>
          {person.role === "owner" ? <Link to="/people">People</Link> : null}
        </div>
      </Section>
    </Screen>
  );
}

/** Something that one switches on or off. */
function Switch({ act, isOn, label, children }: SwitchProps) {
  return (
    <div className="people-form">
      <p>{children}</p>
      <PressForm act={act} fields={{ on: isOn ? "" : "1" }} label={label} />
    </div>
  );
}

type SwitchProps = { act: string; isOn: boolean; label: string; children: ReactNode };
