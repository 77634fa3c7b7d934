import { Form, Link } from "react-router";
import { HiddenFields, LinkButton, Press } from "../../ui/press.tsx";
import { MiniList } from "../../ui/row-words.tsx";
import { Section } from "../../ui/section.tsx";
import type { readAutomatic, readLists, readTopicMails } from "./read-topic-mails.ts";

interface TopicMailsProps {
  isOwner: boolean;
  mails: Awaited<ReturnType<typeof readTopicMails>>;
  lists: Awaited<ReturnType<typeof readLists>>;
  /** Where a mail is read, in each language, without its number. */
  readers: readonly { label: string; url: string }[];
}

/** What people asked for, and the mails about it. */
export function TopicMails({ isOwner, mails, lists, readers }: TopicMailsProps) {
  return (
    <Section id="topics" title="Mail by topic" count={mails.length}>
      <MiniList
        rows={mails.map(({ id, entryId, version, title, says, acts }) => ({
          ...{ key: id, says: <Link to={`/entries/record/${entryId}`}>{title}</Link>, more: says },
          end: (
            <Form method="post" className="acts">
              <HiddenFields fields={{ id, version }} />
              {readers.map(({ label, url }) => (
                <LinkButton key={url} look="small quiet" to={`${url}/${id}`} label={label} of={title} />
              ))}
              {acts.map(({ name, label }) => (
                <Press key={name} look="small" act={name} label={label} of={title} />
              ))}
            </Form>
          ),
        }))}
      />
      {lists.length > 0 ? (
        <MiniList
          label="Lists"
          rows={lists.map(({ list, label, says, count }) => ({
            ...{ key: list, says: <Link to={`/subscribers?list=${list}`}>{label}</Link>, more: says },
            end: `${count} ${count === 1 ? "reader" : "readers"}`,
          }))}
        />
      ) : (
        <p className="dim">
          Nobody has chosen a topic yet. The choice stands in the mails to subscribers and on each topic’s
          page.
        </p>
      )}
      <p className="dim">
        Never more than one mail a day to a person, never between 9 PM and 7 AM, and none before the postal
        address is in the {isOwner ? <Link to="/site">settings</Link> : "settings"}. Change the entry and its
        mail changes.
      </p>
    </Section>
  );
}

/** What happens by itself, and its switches. */
export function Automatic({ rows }: { rows: Awaited<ReturnType<typeof readAutomatic>> }) {
  return (
    <Section id="automatic" title="By itself">
      <MiniList
        rows={rows.map(({ name, says, acts }) => ({
          ...{ key: name, says },
          end: (
            <Form method="post" className="acts">
              <HiddenFields fields={{ id: name }} />
              {acts.map(({ name, label }) => (
                <Press key={name} look="small" act={name} label={label} />
              ))}
            </Form>
          ),
        }))}
      />
    </Section>
  );
}
