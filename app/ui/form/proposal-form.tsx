import "./form.css";
import { createContext, use } from "react";
import { useActionData } from "react-router";
import { proposal } from "../../../content/proposal.ts";
import type { FormDisplay } from "../../../forms/form.ts";
import type { ProposalAnswer, ProposalPage } from "../../proposal-action.ts";
import { type Notice, NoticeFace } from "../notice/notice-face.tsx";
import { Field } from "./field.tsx";
import { fieldRows } from "./form.tsx";
import { noticeOf } from "./form-result.tsx";
import type { FormAnswer } from "./send-form.ts";

/** The form of an event proposal or a story with what was sent, for its sender; plain HTML. */
export function ProposalForm({ view, path, display }: ProposalPage) {
  const given = useActionData<ProposalAnswer>();
  const typed = given && "values" in given ? given.values : undefined;
  const errors = given?.kind === "invalid" ? given.errors : [];
  const { form, isAsking } = view;
  const { words, shownForm, shownError } = use(ProposalSpeech);
  const errorOf = (name: string) => errors.find((error) => error.field === name)?.message;
  return (
    <form method="post" action={`${path}&step=change`} className="form" aria-label={words.toChange[form]}>
      <p className="form-note">{words.changeNote[isAsking ? "published" : "open"]}</p>
      {fieldRows(shownForm(display).fields).map((row) => (
        <div className={row.length > 1 ? "field-pair" : "field-row"} key={row[0]?.name}>
          {row.map((field) => (
            <Field
              key={field.name}
              form={form}
              field={field}
              value={(typed ?? view.values)[field.name] ?? ""}
              error={shownError(errorOf(field.name) ?? "") || undefined}
              busy={false}
            />
          ))}
        </div>
      ))}
      <p className="form-note">{words.fixed}</p>
      <p className="button-row">
        <button className="button" type="submit" name="do" value="change">
          {words.changeButton[form]}
        </button>
        <a className="button button--outline" href={path}>
          {words.back}
        </a>
      </p>
    </form>
  );
}

/** What the press of a button did. */
export function ProposalNotice({ done, display }: ProposalPage) {
  const given = useActionData<ProposalAnswer>();
  const speech = use(ProposalSpeech);
  const notice = given ? refusal(given, display, speech) : done && success(done, speech);
  return notice ? <NoticeFace notice={notice} still /> : null;
}

function success(done: NonNullable<ProposalPage["done"]>, { words }: ProposalSpeech): Notice {
  return { kind: "success", title: done === "unchanged" ? words.unchanged : words.done[done] };
}

function refusal(answer: ProposalAnswer, display: FormDisplay, speech: ProposalSpeech): Notice {
  const { words, notice } = speech;
  if (answer.kind === "closed" || answer.kind === "gone") return { kind: "destructive", title: words.closed };
  if (answer.kind === "failed") return { kind: "destructive", title: words.failed };
  const failureTitle = words.failureTitle;
  return notice({ ...display, failureTitle }, { values: {}, ...answer });
}

/** What the private page of a sender says, and how it shows the form and its answers; a page in a second language replaces it. */
export interface ProposalSpeech {
  words: typeof proposal;
  shownForm: (form: FormDisplay) => FormDisplay;
  shownError: (message: string) => string;
  notice: (form: FormDisplay, answer: FormAnswer) => Notice;
}

export const ProposalSpeech = createContext<ProposalSpeech>({
  words: proposal,
  shownForm: (form) => form,
  shownError: (message) => message,
  notice: noticeOf,
});
