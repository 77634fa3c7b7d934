import type { Language } from "../../content/language.ts";
import {
  isTranslatable,
  readTranslations,
  type TranslationState,
  translateEntry,
} from "../../publishing/files/translated-entries.ts";
import { anchorOf, type Entry, type Kind } from "../../publishing/kind.ts";
import { dayWords, openedOn } from "../../publishing/source-line.ts";
import { readEntries } from "../published-entries.ts";
import type { RequestContext } from "../request-context.ts";
import { ArrowRight } from "../ui/drawing/icons.tsx";
import { Section, SectionHead } from "../ui/news/headline.tsx";
import { Provenance } from "../ui/residents/provenance.tsx";
import { sourceViews } from "../ui/residents/resource-view.ts";
import { useLanguage } from "./translated-page.tsx";

export interface TranslatedEntry {
  entry: Entry;
  state: TranslationState;
}

export async function readTranslated(
  context: RequestContext,
  language: Language,
  kind: Kind,
): Promise<TranslatedEntry[]> {
  const translations = readTranslations(language);
  return (await readEntries(context, kind))
    .filter(isTranslatable)
    .map((entry) => translateEntry(entry, language, translations));
}

/** Who decides: a problem or a body in each row, what it does, how to reach it, one link and its sources. */
export function Board(props: {
  id: string;
  title: string;
  lead: string;
  entries: readonly TranslatedEntry[];
  /** Whether it comes first on its page. */
  isFirst?: boolean;
}) {
  const { id, title, lead, entries, isFirst } = props;
  return (
    <Section className={isFirst ? "section" : "section section--joined"}>
      <SectionHead className="intro-split" id={id} title={title} lead={lead} />
      <ul className="board" role="list">
        {entries.map((one) => (
          <Row key={one.entry.id} {...one} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ entry: { kind, slug, values }, state }: TranslatedEntry) {
  const { tag, pages } = useLanguage();
  const { board: words, missing, outdated } = pages.community;
  const note = { translated: undefined, missing, outdated }[state];
  const english = note && "en";
  const { problem, title, does, decides, rhythm, place, speak, calendar, link = calendar } = values;
  const phone = values.phone || values.phoneListed;
  const linkWords = values.linkText || (calendar ? words.calendar : words.link);
  const opened = openedOn(values.sources);
  const facts = [
    [words.when, rhythm],
    [words.where, place],
    [words.speak, speak],
  ] as const;
  return (
    <li id={anchorOf({ name: kind }, slug)}>
      <h3 lang={english}>{problem || title}</h3>
      <div>
        {note ? <p className="form-note">{note}</p> : null}
        {problem ? (
          <p className="board__office" lang={english}>
            {title}
          </p>
        ) : null}
        <p lang={english}>{does || decides}</p>
        {facts.map(([name, text]) =>
          text ? (
            <p key={name}>
              {name}: <span lang={english}>{text}</span>
            </p>
          ) : null,
        )}
        {phone ? (
          <p>
            <a className="data together" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
              {phone}
            </a>
            {values.phone
              ? `, ${words.tried} ${dayWords(values.phoneChecked ?? "", tag)}`
              : `. ${values.phoneFrom ? `${words.callFirst} ${values.phoneFrom.slice(0, 4)}` : words.undated}.`}
          </p>
        ) : null}
        {link ? (
          <p>
            <a className="text-link" href={link} rel="noopener" hrefLang="en">
              <span lang={values.linkText && english}>
                {linkWords}
                <span className="visually-hidden">: {title}</span>
              </span>{" "}
              <ArrowRight />
            </a>
          </p>
        ) : null}
        <Provenance sources={sourceViews(values.sources, link, tag)} word={words.source} />
        {opened ? (
          <p className="form-note">
            {words.checked} {dayWords(opened, tag)}
          </p>
        ) : null}
      </div>
    </li>
  );
}
