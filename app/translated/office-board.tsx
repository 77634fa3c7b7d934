import type { Values } from "../../forms/form.ts";
import type { TranslationState } from "../../publishing/files/translated-entries.ts";
import { openedOn } from "../../publishing/source-line.ts";
import { dateFormat } from "../../time/zone-time.ts";
import { ArrowRight } from "../ui/drawing/icons.tsx";
import { SectionHead } from "../ui/news/headline.tsx";
import { useLanguage } from "./language-context.ts";

export interface Office {
  id: string;
  values: Values;
  state: TranslationState;
}

/** Who decides, and whom to call: a problem, the office for it, one link. */
export function OfficeBoard(props: {
  offices: readonly Office[];
  notes: Readonly<Record<TranslationState, string | undefined>>;
}) {
  const { tag, pages } = useLanguage();
  const { title, lead, link, tried, callFirst, undated, checked } = pages.community.offices;
  const day = (iso = "") =>
    iso ? dateFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(iso)) : "";
  return (
    <section className="section section--joined">
      <div className="wrap">
        <SectionHead className="intro-split" id="who-decides" title={title} lead={lead} />
        <ul className="board" role="list">
          {props.offices.map(({ id, values, state }) => {
            const english = state === "translated" ? undefined : "en";
            const { phoneChecked, phoneListed, phoneFrom } = values;
            const phone = values.phone || phoneListed;
            const opened = openedOn(values.sources);
            return (
              <li key={id} id={id}>
                <h3 lang={english}>{values.problem || values.title}</h3>
                <div>
                  {props.notes[state] ? <p className="form-note">{props.notes[state]}</p> : null}
                  {values.problem ? (
                    <p className="board__office" lang={english}>
                      {values.title}
                    </p>
                  ) : null}
                  <p lang={english}>{values.does}</p>
                  {phone ? (
                    <p>
                      <a className="data" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
                        {phone}
                      </a>
                      {values.phone
                        ? `, ${tried} ${day(phoneChecked)}`
                        : `. ${phoneFrom ? `${callFirst} ${phoneFrom.slice(0, 4)}` : undated}.`}
                    </p>
                  ) : null}
                  {values.link ? (
                    <p>
                      <a className="text-link" href={values.link} rel="noopener" hrefLang="en">
                        <span lang={english && values.linkText ? english : undefined}>
                          {values.linkText || link}
                          <span className="visually-hidden">: {values.title}</span>
                        </span>{" "}
                        <ArrowRight />
                      </a>
                    </p>
                  ) : null}
                  {opened ? (
                    <p className="form-note">
                      {checked} {day(opened)}
                    </p>
                  ) : null}
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
