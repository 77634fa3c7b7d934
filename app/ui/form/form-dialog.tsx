import "./dialog.css";
import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useActionData, useLoaderData, useSearchParams } from "react-router";
import { fieldWords } from "../../../content/field-words.ts";
import type { FormDefinition } from "../../../forms/form.ts";
import { CloseSign } from "../drawing/icons.tsx";
import { Headline, SectionHead } from "../news/headline.tsx";
import type { Notice } from "../notice/notice-face.tsx";
import { Announcements } from "../notice/notices.tsx";
import { StaticNotice } from "./form-result.tsx";
import { formId } from "./send-form.ts";

/** Loaded when it is shown: most readers of these pages send nothing. */
const loadForm = () => import("./form.tsx");
const Form = lazy(async () => ({ default: (await loadForm()).Form }));

/** A button that opens a form in a dialog, or without JavaScript leads to `?form=<name>`. Closing keeps what was typed. */
export function FormDialog({ definition, title }: FormInPlace) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadForm>>>();
  const [thanks, setThanks] = useState<Notice>();
  const headingId = `${definition.name}-dialog-title`;

  async function open(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const opener = event.currentTarget;
    // Where it cannot be loaded, to its address.
    const form = await loadForm().catch(() => opener.submit());
    if (!form || dialog.current?.open) return;
    flushSync(() => setLoaded(form));
    dialog.current?.showModal();
    // A field would call up a phone's keyboard, over half of the form.
    if (form.isTouched()) dialog.current?.focus();
    else dialog.current?.querySelector("input")?.focus();
  }

  return (
    <div className="form-opener">
      <form method="get" action={`${definition.path}#${formId(definition)}`} onSubmit={open}>
        <input type="hidden" name="form" value={definition.name} />
        <button className="button" type="submit">
          {title}
        </button>
      </form>
      {loaded
        ? createPortal(
            <dialog className="dialog" ref={dialog} tabIndex={-1} aria-labelledby={headingId}>
              <div className="dialog__head">
                <Headline level={2} id={headingId}>
                  {title}
                </Headline>
                <button
                  className="dialog__close"
                  type="button"
                  aria-label={fieldWords.close}
                  onClick={() => dialog.current?.close()}
                >
                  <CloseSign />
                </button>
                <div className="dialog__notices">
                  <Announcements />
                </div>
              </div>
              <div className="dialog__body">
                <loaded.Form
                  definition={definition}
                  labelledBy={headingId}
                  onSaved={(notice) => {
                    setThanks(notice);
                    dialog.current?.close();
                  }}
                />
              </div>
            </dialog>,
            // Not where it is used: it would inherit the colors of an oxblood section.
            document.body,
          )
        : null}
      {thanks ? <StaticNotice notice={thanks} key={thanks.description} /> : null}
    </div>
  );
}

export function FormOnPage({ definition, title }: FormInPlace) {
  const headingId = `${definition.name}-page-title`;
  const form = <Form definition={definition} labelledBy={headingId} />;
  return (
    <section className="section">
      <div className="wrap form-section">
        <SectionHead className="form-aside" id={headingId} title={title} />
        <div className="panel">
          <Suspense>{form}</Suspense>
        </div>
      </div>
    </section>
  );
}

/** Whether the form is in the page: requested by `?form=`, or returned by a plain POST. */
export function useFormOnPage(definition: FormDefinition): boolean {
  const [query] = useSearchParams();
  const given = useActionData<unknown>();
  const loaded = useLoaderData<{ receipt?: string } | undefined>();
  return query.get("form") === definition.name || given !== undefined || loaded?.receipt !== undefined;
}

interface FormInPlace {
  definition: FormDefinition;
  title: string;
}
