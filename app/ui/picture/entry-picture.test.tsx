import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Picture } from "../../../pictures/picture.ts";
import { EntryPicture } from "./entry-picture.tsx";

const files = (format: string) => [480, 960].map((width) => ({ src: `/media/x-${width}.${format}`, width }));
const picture: Picture = { avif: files("avif"), webp: files("webp"), width: 960, height: 640 };

test("a picture says what it shows and how large it is, and waits until it is nearly in view", () => {
  const html = renderToStaticMarkup(<EntryPicture picture={picture} alt="A hall" sizes="50vw" />);
  expect(html).toBe(
    '<picture><source type="image/avif" srcSet="/media/x-480.avif 480w, /media/x-960.avif 960w" sizes="50vw"/>' +
      '<img loading="lazy" decoding="async" alt="A hall" width="960" height="640" sizes="50vw" ' +
      'srcSet="/media/x-480.webp 480w, /media/x-960.webp 960w" src="/media/x-960.webp"/></picture>',
  );
});

test("the first thing on a page is loaded at once", () => {
  const html = renderToStaticMarkup(<EntryPicture picture={picture} alt="A hall" lead />);
  expect(html).toContain('fetchPriority="high"');
  expect(html).not.toContain("loading=");
});
