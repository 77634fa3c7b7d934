import "../entries/entries.css";
import "./languages.css";
import { data, Form, Link } from "react-router";
import { lacksOf } from "../../../acts/languages/items.ts";
import { directionOf } from "../../../text/words/fallback.ts";
import { actorOf, answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { Problem } from "../../ui/callouts.tsx";
import { FilterLinks, Pager, searchOf } from "../../ui/list.tsx";
import { afterRefusalsToo } from "../../ui/lost-press.ts";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { Route } from "./+types/language";
import { itemsFor, languageAt, readPageViews, rowOf, rowsOf } from "./language-at.ts";
import { Announcing, PoFile, Report } from "./language-parts.tsx";
import { AnnouncedTag } from "./languages.tsx";
import { maxPoBytes, readPo } from "./po.ts";
import { TranslationForm } from "./translation-form.tsx";

export async function loader(args: Route.LoaderArgs) {
  const desk = args.context.get(deskContext);
  const language = await languageAt(args);
  const { code, tag, name, state } = language;
  const items = await itemsFor(desk, language);
  return {
    ...{ code, name, dir: directionOf(tag), isAnnounced: state === "announced", lacks: lacksOf(items) },
    ...{ isOwner: desk.person.role === "owner", link: new URL(`/${code}`, desk.siteUrl).href },
    ...rowsOf(items, await readPageViews(desk), new URL(args.request.url).searchParams),
  };
}

export type Loaded = Route.ComponentProps["loaderData"];

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const file = form.get("file");
  const { search } = new URL(args.request.url);
  const back = `/languages/${args.params.code}${search.replace(/[?&]_routes=[^&]*/, "")}`;
  const desk = args.context.get(deskContext);
  const read = async () => itemsFor(desk, await languageAt(args));
  if (!(file instanceof File)) {
    const done = await answerPress(args, { form, ids: [args.params.code], back });
    if (done instanceof Response) return done;
    const typed = (await read()).flatMap((item) => {
      const text = done.data.typed[`to ${item.id}`];
      const isConfirmed = `still ${item.id}` in done.data.typed;
      return text === undefined ? [] : rowOf(item, text, { isConfirmed });
    });
    return data({ ...done.data, ...(typed.length > 0 && { rows: typed }) }, done.init ?? undefined);
  }
  const report =
    file.size > maxPoBytes
      ? "The file is larger than 5 MB."
      : readPo(await file.bytes(), await read(), actorOf(desk));
  if (typeof report === "string") return data({ unread: report }, 422);
  const { changes, refused } = report;
  const added = changes.filter(({ item }) => item.state === "missing").length;
  return {
    file: { name: file.name, added, changed: changes.length - added, refused },
    ...(changes.length > 0 && {
      rows: changes.map(({ item, text }) => rowOf(item, text, { isConfirmed: true })),
    }),
  };
}

export const shouldRevalidate = afterRefusalsToo;

/** A language: what is to be translated, beside the English; a file for translators; whether readers are told of it. */
export default function LanguageScreen({ loaderData, actionData: result }: Route.ComponentProps) {
  const { name, counts, show, q, page, last, isAnnounced } = loaderData;
  const refused = result && "typed" in result ? result : undefined;
  const to = (query: object) => searchOf({ show, q, ...query }) || "?";
  return (
    <Screen
      title={name}
      back={<Link to="/languages">Languages</Link>}
      sub={<AnnouncedTag isAnnounced={isAnnounced} />}
    >
      <Problem isConflict={refused?.refused === "conflict"}>{refused?.message}</Problem>
      {result && "file" in result ? <Report {...result.file} /> : null}
      <FilterLinks
        label="Which"
        links={counts.map((one) => ({ ...one, to: to({ show: one.show }), isCurrent: one.show === show }))}
      />
      <Form className="bar" key={show + q} role="search">
        <input type="hidden" name="show" value={show} />
        <div className="f">
          <input type="search" name="q" defaultValue={q} aria-label="Search the texts" />
        </div>
        <Press label="Search" />
      </Form>
      <TranslationForm
        {...loaderData}
        {...(result && "rows" in result && { rows: result.rows, isFile: "file" in result })}
        refused={refused}
      />
      <Pager page={page} pages={last} to={(page) => to({ page })} words={["Before", "Next"]} />
      <div className="languages__end">
        <PoFile {...loaderData} problem={result && "unread" in result ? result.unread : undefined} />
        <Announcing {...loaderData} />
      </div>
    </Screen>
  );
}
