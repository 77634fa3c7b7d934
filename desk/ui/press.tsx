import type { ComponentProps } from "react";
import { Form } from "react-router";

interface PressProps extends ComponentProps<"button"> {
  /** Modifiers of the class `btn`: "small", "small quiet". */
  look?: string;
  /** What it is done to, for who does not see the row it stands in. */
  of?: string;
}

/** A button that sends its form. */
export function Press({ look = "", of, children, ...rest }: PressProps) {
  const classes = [
    "btn",
    ...look
      .split(" ")
      .filter(Boolean)
      .map((one) => `btn--${one}`),
  ];
  return (
    <button className={classes.join(" ")} type="submit" {...rest}>
      {children}
      {of ? <span className="visually-hidden"> {of}</span> : null}
    </button>
  );
}

/** A form of one button. `fields`: what it sends besides. */
export function PressForm({
  action,
  fields = {},
  label,
  ...press
}: PressProps & {
  action?: string;
  fields?: Readonly<Record<string, string | number>>;
  /** The name of the form. */
  label?: string;
}) {
  return (
    <Form method="post" action={action} aria-label={label}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Press {...press} />
    </Form>
  );
}
