import { Form } from "react-router";
import { shortMoment } from "../../../acts/moments.ts";
import { readLastDone } from "../../../db/last-done.ts";
import { proofs } from "../../../monitoring/proofs.ts";
import { answerPress, requireAct } from "../../acting.ts";
import { fieldsAfter, NotDone } from "../../ui/answer.tsx";
import { TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { Proof } from "../../ui/proof.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { Route } from "./+types/mail";
import { readPart } from "./read-site.ts";
import { Locked } from "./setting-control.tsx";
import { PartScreen } from "./site-screen.tsx";

export async function loader(args: Route.LoaderArgs) {
  const desk = requireAct(args, { role: "owner" });
  const { db, settings } = desk;
  const known = await readLastDone(db, [proofs.mail, proofs.mailSent]);
  const at = (name: string) => {
    const instant = known.get(name);
    return instant && shortMoment(instant, desk.now());
  };
  const { fields, ...part } = await readPart(desk, "mail");
  const { host = "", username = "", password = "" } = settings.smtpUrl ? new URL(settings.smtpUrl) : {};
  const locked = settings.fromEnvironment.SMTP_URL !== undefined;
  return {
    ...part,
    ...{ host, user: decodeURIComponent(username), hasPassword: password !== "", locked },
    from: fields.find(({ key }) => key === "mail.from"),
    ...{ address: settings.mailFrom, sentAt: at(proofs.mailSent), provedAt: at(proofs.mail) },
  };
}

export async function action(args: Route.ActionArgs) {
  const answer = await answerPress(args, { ids: [""], back: "/site/mail" });
  // No answer holds a password. With script it stays in its field.
  if (!(answer instanceof Response)) answer.data.typed.password = "";
  return answer;
}

/** The mail server, and the proof that its mail arrives. */
export default function Mail({ loaderData, actionData: result }: Route.ComponentProps) {
  const { host, user, hasPassword, locked, from, address } = loaderData;
  const fieldOf = fieldsAfter(result);
  return (
    <PartScreen {...loaderData}>
      <NotDone answer={result} />
      <Form method="post" className="part" aria-label="Mail server">
        <UnsavedText name="mail server" version={`${host} ${user} ${address}`} />
        <p>
          Your site sends confirmations, answers and the newsletter through a mail service. It gave you these
          lines.
        </p>
        {locked ? (
          <Locked label="Mail server" value={user ? `${user} at ${host}` : host} name="SMTP_URL">
            It wins over anything typed here. Whoever runs the server can remove it.
          </Locked>
        ) : (
          <>
            <TextField
              {...fieldOf("server", host)}
              {...asTyped}
              label="Mail server"
              hint="Such as smtp.mailhost.example. With :587 behind it where your service names that port."
              required
            />
            <TextField {...fieldOf("user", user)} {...asTyped} label="Your name there" />
            <TextField
              {...fieldOf("password")}
              type="password"
              label="Password there"
              optional={hasPassword ? "kept as it is when empty" : false}
              hint="Kept encrypted. Nobody can read it here again, you included."
              autoComplete="new-password"
            />
          </>
        )}
        {from?.locked.length ? (
          <Locked label="Mail comes from" value={address} name="MAIL_FROM" />
        ) : (
          <TextField
            {...fieldOf("from", from?.value)}
            type="email"
            label="Mail comes from"
            optional={`empty: ${address}`}
            autoComplete="off"
          />
        )}
        <div className="part__end">
          <Press look="solid" act="mail.connect" label="Send me a mail" />
        </div>
      </Form>
      <ArrivedProof {...loaderData} field={fieldOf("word")} />
    </PartScreen>
  );
}

/** Browsers change nothing of it. */
const asTyped = { autoComplete: "off", autoCapitalize: "none" };

type ArrivedProps = Route.ComponentProps["loaderData"] & { field: { id: string; error: string | undefined } };

/** Whether a mail arrived: the owner types the word in it. */
function ArrivedProof({ sentAt, provedAt, host, field }: ArrivedProps) {
  if (provedAt)
    return (
      <Proof state="seen" says="A mail arrived: an owner typed the word in it.">
        <p className="dim">{provedAt}</p>
      </Proof>
    );
  if (!sentAt)
    return (
      <Proof state="wait" says={host ? "Not proved yet." : "No mail leaves yet."}>
        <p className="dim">Done when a mail has reached you.</p>
      </Proof>
    );
  return (
    <Proof state="wait" says={`A mail was sent ${sentAt}.`}>
      <p>It holds one word.</p>
      <Form method="post" className="f-row f-row--test">
        <TextField
          {...field}
          {...asTyped}
          label="The word in the mail"
          autoComplete="one-time-code"
          required
        />
        <Press act="mail.confirm" label="That’s the word" />
      </Form>
      <p className="dim">Nothing after two minutes? Look in spam.</p>
    </Proof>
  );
}
