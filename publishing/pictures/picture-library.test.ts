/** Where pictures are shown, as the library says it, on both engines. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { drawPhoto } from "../../test/support/pictures.ts";
import { createEntry } from "../entries/save-entry.ts";
import { issue } from "../kinds/issue.ts";
import { story } from "../kinds/story.ts";
import { listPictures } from "./picture-library.ts";
import { addPicture, withEntryPictures } from "./pictures.ts";

const databases = openOnBothEngines();
const now = new Date("2026-11-26T03:04:05Z");

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let picture: string;
  let [first, second, sent] = [0, 0, 0];
  const addressOf = async (id: string) => (await withEntryPictures(db, [id])).get(id)?.webp.at(-1)?.src ?? "";

  beforeAll(async () => {
    db = databases[engine];
    const added = await addPicture(db, await drawPhoto({ width: 1000, height: 500 }).jpeg().toBuffer(), {
      by: "test",
      now,
    });
    if (added.outcome === "refused") throw new Error(added.why);
    picture = added.id;
    const body = `${"A long enough text about a hall. ".repeat(4)}\n\n![A hall](${await addressOf(picture)})\n`;
    const make = async (
      kind: typeof story,
      slug: string,
      values: Record<string, string>,
      text: string,
      state: "draft" | "published",
    ) => {
      const saving = { by: "test", now, slug, state } as const;
      const made = await createEntry(db, kind, { values, body: text }, saving);
      if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
      return made.entry.id;
    };
    const values = { title: "A hall", writer: "Ada", picture, alt: "A hall" };
    first = await make(story, "first", values, "A long enough text about a hall. ".repeat(4), "published");
    second = await make(story, "second", { title: "Its door", writer: "Ada" }, body, "draft");
    sent = await make(
      issue,
      "sent",
      { title: "What happened this week", subject: "What happened this week" },
      body,
      "published",
    );
  });

  test("the library says where each is shown: a story, a text, an issue that was sent", async () => {
    const [one] = (await listPictures(db)).pictures;
    expect(one?.uses.map(({ id, isNow, state }) => [id, isNow, state]).toSorted()).toEqual(
      [
        [first, true, "published"],
        [second, true, "draft"],
        [sent, true, "published"],
      ].toSorted(),
    );
  });
});
