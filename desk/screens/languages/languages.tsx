import "./languages.css";
import { Form } from "react-router";
import { progressOf, readItems } from "../../../acts/languages/items.ts";
import { commonLanguages } from "../../../content/language-names.ts";
import { languageWith } from "../../../content/languages.ts";
import { readLanguageStates } from "../../../words/languages.ts";
import { answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { Problem } from "../../ui/callouts.tsx";
import { TextField } from "../../ui/field-frame.tsx";
import { LinkButton, Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { Route } from "./+types/languages";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, person } = context.get(deskContext);
  const states = [...(await readLanguageStates(db))];
  const lines = states.map(async ([code, state]) => {
    const language = languageWith(code);
    if (!language) return [];
    const progress = progressOf(await readItems(db, language, now()));
    return [{ code, name: language.name, isAnnounced: state === "announced", ...progress }];
  });
  const names = commonLanguages().map(({ english, name }) => ({ english, name }));
  return { lines: (await Promise.all(lines)).flat(), names, isOwner: person.role === "owner" };
}

export function action(args: Route.ActionArgs) {
  return answerPress(args, { back: "/languages" });
}

/** The languages besides the site's own: how far each is, and another one by its name. */
export default function Languages({ loaderData, actionData: result }: Route.ComponentProps) {
  const { lines, names, isOwner } = loaderData;
  return (
    <Screen
      title="Languages"
      sub="English is the first. What a language lacks stands in English, and says so."
    >
      {lines.length > 0 ? (
        <ul className="minis languages" role="list">
          {lines.map((line) => (
            <LanguageRow key={line.code} {...line} />
          ))}
        </ul>
      ) : (
        <p>Only English so far. A language can begin with one page: whom to call.</p>
      )}
      {isOwner ? (
        <Form method="post" className="part card" aria-labelledby="add">
          <h2 id="add">Add a language</h2>
          <TextField
            id="language"
            label="Its name, in English or its own"
            hint="Nothing shows to readers until you announce it. Right-to-left languages turn the page around by themselves."
            error={result && "typed" in result ? result.message : undefined}
            defaultValue={result && "typed" in result ? result.typed.language : ""}
            list="names"
            required
          />
          <datalist id="names">
            {names.map(({ english, name }) => (
              <option key={english} value={english}>
                {name}
              </option>
            ))}
          </datalist>
          <div className="part__end">
            <Press look="solid" act="language.add" label="Add" />
          </div>
        </Form>
      ) : (
        <Problem>{result && "message" in result ? result.message : null}</Problem>
      )}
    </Screen>
  );
}

type Line = Route.ComponentProps["loaderData"]["lines"][number];

function LanguageRow({ code, name, isAnnounced, sentences, entries, outdated }: Line) {
  return (
    <li>
      <span>
        <b lang={code}>{name}</b>
        <progress value={sentences.done} max={sentences.all} aria-label={`${name}, sentences`} />
        <span className="dim">
          <b className="data">{sentences.done.toLocaleString("en-US")}</b> of{" "}
          <span className="data">{sentences.all.toLocaleString("en-US")}</span> sentences,{" "}
          <b className="data">{entries.done}</b> of <span className="data">{entries.all}</span> entries.
          {outdated > 0 ? ` ${outdated} changed since.` : ""}
        </span>
      </span>
      <span className="acts">
        <AnnouncedTag isAnnounced={isAnnounced} />
        <LinkButton to={`/languages/${code}`} label="Translate" of={name} />
      </span>
    </li>
  );
}

export function AnnouncedTag({ isAnnounced }: { isAnnounced: boolean }) {
  return (
    <StateTag sign={isAnnounced ? "done" : "off"}>{isAnnounced ? "Announced" : "Not announced"}</StateTag>
  );
}
