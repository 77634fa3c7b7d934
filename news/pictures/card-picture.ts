/** Pictures on news cards. */
import type { PictureForm } from "../../pictures/encode-picture.ts";

/** The widths of a card at one and two device pixels per CSS pixel (app/pages/news.css). */
export const cardPicture: PictureForm = {
  sizes: [
    { width: 480, maxBytes: 40_000 },
    { width: 960, maxBytes: 40_000 },
  ],
  crop: { width: 16, height: 9 },
  minWidth: 400,
  ratios: { min: 0.5, max: 3 },
  // Such as 4800 by 3300. At the limit the decoder takes 250 MB beside the running site.
  maxPixels: { jpeg: 16_000_000, png: 16_000_000, webp: 16_000_000, gif: 16_000_000, avif: 6_000_000 },
};
