import { cityShortcuts } from "./city-words.ts";

/** Addresses that people try, and the part of a page that each leads to for good (301). */
export const shortcuts: Readonly<Record<string, string>> = {
  "/faq": "/community#faq",
  "/stories": "/news#stories",
  "/timeline": "/record",
  ...Object.fromEntries(cityShortcuts),
};
