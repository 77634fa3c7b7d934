/** The portraits to show, newest month first. Server only. */
import type { portraits as words } from "../../../content/portraits.ts";
import type { Picture } from "../../../pictures/picture.ts";
import { anchorOf } from "../../../publishing/kind.ts";
import { portrait as portraitKind } from "../../../publishing/kinds/portrait.ts";
import { withEntryPictures } from "../../../publishing/pictures/pictures.ts";
import { dayWords } from "../../../publishing/source-line.ts";
import { readEntries } from "../../published-entries.ts";
import type { RequestContext } from "../../request-context.ts";

export interface Portrait {
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

export type PortraitContext = Pick<RequestContext, "db" | "uses" | "until" | "now" | "report">;

/** Milliseconds until a page looks again when they could not be read. */
const retryMs = 10_000;

/** Those whose picture is here, at most `limit`; none when they cannot be read, since pages stand without them. */
export async function findPortraits(context: PortraitContext, limit?: number): Promise<Portrait[]> {
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
