import { Form } from "react-router";
import { Press } from "../../ui/press.tsx";

/** Whether notices come one by one or as one mail a day. */
export function DigestChoice({ on, hour }: { on: boolean; hour: string }) {
  return (
    <Form method="post" className="people-form">
      <p>
        {on
          ? `You get one email a day at ${hour}, with what came in since the last one. A day without anything has no email.`
          : "Notices go out one by one, to the owners’ addresses in the settings. Or get one email a day, whether yours is among them or not."}{" "}
        Alarms, press inquiries and sign-ins always come at once.
      </p>
      <input type="hidden" name="on" value={on ? "" : "1"} />
      <p>
        <Press intent="digest">{on ? "Stop the daily email" : "Get one email a day"}</Press>
      </p>
      {on ? (
        <p className="f__hint">If you stop it, what’s waiting comes in one last email at {hour}.</p>
      ) : null}
    </Form>
  );
}
