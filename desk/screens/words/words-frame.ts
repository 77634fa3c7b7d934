/** A page of the site in a frame of the desk: every sentence of it is a link to its screen, and nothing else leads anywhere. */
import { escapeHtml } from "../../../text/html.ts";
import { defaultOf } from "../../../text/words/lookup.ts";
import { keyOf, readOwnWords } from "../../../words/own-words.ts";
import { placeOf } from "../../../words/store.ts";
import { deskContext } from "../../desk-context.ts";
import { framedPage } from "../entries/render-draft.ts";
import type { Route } from "./+types/words-frame";
import { type ListQuery, queryOf, wordPath } from "./list-query.ts";
import { isMissing } from "./read-words.ts";
import { listSitePages, renderMarked } from "./site-pages.ts";
import styles from "./words-frame.css?url";

export async function loader({ request, context }: Route.LoaderArgs) {
  const desk = context.get(deskContext);
  const query = queryOf(new URL(request.url).searchParams);
  const pages = await listSitePages(desk.db);
  // No other address: the page is not asked for by a visitor.
  if (!pages.some(({ path }) => path === query.page))
    return new Response("Nothing is here.", { status: 404 });
  const [own, { html, withElements }] = await Promise.all([
    readOwnWords(desk.db),
    renderMarked(desk, query.page),
  ]);
  const classOf = (key: string) => {
    if (own.get(key)?.text != null) return "w w--mine";
    return isMissing(own, key) ? "w w--none" : "w";
  };
  const { html: marked } = withElements(html, (read, text) => {
    const key = keyOf(own, read);
    // What nobody may change here is a text and no link: a setting is an owner's, and has its screen under Site.
    const isFixed = !placeOf(key) || (desk.person.role !== "owner" && defaultOf(key)?.isSetting);
    return isFixed ? text : `<w-text class="${classOf(key)}" data-key="${escapeHtml(key)}">${text}</w-text>`;
  });
  const link = `<link rel="stylesheet" href="${styles}"/>`;
  const whole = pressable(marked, query).replace("</head>", () => `${link}</head>`);
  return framedPage(whole, { status: 200, leads: true });
}

const sentence = /<w-text class="([^"]*)" data-key="([^"]*)">(.*?)<\/w-text>/gs;

/**
 * Links in place of the sentences. A link or a button of the page becomes that of its sentence; with several sentences it is none,
 * since no link stands in a link. What is folded is open.
 */
export function pressable(html: string, query: ListQuery): string {
  const seen = new Set<string>();
  const attributes = (key: string, style: string) => {
    const id = seen.has(key) ? "" : ` id="w-${key}"`;
    seen.add(key);
    return `class="${style}" data-key="${key}"${id} href="${escapeHtml(wordPath(key, query))}" target="_parent"`;
  };
  return (
    html
      // What can be pressed is there for everybody.
      .replace(/(<(?!svg)\w[^>]*) aria-hidden="true"/g, "$1")
      .replace(/(<svg[^>]*) aria-hidden="true"(?=(?:(?!<\/svg>).)*<w-text)/gs, "$1")
      .replace(/<details\b(?![^>]* open\b)/g, '<details open=""')
      .replace(/(<details\b[^>]*) name="[^"]*"/g, "$1")
      .replace(/<(a|button)\b([^>]*)>(.*?)<\/\1>/gs, (whole, name: string, more: string, inner: string) => {
        const own = / class="([^"]*)"/.exec(more)?.[1] ?? "";
        const [key, ...others] = new Set([...inner.matchAll(sentence)].map((found) => found[2] ?? ""));
        const [style = ""] = [...inner.matchAll(sentence)].map((found) => found[1]);
        if (key === undefined) return name === "a" ? `<a class="${own}">${inner}</a>` : whole;
        if (others.length > 0) return `<span class="${own}">${inner}</span>`;
        const plain = inner.replace(sentence, "$3");
        return `<a ${attributes(key, `${own} ${style}`.trim())}>${plain}</a>`;
      })
      .replace(
        sentence,
        (_, style: string, key: string, text: string) =>
          `<a ${attributes(key, `${style} w--in`)}>${text}</a>`,
      )
  );
}
