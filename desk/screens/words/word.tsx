import { useEffect, useRef } from "react";
import { data, Link, redirect, useSearchParams } from "react-router";
import { settingParts } from "../../../words/settings.ts";
import { placeOf } from "../../../words/store.ts";
import { answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { searchOf } from "../../ui/list.tsx";
import { afterRefusalsToo } from "../../ui/lost-press.ts";
import { LinkButton } from "../../ui/press.tsx";
import type { Route } from "./+types/word";
import { queryOf, wordPath } from "./list-query.ts";
import { readWord } from "./read-word.ts";
import { WordForm } from "./word-form.tsx";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { key } = placeOf(params.id) ?? {};
  if (!key) throw data("There’s no such sentence.", { status: 404 });
  for (const [part, { settings }] of Object.entries(settingParts))
    if (Object.hasOwn(settings, key)) throw redirect(`/site/${part}`);
  return readWord(context.get(deskContext), key, Number(new URL(request.url).searchParams.get("revision")));
}

export function action(args: Route.ActionArgs) {
  const query = queryOf(new URL(args.request.url).searchParams);
  return answerPress(args, { back: wordPath(args.params.id, query) });
}

export const shouldRevalidate = afterRefusalsToo;

/** One sentence, beside the page that says it: in every language, with its default and its history. */
export default function Word({ loaderData: word, actionData: result }: Route.ComponentProps) {
  const { key, texts, isLocked, isMarkdown, list } = word;
  const heading = useRef<HTMLHeadingElement>(null);
  const query = queryOf(useSearchParams()[0]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each sentence that is pressed
  useEffect(() => heading.current?.focus({ preventScroll: true }), [key]);
  return (
    <section className={isMarkdown ? "sheet sheet--page" : "sheet"} aria-labelledby="word-title">
      <div className="card__head">
        <h2 id="word-title" ref={heading} tabIndex={-1}>
          {isMarkdown ? "The page" : "The sentence"}
        </h2>
        <Link to={`/words${searchOf(query)}`} preventScrollReset>
          Close
        </Link>
      </div>
      {isLocked ? (
        <p className="locked">Only an owner changes legal pages. You’ll find one under People.</p>
      ) : null}
      {list ? <LinkButton look="small" to={`/site/lists/${list}`} label="The list it’s in" /> : null}
      {texts.map((text) => (
        <WordForm
          key={text.id}
          word={word}
          text={text}
          refused={result && "typed" in result && result.typed.id === text.id ? result : undefined}
        />
      ))}
    </section>
  );
}
