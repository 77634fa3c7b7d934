/** The rule for pictures in a text: our own copies, with words for those who cannot see them. */
import { picturesIn } from "../../text/markdown/links-in.ts";
import { ownPicturePath } from "../../text/markdown/picture-path.ts";
import { bodyField } from "../entries/check-draft.ts";
import type { Draft, FieldError } from "../kind.ts";

/** One from elsewhere would tell its server who reads. */
export function checkTextPictures({ body }: Pick<Draft, "body">): FieldError[] {
  for (const { href, alt, decorates } of picturesIn(body)) {
    const short = href.length > 60 ? `${href.slice(0, 60)}…` : href;
    if (!ownPicturePath.test(href))
      return [{ field: bodyField, message: `The picture ${short} is not on this site: add it as a file` }];
    if (!alt.trim() && !decorates)
      return [{ field: bodyField, message: `The picture ${short} in the text is not described yet` }];
  }
  return [];
}
