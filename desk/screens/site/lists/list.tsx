import "./lists.css";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { data, Form, Link } from "react-router";
import { isRefused, refuse } from "../../../../acts/act.ts";
import { MapDrawing } from "../../../../app/ui/record/city-map.tsx";
import { languages } from "../../../../content/languages.ts";
import type { CityMap } from "../../../../content/record/city.ts";
import { defaultOf, listKeys } from "../../../../text/words/lookup.ts";
import { afterPress, type Fields, fieldsOf, readFields, root } from "../../../../words/lists.ts";
import {
  asTyped,
  defaultText,
  findWord,
  isOwners,
  listShape,
  placeOf,
  versionOf,
  wrongInList,
} from "../../../../words/store.ts";
import { requireAct, runAct } from "../../../acting.ts";
import { Problem } from "../../../ui/callouts.tsx";
import { MistakeList } from "../../../ui/field-frame.tsx";
import { type FillingEvent, fillingEvent } from "../../../ui/kept-text.ts";
import { afterRefusalsToo } from "../../../ui/lost-press.ts";
import { HiddenFields, Press, PressForm } from "../../../ui/press.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { UnsavedText } from "../../../ui/unsaved-text.tsx";
import type { Route } from "./+types/list";
import { ListFields } from "./list-fields.tsx";
import { listName } from "./list-names.ts";

export async function loader(args: Route.LoaderArgs) {
  const { desk, place, shape } = listAt(args);
  const { key, language } = place;
  const own = await findWord(desk.db, place);
  const base = language ? await findWord(desk.db, { key, language: "" }) : undefined;
  const words = languages.find(({ code }) => code === language)?.words ?? {};
  const inLanguage = (_: string, one: unknown) => (typeof one === "string" ? (words[one] ?? one) : one);
  const list = JSON.parse(own?.text ?? base?.text ?? defaultText(key), own?.text ? undefined : inLanguage);
  return {
    ...listName(key),
    ...{ id: args.params.key, listKey: key, language, shape },
    ...{ version: versionOf(own), isOwn: Boolean(own?.text) },
    fields: fieldsOf(list, shape),
    others: defaultOf(key)?.isSetting ? [] : [{ code: "", name: "English" }, ...languages.map(named)],
    map: key === "maps.list" ? (list[0] as CityMap | undefined) : undefined,
  };
}

const named = ({ code, name }: { code: string; name: string }) => ({ code, name });

/** A button of an element changes the form and saves nothing. */
export async function action(args: Route.ActionArgs) {
  const { place, shape } = listAt(args);
  const form = await args.request.formData();
  const press = form.get("press");
  const typed = fieldsIn(form);
  if (press) return { typed: afterPress(typed, String(press)).fields, refused: "", message: "", errors: [] };
  const act = String(form.get("act"));
  const list = readFields(typed, shape);
  const errors = act === "words.set" ? wrongInList(place.key, list) : [];
  form.set("text", asTyped(list));
  const pressed = { act, ids: [args.params.key], form, back: `/site/lists/${args.params.key}` };
  const done = errors[0]
    ? refuse("invalid", "Not saved: look at what is marked.", { errors })
    : await runAct(args.context, args.request, pressed);
  if (!isRefused(done)) return done;
  return data({ ...done, typed: fieldsOf(list, shape) }, done.refused === "conflict" ? 409 : 422);
}

/** What somebody saved meanwhile stands below what was typed. */
export const shouldRevalidate = afterRefusalsToo;

/** Throws a 404, and a 403 to an editor where the list is the owners'. */
function listAt(args: Route.LoaderArgs | Route.ActionArgs) {
  const place = placeOf(args.params.key);
  if (!place || !listKeys().includes(place.key)) throw data("There’s no such list.", { status: 404 });
  const desk = requireAct(args, { role: isOwners(place.key) ? "owner" : "editor" });
  return { desk, place, shape: listShape(place.key) };
}

function fieldsIn(form: FormData): Fields {
  const typed = [...form].filter(([name]) => name === root || name.startsWith(`${root}.`));
  return Object.fromEntries(typed.map(([name, text]) => [name, String(text)]));
}

/** A list of the site as a form: a group of fields an element. */
export default function List({ loaderData, actionData: result }: Route.ComponentProps) {
  const { id, listKey, language, title, lead, version, isOwn, others, map, fields } = loaderData;
  const answer = result && "typed" in result ? result : undefined;
  const errors = answer?.errors ?? [];
  const isConflict = answer?.refused === "conflict";
  return (
    <Screen title={title} sub={lead} back={<Link to="/site/lists">Lists</Link>}>
      <p>
        {others.map(({ code, name }) => (
          <Link
            key={code}
            className="list-language"
            to={`/site/lists/${listKey}${code && `@${code}`}`}
            aria-current={code === language ? "page" : undefined}
          >
            {name}
          </Link>
        ))}
      </p>
      <Problem isConflict={isConflict}>{answer?.message}</Problem>
      <MistakeList errors={errors} idOf={(field) => field} />
      {map ? <MapDrawing map={map} /> : null}
      {isConflict ? <Saved fields={fields} /> : null}
      <ListForm key={`${id} ${version}`} {...{ ...loaderData, typed: answer?.typed, errors }} />
      {isOwn ? <PressForm act="words.unset" label="Back to the default" /> : null}
    </Screen>
  );
}

/** What somebody else saved meanwhile. */
function Saved({ fields }: { fields: Fields }) {
  return (
    <details open>
      <summary>What stands there now</summary>
      <ul>{Object.entries(fields).map(([name, text]) => (text ? <li key={name}>{text}</li> : null))}</ul>
    </details>
  );
}

type ListFormProps = Route.ComponentProps["loaderData"] &
  Pick<Parameters<typeof ListFields>[0], "errors"> & { typed: Fields | undefined };

function ListForm({ id, typed, fields: initial, ...list }: ListFormProps) {
  const { listKey, version, shape, title, language, errors } = list;
  const form = useRef<HTMLFormElement>(null);
  const [{ fields, at, round }, show] = useState({ fields: typed ?? initial, at: "", round: 0 });
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    if (!form.current) return;
    event.preventDefault();
    const next = afterPress(fieldsIn(new FormData(form.current)), event.currentTarget.value);
    show({ ...next, round: round + 1 });
  };
  useEffect(() => {
    if (typed) show(({ round }) => ({ fields: typed, at: "", round: round + 1 }));
  }, [typed]);
  useEffect(() => {
    if (round === 0) return;
    document.getElementById(at)?.focus();
    // This browser keeps it as if it had been typed.
    form.current?.dispatchEvent(new Event("input"));
  }, [at, round]);
  useEffect(() => {
    const element = form.current;
    const fill = ({ detail }: FillingEvent) => {
      const typed = Object.entries(detail).map(([name, [text = ""]]) => [name, text]);
      flushSync(() => show({ fields: Object.fromEntries(typed), at: "", round: 0 }));
    };
    element?.addEventListener(fillingEvent, fill as EventListener);
    return () => element?.removeEventListener(fillingEvent, fill as EventListener);
  }, []);
  return (
    <Form ref={form} method="post" className="part card list-form" aria-label={title}>
      {/* Enter in a field saves. */}
      <Press className="visually-hidden" act="words.set" label="" tabIndex={-1} aria-hidden="true" />
      <HiddenFields fields={{ version }} />
      <UnsavedText name={`list ${id}`} version={version} />
      <div key={round} className="list-form">
        <ListFields
          {...{ listKey, shape, fields, errors, onPress }}
          at={root}
          label={title}
          lang={language || undefined}
        />
      </div>
      <div className="part__end">
        <Press look="solid" act="words.set" label="Save" />
      </div>
    </Form>
  );
}
