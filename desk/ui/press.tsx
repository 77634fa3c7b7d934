import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";

interface ButtonProps {
  label: ReactNode;
  /** Modifiers of the class `btn`: "small", "small quiet". */
  look?: string;
  /** What it is done to, for who does not see the row it stands in. */
  of?: string;
}

type PressProps = ButtonProps & ComponentProps<"button"> & { act?: string | undefined; isOnce?: boolean };

/**
 * A button, which sends its form unless its `type` says otherwise. `act`: the act that it asks for; `isOnce`: nothing is pressed
 * while a form is on its way.
 */
export function Press({ act, label, look, of, isOnce = false, ...rest }: PressProps) {
  const isBusy = useNavigation().state !== "idle";
  // Not `disabled`, which would take the focus from the button.
  const waits = { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() };
  const more = { ...(act && { name: "act", value: act }), ...(isOnce && isBusy && waits), ...rest };
  return (
    <button className={classOf(look)} type="submit" {...more}>
      <Words label={label} of={of} />
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ label, look, of, ...rest }: ButtonProps & ComponentProps<typeof Link>) {
  return (
    <Link className={classOf(look)} {...rest}>
      <Words label={label} of={of} />
    </Link>
  );
}

function classOf(look = ""): string {
  const modifiers = look.split(" ").filter(Boolean);
  return ["btn", ...modifiers.map((one) => `btn--${one}`)].join(" ");
}

function Words({ label, of }: Pick<ButtonProps, "label"> & { of: string | undefined }) {
  return (
    <>
      {label}
      {of ? <span className="visually-hidden"> {of}</span> : null}
    </>
  );
}

/**
 * A form of one button. `fields`: what it sends besides. `formLabel`: its name. `navigate`: false where `action` is no screen, which
 * could not show that the line is lost.
 */
export function PressForm({
  action,
  navigate,
  fields,
  formLabel,
  ...press
}: PressProps & { action?: string; navigate?: false; fields?: Fields; formLabel?: string }) {
  return (
    <Form method="post" action={action} navigate={navigate} aria-label={formLabel}>
      <HiddenFields fields={fields} />
      <Press {...press} />
    </Form>
  );
}

type Fields = Readonly<Record<string, string | number>>;

/** What a form sends besides what is typed. */
export function HiddenFields({ fields = {} }: { fields?: Fields | undefined }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
