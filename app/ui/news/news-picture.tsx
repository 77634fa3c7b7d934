import { useEffect, useRef, useState } from "react";
import type { Article } from "../../../news/article.ts";
import { srcSet } from "../../../pictures/picture.ts";

/** An article's picture, served from our own origin, removed when it fails to load. Decorative. */
export function NewsPicture({ article, isLead }: { article: Article; isLead: boolean }) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // An error before hydration fires no event that React sees.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);
  const { avif = [], webp = [], width = 800, height = 450 } = article.picture ?? {};
  const src = ourPath(webp.at(-1)?.src ?? article.urlToImage);
  if (failed || !src) return null;
  const sizes = `auto, ${isLead ? leadSizes : "11rem"}`;
  return (
    <div className="news-card__image">
      <picture>
        {avif.length > 0 ? <source type="image/avif" srcSet={srcSet(avif)} sizes={sizes} /> : null}
        <img
          ref={image}
          // Order matters: some browsers start loading when `src` is set.
          loading="lazy"
          decoding="async"
          alt=""
          width={width}
          height={height}
          sizes={webp.length > 0 ? sizes : undefined}
          srcSet={webp.length > 0 ? srcSet(webp) : undefined}
          src={src}
          onError={() => setFailed(true)}
        />
      </picture>
    </div>
  );
}

/** The rendered width of the lead's picture (news.css), for browsers without `sizes="auto"`. */
const leadSizes = "(width >= 105rem) 56rem, (width >= 48rem) 53vw, 92vw";

/** The URL if it is same-origin. On the server, only a path is known to be. */
function ourPath(address: string | undefined): string | undefined {
  if (!address) return undefined;
  if (typeof location === "undefined") return /^\/[^/\\]/.test(address) ? address : undefined;
  try {
    return new URL(address, location.href).origin === location.origin ? address : undefined;
  } catch {
    return undefined; // invalid URL; Chrome has URL.canParse from 120 on
  }
}
