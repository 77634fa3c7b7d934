import { hash } from "node:crypto";
import { Form } from "react-router";
import { readPaints } from "../../../acts/words/parts.ts";
import { ratioWords } from "../../../words/contrast.ts";
import { isWeak, judge, shownPaints, weakPairs } from "../../../words/look-pairs.ts";
import { settingDefinitions, settingsOf } from "../../../words/settings.ts";
import { listWords } from "../../../words/store.ts";
import { answerPress, requireAct } from "../../acting.ts";
import { fieldsAfter, NotDone } from "../../ui/answer.tsx";
import { afterRefusalsToo } from "../../ui/lost-press.ts";
import { HiddenFields, Press } from "../../ui/press.tsx";
import { Section } from "../../ui/section.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { Route } from "./+types/look";
import { LookField, PairList, WeakColors } from "./look-parts.tsx";
import { readStates } from "./read-site.ts";
import { PartScreen } from "./site-screen.tsx";

export async function loader(args: Route.LoaderArgs) {
  const desk = requireAct(args, { role: "owner" });
  const { db } = desk;
  const [before, paints] = [await readPaints(db), await readPaints(db, "draft")];
  const own = (await listWords(db)).filter(({ key }) => /^(paint|look)\./.test(key));
  const names = new Set([...Object.keys(shownPaints).map((name) => `paint.${name}`), ...settingsOf("look")]);
  const fields = [...names].map((name) => {
    const [group, color = ""] = name.split(".");
    const { label = "", help = "" } = settingDefinitions[name] ?? {};
    const { text, draft } = own.find((row) => row.key === name) ?? { text: null, draft: null };
    const value = draft ?? text ?? paints[color as keyof typeof paints] ?? "";
    return { name, group, label: shownPaints[color] ?? label, help, value, isFirst: color in shownPaints };
  });
  return {
    ...{ states: await readStates(desk), isDrafted: own.some(({ draft }) => draft !== null) },
    ...{ fields, weak: weakPairs(paints, before), version: hash("sha256", JSON.stringify(own)).slice(0, 12) },
    pairs: judge(paints).map((pair) => ({
      ...{ words: pair.words, colors: pair.colors, isWeak: isWeak(pair) },
      says: `${ratioWords(pair.ratio)}, needs ${pair.least}`,
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const act = form.has("use") ? "look.draft" : String(form.get("act"));
  return answerPress(args, { form, act, ids: ["look"], back: "/site/look" });
}

export const shouldRevalidate = afterRefusalsToo;

type Loaded = Route.ComponentProps["loaderData"];

/** Colors, mark and pictures: a draft that is judged, and shown by day and at night, before readers see it. */
export default function Look({ loaderData, actionData: result }: Route.ComponentProps) {
  const { states, fields, pairs, isDrafted, version } = loaderData;
  const detail = (result && "typed" in result ? result.detail : undefined) as
    | Pick<Loaded, "weak">
    | undefined;
  const fieldOf = fieldsAfter(result);
  const lead = isDrafted ? "A draft. Readers see the old look until you publish." : "As readers see it.";
  const listOf = (wanted: (field: Loaded["fields"][number]) => boolean) => (
    <div className="f-row f-row--2">
      {fields.filter(wanted).map((field) => (
        <LookField key={field.name} {...field} {...fieldOf(field.name, field.value)} />
      ))}
    </div>
  );
  return (
    <PartScreen title="Look" lead={lead} states={states}>
      <NotDone answer={detail ? undefined : result} />
      <WeakColors weak={detail?.weak ?? loaderData.weak} />
      <Form
        id="look"
        key={version}
        method="post"
        encType="multipart/form-data"
        className="part card"
        aria-label="Look"
      >
        <UnsavedText name="look" version={version} />
        <HiddenFields
          fields={{ seen: JSON.stringify(Object.fromEntries(fields.map((one) => [one.name, one.value]))) }}
        />
        <h2>Colors</h2>
        {listOf(({ isFirst }) => isFirst)}
        <details>
          <summary>All colors</summary>
          {listOf(({ group, isFirst }) => group === "paint" && !isFirst)}
        </details>
        <h2>Mark and pictures</h2>
        {listOf(({ group }) => group === "look")}
        <div className="part__end">
          <Press act="look.draft" label="Save draft and preview" />
          <Press look="solid" act="look.publish" label="Publish the look" />
          {isDrafted ? <Press act="look.discard" label="Back to what readers see" /> : null}
        </div>
      </Form>
      <Section id="before" title="Before you publish">
        <div className="look__schemes">
          {Object.entries({ light: "Home, by day", dark: "Home, at night" }).map(([scheme, when]) => (
            <figure key={scheme}>
              <iframe
                title={when}
                src={`/site/look/home?in=${scheme}&of=${version}`}
                sandbox="allow-same-origin"
              />
              <figcaption>{when}</figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Section id="pairs" title="Every pair that is used" count={pairs.length}>
        <PairList pairs={pairs.slice(0, 4)} />
        <details>
          <summary>The others, which are stronger</summary>
          <PairList pairs={pairs.slice(4)} />
        </details>
      </Section>
    </PartScreen>
  );
}
