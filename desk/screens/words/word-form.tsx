import { useState } from "react";
import { Form, Link, useSearchParams } from "react-router";
import type { Refused } from "../../../acts/act.ts";
import { longestOf, tooLong, unknownPlaceholder } from "../../../words/limits.ts";
import { TextArea } from "../../ui/field-frame.tsx";
import { MarkdownField } from "../../ui/markdown-field.tsx";
import { HiddenFields, Press } from "../../ui/press.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { ConflictPanel, Differences } from "../entries/conflict-panel.tsx";
import type { Conflict } from "../entries/merge-drafts.ts";
import type { Word, WordText } from "./read-word.ts";

interface WordFormProps {
  word: Word;
  text: WordText;
  refused: (Refused & { typed: Readonly<Record<string, string>> }) | undefined;
}

/** A sentence in one language. What is wrong with it is said while it is typed. */
export function WordForm({ word, text, refused }: WordFormProps) {
  const { id, code, name, version, isDraft, isMine, again = "", says, changes } = text;
  const of = code && name;
  // What was refused stays, with all that was typed since.
  const [key, setKey] = useState(version + again);
  if (!refused && key !== version + again) setKey(version + again);
  return (
    <Form key={key} method="post" className="word-form" aria-label={`In ${name}`}>
      <HiddenFields fields={{ id, version }} />
      {word.isLocked ? null : <UnsavedText name={`word ${id}`} version={version + again} />}
      {refused?.refused === "conflict" ? (
        <ConflictPanel conflict={refused.detail as Conflict} screen="" />
      ) : null}
      <WordField {...{ word, text, refused }} />
      {code ? null : <Default {...word} />}
      {changes.length > 0 ? (
        <div className="dim">
          {code ? "The English changed since:" : "The default changed since:"} <Differences parts={changes} />
        </div>
      ) : null}
      {text.isMissing ? (
        <p className="dim">Readers get the English until you publish a translation.</p>
      ) : null}
      {isDraft ? <p className="dim">A draft. On the site now: {says || "the English"}</p> : null}
      {word.isLocked ? null : (
        <div className="acts">
          <Press look={code ? "" : "solid"} act="words.set" label="Publish" of={of} />
          <Press act="words.draft" label="Keep as draft" of={of} />
          {isDraft ? <Press look="quiet" act="words.drop" label="Drop the draft" of={of} /> : null}
          {isMine ? <Press look="quiet" act="words.unset" label="Back to the default" of={of} /> : null}
          {isMine && !code && changes.length > 0 ? (
            <Press look="quiet" act="words.keep" label="Keep mine" />
          ) : null}
        </div>
      )}
      <History text={text} />
    </Form>
  );
}

function WordField({ word, text, refused }: WordFormProps) {
  const { key, isMarkdown, byDefault, facts, where, isLocked } = word;
  const { code, name: label } = text;
  const value = refused?.typed.text ?? text.text;
  const [typed, setTyped] = useState(value);
  const field = { id: `text-${text.id}`, name: "text", label };
  const answer = refused?.refused === "invalid" ? refused.message : undefined;
  if (isMarkdown && !isLocked) return <MarkdownField {...field} rows={16} value={value} error={answer} />;
  const read = facts.reduce((all, { brace, says }) => all.replaceAll(brace, says), typed);
  const long = tooLong(key, read);
  const wrong = unknownPlaceholder(typed, byDefault) ?? (code ? undefined : long);
  const count = `${read.length}${longestOf(key) ? ` of ${longestOf(key)}` : ""} characters.`;
  return (
    <TextArea
      {...field}
      lang={code || undefined}
      rows={Math.min(10, Math.ceil(value.length / 40) + 1)}
      defaultValue={value}
      readOnly={isLocked}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      isAlert={false}
      error={wrong ?? (typed === value ? answer : undefined)}
      hint={code ? (long ?? count) : `${count} Stands on: ${where}.`}
    />
  );
}

function Default({ byDefault, isMarkdown, facts }: Word) {
  return (
    <div>
      {isMarkdown ? null : <p className="dim">Default</p>}
      {isMarkdown ? null : <p>{byDefault}</p>}
      {facts.slice(2).map(({ brace, says }) => (
        <p key={brace} className="dim">
          <code>{brace}</code>{" "}
          {says === brace ? "is filled in when the page is shown." : `becomes ${says}, everywhere at once.`}
        </p>
      ))}
    </div>
  );
}

function History({ text: { history } }: { text: WordText }) {
  const others = [...useSearchParams()[0]].filter(([name]) => name !== "revision");
  const to = (id: number) => `?${new URLSearchParams([...others, ["revision", String(id)]])}`;
  if (history.length === 0) return null;
  return (
    <details className="as-table">
      <summary>
        History <b className="n">{history.length}</b>
      </summary>
      <ul className="history" role="list">
        {history.map(({ id, at, who, isDefault, changes }, i) => (
          <li key={id}>
            <time className="data">{at}</time> {who}:{" "}
            {isDefault ? "The default" : <Differences parts={changes} />}
            {i > 0 && !isDefault ? (
              <Link to={to(id)} preventScrollReset>
                Back to this
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
