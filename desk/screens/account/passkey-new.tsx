import "../people/people.css";
import { startRegistration } from "@simplewebauthn/browser";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { deviceOf } from "../../../accounts/devices.ts";
import { registrationOptions } from "../../../accounts/passkeys.ts";
import { addOwnPasskey } from "../../../acts/account/account.ts";
import { answerPress, requireAct } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { TextField } from "../../ui/field-frame.tsx";
import { LinkButton, Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { Route } from "./+types/passkey-new";
import { Refusal } from "./sign-in-page.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { db, person, secret, deskUrl, userAgent, now } = requireAct(args, addOwnPasskey);
  const options = await registrationOptions(db, person, { secret, deskUrl, now: now() });
  return { options, device: deviceOf(userAgent) };
}

export function action(args: Route.ActionArgs) {
  const { id } = args.context.get(deskContext).person;
  return answerPress(args, { act: addOwnPasskey.name, ids: [String(id)], back: "/account/passkey" });
}

export default function NewPasskey({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Screen title="Add a passkey" back={<Link to="/account">Your account</Link>}>
      <p>
        Your device will ask for your fingerprint, face or PIN and keep the key. We only keep its public half.
      </p>
      {/* Each answer has its own challenge. */}
      <NewPasskeyForm key={loaderData.options.challenge} {...loaderData} refused={actionData?.message} />
    </Screen>
  );
}

type NewPasskeyFormProps = Route.ComponentProps["loaderData"] & { refused: string | undefined };

function NewPasskeyForm({ options, device, refused }: NewPasskeyFormProps) {
  const response = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState(refused);
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setProblem(undefined);
    try {
      const made = await startRegistration({ optionsJSON: options });
      if (response.current) response.current.value = JSON.stringify(made);
      form.submit();
    } catch (error) {
      const isKnown = error instanceof Error && error.name === "InvalidStateError";
      setProblem(
        isKnown ? "This device already has a passkey for the desk." : "No passkey was made. Try again.",
      );
    }
  };
  return (
    <form method="post" className="people-form" onSubmit={make}>
      <input type="hidden" name="response" ref={response} defaultValue="" />
      <TextField id="name" label="Name it" maxLength={80} defaultValue={device} />
      <Refusal>{problem}</Refusal>
      <p className="acts">
        <Press look="solid" label="Make the passkey" />
        <LinkButton to="/account" label="Cancel" />
      </p>
    </form>
  );
}
