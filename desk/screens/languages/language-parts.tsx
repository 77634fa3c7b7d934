import { Form } from "react-router";
import { TextField } from "../../ui/field-frame.tsx";
import { Press, PressForm } from "../../ui/press.tsx";
import { Proof } from "../../ui/proof.tsx";
import { Card } from "../../ui/section.tsx";
import type { Loaded } from "./language.tsx";

type ReportProps = { name: string; added: number; changed: number; refused: { id: string; why: string }[] };

/** What a file would change. */
export function Report({ name, added, changed, refused }: ReportProps) {
  return (
    <Proof
      state={refused.length > 0 ? "bad" : "seen"}
      says={`${name} read: ${added} new, ${changed} changed, ${refused.length} refused.`}
    >
      <p>{added + changed > 0 ? "Nothing is published yet: look at them below." : "Nothing to publish."}</p>
      <ul>
        {refused.map(({ id, why }) => (
          <li key={id}>
            <code>{id}</code> {why}
          </li>
        ))}
      </ul>
    </Proof>
  );
}

/** One file of all texts, and the way back for it. */
export function PoFile({ code, name, problem }: Loaded & { problem: string | undefined }) {
  return (
    <Card id="file-title" title="For a translator" className="part">
      <p>One file with all sentences and entries, what is missing first. Translation programs open it.</p>
      <p>
        <a className="btn" href={`/languages/${code}/po`}>
          Export {name} (.po)
        </a>
      </p>
      <Form method="post" encType="multipart/form-data">
        <TextField id="file" label="Bring a file back" type="file" accept=".po" error={problem} />
        <Press label="Read the file" />
      </Form>
    </Card>
  );
}

/** Whether readers are told of the language, and what they would miss. */
export function Announcing({ name, link, isAnnounced, isOwner, lacks }: Loaded) {
  const { pages, mails, nothing } = lacks;
  const missing = [...pages, ...(mails > 0 ? [mails === 1 ? "one mail" : `${mails} mails`] : [])];
  const begin = `Nothing of ${nothing.join(" and ")} is there yet: begin with these.`;
  const promise = `Announcing puts “${name}” into the header of every page and tells search engines. Before that, only people with the link see it:`;
  return (
    <Card id="announce" title={isAnnounced ? "Announced" : `Announce ${name}`} className="part">
      <p>
        {isAnnounced ? "It stands in the header of every page, and search engines know of it:" : promise}{" "}
        <a href={link}>{link}</a>
      </p>
      {missing.length > 0 ? (
        <Proof state="bad" says={`Still in English: ${new Intl.ListFormat("en").format(missing)}.`}>
          <p className="dim">{nothing.length > 0 ? begin : "At least in part, and it says so there."}</p>
        </Proof>
      ) : null}
      {isOwner && isAnnounced ? (
        <PressForm act="language.unannounce" label="Take the announcement back" />
      ) : isOwner ? (
        <div className="acts">
          <PressForm look="solid" act="language.announce" disabled={nothing.length > 0} label="Announce" />
          <PressForm look="danger-line" act="language.remove" label="Remove" of={name} />
        </div>
      ) : (
        <p className="dim">Only owners announce a language.</p>
      )}
    </Card>
  );
}
