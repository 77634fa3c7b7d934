/** The screens of the site and their states, with entries of every kind and stories in the news. */
import { putEntries } from "../../test/support/entries.ts";
import { listedFiles } from "../../test/support/listed.ts";
import { openServerWithStories, states } from "../../test/support/states.ts";
import { visit } from "../../test/support/visit.ts";
import type { Screens } from "./screen.ts";

export async function openPublicScreens(): Promise<Screens> {
  const { server, close } = await openServerWithStories();
  await putEntries(server, listedFiles);
  const entries = [
    "/events/substation-night",
    "/stories/the-old-depot",
    "/newsletter/a-year",
    "/newsletter",
    "/record",
    "/record?topic=air&year=2026",
    "/record/2025-12-15-appeal-dismissed",
  ];
  return {
    url: server.url,
    list: [
      ...states,
      ...entries.map((path) => ({
        name: path,
        open: (page: Parameters<typeof visit>[0]) => visit(page, path),
      })),
    ],
    close,
  };
}
