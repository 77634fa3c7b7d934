import { expect, test } from "vitest";
import { site } from "../../../content/site.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { story } from "../../../publishing/kinds/story.ts";
import { entryOfKind } from "../../../test/support/entry-view.ts";
import { storyView } from "./story-view.ts";

const shown = (values: Record<string, string>) =>
  storyView(
    entryOfKind(story, { title: "The depot", ...values }, "It [opened](https://example.org/a)."),
    "https://901ai.example",
  );
const house = { "@id": "https://901ai.example/#organization" };

test("a reader's story says so to people, machines and search engines; so does one of which nothing is known", () => {
  const sent = story.form?.toDraft({ title: "The depot", name: "Ana", story: "It opened." }).values;
  for (const values of [{ writer: "Ana" }, { ...sent }]) {
    const { isOwn, html, head } = shown(values);
    expect([isOwn, head.trail[1]?.name]).toEqual([false, "Community story"]);
    expect(head.jsonLd?.[0]).toMatchObject({ author: { "@type": "Person", name: "Ana" } });
    expect(html).toContain('rel="noopener nofollow ugc"');
  }
});

test("a story that begins at the desk is the house's own, by its writer or in its own name", () => {
  const from = kinds.get("story")?.fields.find(({ name }) => name === "from")?.initial ?? "";
  const { isOwn, html, head } = shown({ writer: "Bea", from });
  expect([isOwn, head.trail[1]?.name]).toEqual([true, `From ${site.name}`]);
  expect(head.jsonLd?.[0]).toMatchObject({ author: { "@type": "Person", name: "Bea", worksFor: house } });
  expect(html).not.toContain("nofollow");
  expect(shown({ writer: site.name, from }).head.jsonLd?.[0]).toMatchObject({ author: house });
});
