import { expect, test } from "vitest";
import city from "../../content-example/city.json" with { type: "json" };
import { findUnset, placeholders, startupMessage } from "./launch-notes.ts";

const bare = {
  domain: "a.example",
  email: "info@a.example",
  socialConfirmed: false,
  operator: "",
  funding: "",
};
const launched = {
  domain: "a.org",
  email: "info@a.org",
  socialConfirmed: true,
  operator: "River City Futures",
  legalForm: "a nonprofit",
  funding: "gifts",
  postalAddress: "1 Beale Street",
};
const url = "http://localhost:3901";

test("the first start says what is open, what to set before a launch, and what checks it", () => {
  const unset = findUnset(bare, { smtpUrl: undefined, trustProxy: 0 });
  expect(startupMessage("901 AI", url, unset)).toBe(
    "901 AI is open at http://localhost:3901\n" +
      "Before a launch, set domain, email, socialConfirmed, operator, legalForm, funding and postalAddress at the desk, under Site, and SMTP_URL and TRUST_PROXY in .env (.env.example shows how).\n" +
      "This command checks all of it, and more: npm run desk -- doctor",
  );
});

test("what is set is not named any more", () => {
  const { words, settings } = findUnset(launched, { smtpUrl: "smtp://mail.a.org", trustProxy: 0 });
  expect([words, settings]).toEqual([[], ["TRUST_PROXY"]]);
  expect(startupMessage("A", url, { words, settings })).toContain(
    "\nBefore a launch, set TRUST_PROXY in .env",
  );
});

test("with everything set it only says that it is open", () => {
  const unset = findUnset(launched, { smtpUrl: "smtp://mail.a.org", trustProxy: 1 });
  expect(startupMessage("901 AI", url, unset)).toBe("901 AI is open at http://localhost:3901");
});

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
  const facts = Object.entries(city).map(([key, value]) => [key.replace(/^site\./, ""), value]);
  expect(placeholders(Object.fromEntries(facts))).toEqual(["domain", "email", "pressEmail", "ownerEmail"]);
});
