import type { MetaDescriptor } from "react-router";
import type { Picture } from "../../../pictures/picture.ts";
import { absolute } from "../layout/page-meta.ts";

/** The head of a page with the social tags of its picture, if it has one, in place of those of its card. */
export function withPicture(
  meta: readonly MetaDescriptor[],
  shown: { picture: Picture; alt: string } | undefined,
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
