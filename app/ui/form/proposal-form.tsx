import "./form.css";
import { useActionData } from "react-router";
import { proposal as words } from "../../../content/proposal.ts";
import type { ProposalAnswer, ProposalPage } from "../../proposal-action.ts";
import { type Notice, NoticeFace } from "../notice/notice-face.tsx";
import { Fields } from "./field.tsx";
import { noticeOf } from "./form-result.tsx";

/** The form of an event proposal or a story with what was sent, for its sender; plain HTML. */
export function ProposalForm({ view, path, display }: ProposalPage) {
  const given = useActionData<ProposalAnswer>();
  const typed = given && "values" in given ? given.values : undefined;
  const errors = given?.kind === "invalid" ? given.errors : [];
  const { form, changeNote } = view;
  return (
    <form method="post" action={`${path}&step=change`} className="form" aria-label={words.toChange[form]}>
      <p className="form-note">{words.changeNote[changeNote]}</p>
      <Fields form={{ name: form, fields: display.fields }} values={typed ?? view.values} errors={errors} />
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

export function ProposalNotice({ done, display }: ProposalPage) {
  const given = useActionData<ProposalAnswer>();
  if (given) return <NoticeFace notice={refusal(given)} still />;
  if (!done) return null;
  const title = done === "unchanged" ? words.unchanged : words.done[done];
  return <NoticeFace notice={{ kind: "success", title }} still />;

  function refusal(answer: ProposalAnswer): Notice {
    const isOver = answer.kind === "closed" || answer.kind === "gone";
    if (isOver || answer.kind === "failed")
      return { kind: "destructive", title: isOver ? words.closed : words.failed };
    return noticeOf({ ...display, failureTitle: words.failureTitle }, { values: {}, ...answer });
  }
}
