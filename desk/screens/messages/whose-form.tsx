import { Form } from "react-router";
import { Options, SelectField, TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import type { WhoseWords } from "./whose-words.ts";

interface WhoseProps extends WhoseWords {
  action: string;
  /** As in the choices. */
  given: string;
  isPutOff: boolean;
  problem?: string | undefined;
}

/** Gives what waits to somebody at the desk, and puts it off. */
export function WhoseForm({ action, to, until, given, isPutOff, problem }: WhoseProps) {
  return (
    <Form method="post" action={action} className="whose" aria-label="Whose it is" key={given}>
      {to.length > 0 ? (
        <>
          <SelectField id="to" label="Given to" defaultValue={given}>
            <Options of={to} />
          </SelectField>
          <Press look="small" act="message.assign" label="Give" />
        </>
      ) : null}
      <SelectField
        id="until"
        label="Comes back"
        error={problem}
        hint="Leaves the list until then. Sooner if the sender writes again."
      >
        <Options of={until} />
      </SelectField>
      <TextField id="day" label="Or on the morning of" type="date" />
      <div className="acts">
        <Press look="small" act="message.later" label="Put off" />
        {isPutOff ? <Press look="small quiet" act="message.back" label="Bring back now" /> : null}
      </div>
    </Form>
  );
}

/** The same for those that are ticked. */
export function WhoseActs({ to, until, isLater }: WhoseWords & { isLater: boolean }) {
  return (
    <>
      {to.length > 0 ? <Choices label="Give to" act="message.assign?to=" of={to} /> : null}
      <Choices label="Later" act="message.later?until=" of={until} />
      {isLater ? <Press look="small" act="message.back" label="Bring back now" /> : null}
    </>
  );
}

/** A button for each choice, folded away. It closes when one is pressed: what was ticked is gone. */
function Choices({ label, act, of }: { label: string; act: string; of: WhoseWords["to"] }) {
  return (
    <details className="drop">
      <summary className="btn btn--small">{label}</summary>
      <div>
        {of.map((one) => (
          <button key={one.value} type="submit" name="act" value={act + one.value}>
            {one.label}
          </button>
        ))}
      </div>
    </details>
  );
}
