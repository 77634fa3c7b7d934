import { expect, test } from "vitest";
import { site } from "../../content-example/site.ts";
import { placeholders } from "./placeholders.ts";

test("an address where nobody can be reached is named", () => {
  expect(
    placeholders({ email: "info@901ai.example", domain: "memphis.test", press: "a@b.c.invalid" }),
  ).toEqual(["email", "domain", "press"]);
});

test("a real address, a sentence and a list are left alone", () => {
  const real = {
    email: "info@901ai.org",
    domain: "example.org",
    name: "An example",
    keywords: ["a.example"],
  };
  expect(placeholders(real)).toEqual([]);
});

test("a site as it comes is still to be given its addresses", () => {
  expect(placeholders(site)).toEqual(["domain", "email", "pressEmail", "ownerEmail"]);
});
