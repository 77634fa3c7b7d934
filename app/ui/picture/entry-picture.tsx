import { srcSet } from "../../../pictures/picture.ts";
import type { LoadedPicture } from "../../published-entries.ts";

interface EntryPictureProps extends LoadedPicture {
  /** The HTML attribute `sizes`: how wide it is shown. Default: a column of text. */
  sizes?: string;
  /** The first thing on its page, which is loaded at once. Others wait until they are nearly in view. */
  lead?: boolean;
  className?: string;
}

/** The picture of an entry, from our own origin, in the smallest file that is sharp enough. */
export function EntryPicture({ picture, alt, sizes = column, lead, className }: EntryPictureProps) {
  const { avif, webp, width, height } = picture;
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet(avif)} sizes={sizes} />
      <img
        // Order matters: some browsers start loading when `src` is set.
        loading={lead ? undefined : "lazy"}
        fetchPriority={lead ? "high" : undefined}
        decoding="async"
        alt={alt}
        width={width}
        height={height}
        sizes={sizes}
        srcSet={srcSet(webp)}
        src={webp.at(-1)?.src}
      />
    </picture>
  );
}

const column = "(width >= 52rem) 48rem, 92vw";
