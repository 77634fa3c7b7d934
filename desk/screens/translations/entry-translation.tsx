import "../entries/entries.css";
import { data, Form, Link } from "react-router";
import { textIn } from "../../../acts/languages/items.ts";
import { bodyField } from "../../../publishing/entries/check-draft.ts";
import { fieldsToTranslate, fingerprint } from "../../../publishing/translations/translation.ts";
import { answerPress } from "../../acting.ts";
import { Problem } from "../../ui/callouts.tsx";
import { TextArea, TextField } from "../../ui/field-frame.tsx";
import { afterRefusalsToo } from "../../ui/lost-press.ts";
import { HiddenFields, Press, PressForm } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { entryAt, entryScreen } from "../entries/entry-at.ts";
import type { Route } from "./+types/entry-translation";
import { TranslationStatus } from "./entry-languages.tsx";
import { readInLanguages } from "./read-translations.ts";

export async function loader(args: Route.LoaderArgs) {
  const { desk, kind, entry } = await entryAt(args);
  const languages = await readInLanguages(desk.db, kind, entry);
  const translation = languages.find(({ code }) => code === args.params.language);
  if (!translation) throw data("The site isn’t there in that language.", { status: 404 });
  const names = [...fieldsToTranslate(kind.name), bodyField];
  const all = [...kind.fields, { name: bodyField, label: kind.body?.label ?? "", control: "text" }];
  const fields = all.map(({ name, label, control }) => ({
    ...{ name, label, isLine: control === "line" },
    ...{ english: textIn(entry, name), value: textIn(translation.text, name) },
  }));
  return {
    translation,
    title: entry.title || `Untitled ${kind.words.one}`,
    screen: entryScreen(entry),
    of: fingerprint(kind.name, entry),
    // What is empty in English has nothing to say.
    fields: fields.filter(({ name, english, value }) => names.includes(name) && (english || value)),
  };
}

export async function action(args: Route.ActionArgs) {
  const { entry } = await entryAt(args);
  const back = `${entryScreen(entry)}/in/${args.params.language}`;
  return answerPress(args, { ids: [String(entry.id)], back });
}

export const shouldRevalidate = afterRefusalsToo;

/** An entry in another language, beside its English. */
export default function EntryTranslation({ loaderData, actionData: result }: Route.ComponentProps) {
  const refused = result && "typed" in result ? result : undefined;
  const { translation, title, screen, of, fields } = loaderData;
  const { code, name, version, state } = translation;
  return (
    <Screen
      title={name}
      tabTitle={`${title}, ${name}`}
      back={<Link to={screen}>{title}</Link>}
      actions={<Press look="solid" form="translation" act="translation.save" label="Save the translation" />}
    >
      <Problem>{refused?.message}</Problem>
      <TranslationStatus translation={translation} />
      <Form key={version} id="translation" method="post" className="narrow-form narrow-form--texts">
        <HiddenFields fields={{ language: code, version, of }} />
        <UnsavedText name={`translation ${screen} ${code}`} version={version} />
        {fields.map(({ name, label, isLine, english, value }) => {
          const Field = isLine ? TextField : TextArea;
          return (
            <Field
              key={name}
              {...{ id: `translated-${name}`, name, label, lang: code }}
              {...(!isLine && { rows: name === bodyField ? 12 : 3 })}
              hint={
                <span className="diff">
                  {english}
                  {refused?.refused === "conflict" && refused.typed[name] !== value
                    ? `\n\nSaved meanwhile: ${value}`
                    : null}
                </span>
              }
              error={refused?.errors?.find(({ field }) => field === name)?.message}
              defaultValue={refused?.typed[name] ?? value}
            />
          );
        })}
      </Form>
      {state === "missing" ? null : (
        <section className="quiet-end" aria-labelledby="remove-title">
          <h2 id="remove-title">More</h2>
          <PressForm
            look="danger-line"
            act="translation.remove"
            fields={{ language: code, version }}
            label="Remove the translation"
          />
        </section>
      )}
    </Screen>
  );
}
