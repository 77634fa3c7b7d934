import { look } from "../../../content/look.ts";

/** The hero picture and the background video, each as `-wide` and `-tall`; a city may have only the picture, or neither. */
const found: Record<string, string> = import.meta.glob(
  "../../../content/film/*-{wide,tall}.{avif,jpg,webm,mp4}",
  { eager: true, query: "?url", import: "default" },
);

/** The URL of a file, such as `sceneFile("wide", "avif")`; undefined when the city has none. In place of all stands the owner's picture, an AVIF. */
export function sceneFile(cut: "wide" | "tall", kind: "avif" | "jpg" | "webm" | "mp4"): string | undefined {
  if (look.hero) return /4|w/.test(kind) ? undefined : look.hero;
  return Object.entries(found).find(([path]) => path.endsWith(`-${cut}.${kind}`))?.[1];
}

/** Whether there is a video in both cuts, in a format that every browser plays. */
export const hasFilm = () => sceneFile("wide", "mp4") !== undefined && sceneFile("tall", "mp4") !== undefined;
