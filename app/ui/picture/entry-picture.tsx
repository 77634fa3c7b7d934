import type { MetaDescriptor } from "react-router";
import { srcSet } from "../../../pictures/picture.ts";
import type { LoadedPicture } from "../../published-entries.ts";
import { absolute } from "../layout/structured-data.ts";

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

/** The head of a page with the social tags of its picture, if it has one, in place of those of its card. */
export function withPicture(
  meta: readonly MetaDescriptor[],
  shown: LoadedPicture | undefined,
): MetaDescriptor[] {
  if (!shown) return [...meta];
  const { webp, width, height } = shown.picture;
  const url = absolute(webp.at(-1)?.src ?? "");
  const tags = [
    { property: "og:image", content: url },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    { property: "og:image:alt", content: shown.alt },
    { name: "twitter:image", content: url },
    { name: "twitter:image:alt", content: shown.alt },
  ];
  const names = new Set(tags.map(nameOf));
  return [...meta.filter((one) => !names.has(nameOf(one))), ...tags];
}

function nameOf(meta: MetaDescriptor): unknown {
  return "property" in meta ? meta.property : "name" in meta ? meta.name : meta;
}
