import { expect, test } from "vitest";
import { findBrokenLinks } from "./check-links.ts";

const siteUrl = "https://site.example";

test("every link is opened once: our own pages by their path, others by their address, mail addresses not at all", async () => {
  const opened: string[] = [];
  const note = async (link: string) => {
    opened.push(link);
    return link.includes("gone") ? "it answers 404" : undefined;
  };
  const text = `[a](/events/a) [b](${siteUrl}/gone#x) [c](https://paper.example/gone) [c](https://paper.example/gone)
[m](mailto:a@example.org) [h](#part) [odd](//evil.example) ![p](/media/x.webp)`;
  const broken = await findBrokenLinks(text, siteUrl, { own: note, other: note });
  expect(opened.toSorted()).toEqual(["/events/a", "/gone#x", "https://paper.example/gone"]);
  expect(broken).toEqual([
    { url: `${siteUrl}/gone#x`, why: "it answers 404" },
    { url: "https://paper.example/gone", why: "it answers 404" },
  ]);
});

test("a link that fails in an unknown way is named too", async () => {
  const fail = async () => {
    throw new Error("inside");
  };
  expect(await findBrokenLinks("[a](/a)", siteUrl, { own: fail, other: fail })).toEqual([
    { url: "/a", why: "it could not be opened" },
  ]);
});
