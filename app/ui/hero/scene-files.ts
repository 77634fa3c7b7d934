/**
 * The city's picture in two cuts, and the film of it: what lies in content/film/ under names that end in `-wide` or
 * `-tall`. A city may have the picture alone, or neither; then the ground is the colour of night.
 */
const found: Record<string, string> = import.meta.glob(
  "../../../content/film/*-{wide,tall}.{avif,jpg,webm,mp4}",
  {
    eager: true,
    query: "?url",
    import: "default",
  },
);

/** The address of one file, such as `sceneFile("wide", "avif")`; undefined when the city has none. */
export function sceneFile(cut: "wide" | "tall", kind: "avif" | "jpg" | "webm" | "mp4"): string | undefined {
  return Object.entries(found).find(([path]) => path.endsWith(`-${cut}.${kind}`))?.[1];
}

/** Whether there is a film in both cuts, in a form that every browser plays. */
export const hasFilm = sceneFile("wide", "mp4") !== undefined && sceneFile("tall", "mp4") !== undefined;
