/** Portraits of the month. Server only: the browser needs no script for them (docs/decisions/044-lately-without-script.md). */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { pages } from "../../../content/pages.ts";
import { portraits as words } from "../../../content/portraits.ts";
import { anchorOf } from "../../../publishing/kind.ts";
import { portrait as portraitKind } from "../../../publishing/kinds/portrait.ts";
import { withEntryPictures } from "../../../publishing/pictures/pictures.ts";
import { dayWords } from "../../../publishing/source-line.ts";
import { readEntries } from "../../published-entries.ts";
import type { RequestContext } from "../../request-context.ts";

/** The id of the heading on Home, and of the part of the Community screen. */
const portraitsId = "people";

/** The newest for Home as HTML, with a link to the others; "" without one. */
export async function readNewestPortrait(context: PortraitContext): Promise<string> {
  const [newest, ...before] = await findPortraits(context, 2);
  if (!newest) return "";
  const all = <a href={`${pages.community.path}#${portraitsId}`}>{words.all}</a>;
  return renderToStaticMarkup(<Large portrait={newest} id={portraitsId} more={before.length > 0 && all} />);
}

/** All of them for Community, the newest first; `html`: of the part that opens. */
export async function readPortraits(context: PortraitContext) {
  return (await findPortraits(context)).map((portrait, at) => ({
    id: portrait.id,
    title: portrait.name,
    note: portrait.month.words,
    html: renderToStaticMarkup(
      <>
        <Photo portrait={portrait} wanted={at === 0 ? 960 : 480} />
        <p>{portrait.does}</p>
        <About portrait={portrait} />
      </>,
    ),
  }));
}

/** Name and words, the picture on the deck, and below it what is known of the picture. */
function Large({ portrait, id, more }: { portrait: Portrait; id: string; more?: ReactNode }) {
  const { type, name, does, picture } = portrait;
  const { ofMonth } = words.types.find(({ value }) => value === type) ?? words.types[0];
  return (
    <>
      <figure className={picture.width > picture.height ? "wide" : undefined}>
        <figcaption className="stack">
          <h2 id={id}>
            <small>{ofMonth}</small> {name}
          </h2>
          <p className="lead">{does}</p>
        </figcaption>
        <Photo portrait={portrait} wanted={960} />
      </figure>
      <About portrait={portrait} more={more} />
    </>
  );
}

function About({ portrait: { month, credit }, more }: { portrait: Portrait; more?: ReactNode }) {
  return (
    <p className="data">
      <time dateTime={month.iso}>{month.words}</time> {`${words.credit} ${credit}`} {more}
    </p>
  );
}

/** One file of about `wanted` pixels: a list of several is no attribute that script may insert. */
function Photo({ portrait: { alt, picture }, wanted }: { portrait: Portrait; wanted: number }) {
  const { webp, width, height } = picture;
  const file = webp.find((one) => one.width >= wanted) ?? webp.at(-1);
  return <img src={file?.src} alt={alt} width={width} height={height} loading="lazy" />;
}

type Portrait = Awaited<ReturnType<typeof findPortraits>>[number];

type PortraitContext = Pick<RequestContext, "db" | "uses" | "until" | "now" | "report">;

/** Milliseconds until a page looks again when they could not be read. */
const retryMs = 10_000;

/** Those whose picture is here, at most `limit`; none when they cannot be read, since pages stand without them. */
async function findPortraits(context: PortraitContext, limit?: number) {
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
        type,
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
