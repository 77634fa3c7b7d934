import "./form.css";
import { useActionData } from "react-router";
import { newsletterDisplay as newsletter } from "../../../forms/definitions/newsletter-display.ts";
import { sentence } from "../../../text/words/lookup.ts";
import { controlProps, errorId, FieldError, Honeypot } from "./control.tsx";
import { FormNotice, SubmissionResult } from "./form-result.tsx";
import type { FormAnswer } from "./send-form.ts";
import { useSubmission } from "./use-submission.ts";

/** The newsletter sign-up on Home, with a single field. Its actions and loaders are Home's. */
export function NewsletterForm({ labelledBy }: { labelledBy: string }) {
  const { busy, errors, fresh, outcome, props } = useSubmission(newsletter, () =>
    import("./newsletter-rules.ts").then((rules) => rules.newsletterRules),
  );
  const given = useActionData<FormAnswer>();
  const [field] = newsletter.fields;
  if (!field) return null;
  const error = sentence(errors[0]?.message ?? "");
  const control = controlProps({ form: newsletter.name, field, error, busy });
  // Home's action also handles the links in newsletter mails, without typed values.
  const typed = given && "values" in given ? given.values[field.name] : undefined;
  return (
    <form {...props} className="signup" aria-labelledby={labelledBy}>
      {fresh ? <FormNotice definition={newsletter} /> : null}
      <label htmlFor={control.id}>{field.label}</label>
      <div className="signup__row">
        <input {...control} type="email" enterKeyHint={field.enterKeyHint} defaultValue={typed ?? ""} />
        <button className="button button--ink" type="submit" aria-disabled={busy || undefined}>
          {busy ? newsletter.busyButton : newsletter.button}
        </button>
      </div>
      <Honeypot />
      <FieldError id={errorId({ form: newsletter.name, field })}>{error}</FieldError>
      <SubmissionResult notice={outcome} sending={busy && newsletter.busyButton} />
    </form>
  );
}
