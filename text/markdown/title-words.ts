/** Titles in Markdown that say what stands there. Any other reader of Markdown shows a link, or a picture, as ever. */

/** Of a link that is a paragraph of its own: `[Words](https://… "card")`. It is shown as a card. */
export const cardTitle = "card";
/** Of a picture without alternative text: it only decorates. Without the title it has not been described yet. */
export const decorationTitle = "decoration";

/** What a card says under its words, with `{host}`. */
export type CardWords = Readonly<Record<"page" | "video", string>>;

/** Sites whose pages are videos. */
const videoHosts = /(^|\.)(youtube\.com|youtu\.be|vimeo\.com|dailymotion\.com|twitch\.tv|tiktok\.com)$/;

/** Where a card leads, as its reader is told before. */
export function cardLine({ page, video }: CardWords, href: string): string {
  const host = URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, "") : "";
  return (videoHosts.test(host) ? video : page).replace("{host}", host);
}
