import type { MetaDescriptor } from "react-router";
import type { Picture } from "../../../pictures/picture.ts";
import { absolute } from "../layout/page-meta.ts";

/** The head of a page with the social tags of its picture, if it has one, in place of those of its card. */
export function withPicture(
  meta: readonly MetaDescriptor[],
  shown: { picture: Picture; alt: string } | undefined,
): MetaDescriptor[] {
  if (!shown) return [...meta];
  const tags = pictureMeta(shown.picture, shown.alt);
  const names = new Set(tags.map(nameOf));
  return [...meta.filter((one) => !names.has(nameOf(one))), ...tags];
}

function nameOf(meta: MetaDescriptor): unknown {
  return "property" in meta ? meta.property : "name" in meta ? meta.name : meta;
}

/** Social tags of a page about an entry with a picture. */
export function pictureMeta(picture: Picture, alt: string): MetaDescriptor[] {
  const { url, width, height } = pictureImage(picture);
  return [
    { property: "og:image", content: url },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    { property: "og:image:alt", content: alt },
    { name: "twitter:image", content: url },
    { name: "twitter:image:alt", content: alt },
  ];
}

/** The public URL of the largest file, with its pixels. */
export function pictureImage({ webp, width, height }: Picture): {
  url: string;
  width: number;
  height: number;
} {
  return { url: absolute(webp.at(-1)?.src ?? ""), width, height };
}
