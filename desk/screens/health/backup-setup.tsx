import { useEffect, useState } from "react";
import { Form } from "react-router";
import { fill } from "../../../text/words/fill.ts";
import type { fieldsAfter } from "../../ui/answer.tsx";
import { Choice, TextArea, TextField } from "../../ui/field-frame.tsx";
import { HiddenFields, Press } from "../../ui/press.tsx";
import { Section } from "../../ui/section.tsx";
import words from "./backup-words.json" with { type: "json" };
import { CopyLine } from "./finding-row.tsx";
import type { readBackups } from "./read-backups.ts";

type Place = Awaited<ReturnType<typeof readBackups>>["place"];
type FieldOf = ReturnType<typeof fieldsAfter>;
const names = ["address", "folder", "user", "password", "region"] as const;

/** Where the backups go; a press tries it before it is taken up. */
export function BackupPlace({ place, fieldOf }: { place: Place; fieldOf: FieldOf }) {
  const kind = fieldOf("kind", place?.kind ?? "s3").defaultValue;
  return (
    <Section id="place" title="Where to">
      <Form method="post" className="part backup-place" aria-label="Where to" noValidate>
        <fieldset className="ticks">
          <legend>Kind of place</legend>
          {words.kinds.map(([value, label = "", says]) => (
            <Choice key={value} name="kind" value={value} label={label} defaultChecked={kind === value}>
              {says}
            </Choice>
          ))}
        </fieldset>
        {names.map((name) => {
          const [label = "", hint] = words.fields[name];
          const field = fieldOf(name, name === "password" ? "" : place?.[name]);
          const more = {
            label,
            hint,
            className: `f backup-${name}`,
            autoComplete: "off",
            autoCapitalize: "none",
          };
          // A private key has many lines.
          return name === "password" ? (
            <TextArea key={name} rows={2} spellCheck={false} {...field} {...more} />
          ) : (
            <TextField key={name} spellCheck={false} {...field} {...more} />
          );
        })}
        {place?.hostKey ? <p className="dim">{fill(words.hostKey, { hostKey: place.hostKey })}</p> : null}
        <div className="part__end">
          <Press look="solid" act="backup.connect" label="Try to write and read there" isOnce />
        </div>
      </Form>
    </Section>
  );
}

/** The key, once; it is kept when its last four characters were typed. */
export function BackupKey({
  shown,
  field,
  restoring,
}: {
  shown: string;
  field: ReturnType<FieldOf>;
  restoring: string;
}) {
  const [copied, setCopied] = useState<string>();
  // Only with script is there anything to press, and only over TLS or on this machine a clipboard.
  useEffect(() => setCopied(navigator.clipboard ? "Copy" : undefined), []);
  const copy = () => navigator.clipboard.writeText(shown).then(() => setCopied("Copied"));
  const [label = "", hint] = words.last;
  return (
    <Section id="shown" title="The key">
      <Form method="post" className="part" aria-label="The key" reloadDocument>
        <HiddenFields fields={{ key: shown }} />
        <p>{words.shown}</p>
        {/* In groups, for a pen. */}
        <p className="backup-key">{shown.replace(/^AGE-SECRET-KEY-1|.{5}/g, "$& ")}</p>
        {copied ? (
          <div className="acts">
            <Press type="button" onClick={copy} label={copied} />
            <Press type="button" onClick={() => window.print()} label="Print it" />
          </div>
        ) : null}
        <p>{words.restore}</p>
        <CopyLine line={restoring} />
        <TextField
          {...field}
          label={label}
          hint={hint}
          autoComplete="off"
          maxLength={8}
          className="f backup-last"
          required
        />
        <div className="part__end">
          <Press look="solid" act="backup.start" label="I have it. Start" />
        </div>
      </Form>
    </Section>
  );
}
