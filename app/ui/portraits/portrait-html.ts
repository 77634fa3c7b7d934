/**
 * Portraits as HTML, so that the browser needs no script for them (docs/decisions/044-lately-without-script.md). Server only. It
 * holds only elements and attributes that app/trusted-types.ts lets in.
 */
import { pages } from "../../../content/pages.ts";
import { portraits as words } from "../../../content/portraits.ts";
import type { Picture } from "../../../pictures/picture.ts";
import { anchorOf } from "../../../publishing/kind.ts";
import { portrait as portraitKind } from "../../../publishing/kinds/portrait.ts";
import { withEntryPictures } from "../../../publishing/pictures/pictures.ts";
import { dayWords } from "../../../publishing/source-line.ts";
import { escapeHtml } from "../../../text/html.ts";
import { readEntries } from "../../published-entries.ts";
import type { RequestContext } from "../../request-context.ts";

/** The id of the heading on Home, and of the part of the Community screen. */
export const portraitsId = "people";

/** The newest for Home, with a link to the others; "" without one. */
export async function readNewestPortrait(context: PortraitContext): Promise<string> {
  const [newest, ...before] = await findPortraits(context, 2);
  if (!newest) return "";
  const all = `<a href="${pages.community.path}#${portraitsId}">${escapeHtml(words.all)}</a>`;
  return largeHtml(newest, `<h2 id="${portraitsId}">`, before.length > 0 ? all : "");
}

/** All of them for Community, the newest large; "" without one. */
export async function readPortraits(context: PortraitContext): Promise<string> {
  const [newest, ...before] = await findPortraits(context);
  if (!newest) return "";
  const list =
    before.length > 0 ? `<ul class="portraits__before">${before.map(smallHtml).join("")}</ul>` : "";
  return largeHtml(newest, `<h3 id="${newest.id}">`) + list;
}

/** Name and words, the picture on the deck, and below it what is known of the picture. */
function largeHtml(portrait: Portrait, heading: string, more = ""): string {
  const { type, name, does, picture } = portrait;
  const { ofMonth } = words.types.find(({ value }) => value === type) ?? words.types[0];
  const tag = heading.slice(1, 3);
  const wide = picture.width > picture.height ? ' class="wide"' : "";
  return `<figure${wide}><figcaption class="stack">${heading}<small>${escapeHtml(ofMonth)}</small> ${escapeHtml(name)}</${tag}><p class="lead">${escapeHtml(does)}</p></figcaption>${imageHtml(portrait, 960)}</figure>${aboutHtml(portrait, more)}`;
}

function smallHtml(portrait: Portrait): string {
  const { id, name, does } = portrait;
  return `<li id="${id}">${imageHtml(portrait, 480)}<h3>${escapeHtml(name)}</h3><p>${escapeHtml(does)}</p>${aboutHtml(portrait)}</li>`;
}

function aboutHtml({ month, credit }: Portrait, more = ""): string {
  return `<p class="data"><time datetime="${month.iso}">${escapeHtml(month.words)}</time> ${escapeHtml(`${words.credit} ${credit}`)} ${more}</p>`;
}

/** One file of about `width` pixels: a list of several is no attribute that script may insert. */
function imageHtml({ alt, picture: { webp, width, height } }: Portrait, wanted: number): string {
  const file = webp.find((one) => one.width >= wanted) ?? webp.at(-1);
  return `<img src="${file?.src}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy">`;
}

interface Portrait {
  /** Of its place on the Community screen. */
  id: string;
  type: (typeof words.types)[number]["value"];
  name: string;
  does: string;
  month: { iso: string; words: string };
  credit: string;
  alt: string;
  picture: Picture;
}

type PortraitContext = Pick<RequestContext, "db" | "uses" | "until" | "now" | "report">;

/** Milliseconds until a page looks again when they could not be read. */
const retryMs = 10_000;

/** Those whose picture is here, at most `limit`; none when they cannot be read, since pages stand without them. */
async function findPortraits(context: PortraitContext, limit?: number): Promise<Portrait[]> {
  try {
    const entries = await readEntries(context, portraitKind, { limit });
    const pictures = await withEntryPictures(
      context.db,
      entries.map(({ values }) => values.picture),
    );
    return entries.flatMap(({ slug, values }) => {
      const { type, title = "", does = "", month = "", credit = "", alt = "" } = values;
      const picture = pictures.get(values.picture ?? "");
      if (!picture) return [];
      return {
        id: anchorOf(portraitKind, slug),
        type: type === "room" ? "room" : "person",
        name: title,
        does,
        month: { iso: month, words: dayWords(month) },
        credit,
        alt,
        picture,
      };
    });
  } catch (error) {
    context.report("The portraits could not be read.", error);
    context.until(new Date(context.now().getTime() + retryMs));
    return [];
  }
}
