import "../ui/form/form.css";
import type { ReactNode } from "react";
import { useActionData, useLoaderData } from "react-router";
import type { Language } from "../../content/language.ts";
import { pages } from "../../content/pages.ts";
import { inLanguage } from "../../content/translate.ts";
import type { FieldError as Fault, FieldDisplay, FormDisplay, FormName, Values } from "../../forms/form.ts";
import { honeypotName } from "../../forms/guard/bot-signals.ts";
import { controlProps, errorId, FieldError } from "../ui/form/control.tsx";
import { Field } from "../ui/form/field.tsx";
import { fieldRows } from "../ui/form/form.tsx";
import { noticeOf } from "../ui/form/form-result.tsx";
import { formWords } from "../ui/form/form-words.ts";
import { type FormAnswer, formId } from "../ui/form/send-form.ts";
import { SectionHead } from "../ui/news/headline.tsx";
import { type Notice, NoticeFace } from "../ui/notice/notice-face.tsx";
import { formIn } from "./translated-form.ts";
import { useLanguage } from "./translated-page.tsx";

/** A form in the page's language, without script: it posts to its page, which shows what became of it. */
export function PostedForm(props: {
  definition: FormDisplay;
  preset?: Values | undefined;
  labelledBy: string;
  children?: ReactNode;
}) {
  const { definition, preset, labelledBy, children } = props;
  const language = useLanguage();
  const given = useActionData<FormAnswer | object>();
  const reference = useLoaderData<{ receipt?: string } | undefined>()?.receipt;
  const form = formIn(language, definition);
  const action = given && "kind" in given ? given : undefined;
  const answer = action ?? (reference ? ({ kind: "saved", reference } as const) : undefined);
  const typed = answer && answer.kind !== "saved" ? answer.values : undefined;
  const errors = answer?.kind === "invalid" ? answer.errors : [];
  const value = (field: FieldDisplay) => typed?.[field.name] ?? preset?.[field.name] ?? field.initial ?? "";
  const errorOf = ({ name }: FieldDisplay) => {
    const found = errors.find((error) => error.field === name);
    return found && inLanguage(found.message, language.code);
  };
  return (
    <form
      className="form"
      method="post"
      action={`${form.path}#${formId(form)}`}
      id={formId(form)}
      aria-labelledby={labelledBy}
    >
      {answer ? <NoticeFace notice={noticeIn(language, form, answer)} still /> : null}
      {fieldRows(form.fields).map((row) => (
        <div className={row.length > 1 ? "field-pair" : "field-row"} key={row[0]?.name}>
          {row.map((field) => {
            const place = { form: form.name, field, value: value(field), error: errorOf(field) };
            return field.control === "consent" ? (
              <Consent {...place} key={field.name} />
            ) : (
              <Field {...place} busy={false} key={field.name} />
            );
          })}
        </div>
      ))}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {inLanguage(formWords.honeypot, language.code)}{" "}
          <input name={honeypotName} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {form.note ? (
        <p className="form-note">
          <TermsLinked text={form.note} />
        </p>
      ) : null}
      <div className="button-row">
        <button className="button" type="submit">
          {form.button}
        </button>
        {children}
      </div>
    </form>
  );
}

/** A section with a form, and beside it what leads to it. `isFirst`: on its page. */
export function FormSection(props: {
  id: string;
  title: string;
  lead?: string;
  definition: FormDisplay;
  isFirst?: boolean;
  children: ReactNode;
}) {
  const { definition, isFirst, ...head } = props;
  return (
    <section className={isFirst ? "section" : "section section--joined"}>
      <div className="wrap form-section">
        <SectionHead className="form-aside stack" {...head} />
        <div className="panel">
          <PostedForm definition={definition} labelledBy={head.id} />
        </div>
      </div>
    </section>
  );
}

function Consent(props: { form: FormName; field: FieldDisplay; value: string; error: string | undefined }) {
  const { field, value, error } = props;
  const control = controlProps({ form: props.form, field, busy: false, ...(error && { error }) });
  return (
    <div className="field consent">
      <label>
        <input {...control} type="checkbox" value="yes" defaultChecked={value === "yes"} />
        <span>
          <TermsLinked text={field.label} />
        </span>
      </label>
      <p className="form-note">{useLanguage().pages.frame.license}</p>
      <FieldError id={errorId(props)}>{error}</FieldError>
    </div>
  );
}

/** The name of the terms as a link to them, which are in English. It opens in a new tab, because the form is half filled. */
function TermsLinked({ text }: { text: string }) {
  const { terms, newTab } = useLanguage().pages.frame;
  const [before, ...after] = text.split(terms);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <a href={pages.terms.path} hrefLang="en" target="_blank" rel="noopener">
        {terms}
        <span className="visually-hidden"> ({newTab})</span>
      </a>
      {after.join(terms)}
    </>
  );
}

/** The notice for an answer. `form` is in the language already. */
export function noticeIn({ code, duration }: Language, form: FormDisplay, answer: FormAnswer): Notice {
  const translated = (error: Fault) => ({ ...error, message: inLanguage(error.message, code) });
  const said = answer.kind === "invalid" ? { ...answer, errors: answer.errors.map(translated) } : answer;
  return noticeOf(form, said, inLanguage(formWords, code), duration);
}
