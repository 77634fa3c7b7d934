import { expect, test } from "vitest";
import { findUnset, startupMessage } from "./launch-notes.ts";

const social = { twitter: "memphis", linkedin: "memphis" };
const bare = { domain: "a.example", email: "info@a.example", social, postalAddress: "" };
const launched = { domain: "a.org", email: "info@a.org", social, postalAddress: "1 Beale Street" };
const url = "http://localhost:3901";

test("the first start says what is open, what to set before a launch, and what checks it", () => {
  const unset = findUnset(bare, { smtpUrl: undefined, trustProxy: 0 });
  expect(startupMessage("901 AI", url, unset)).toBe(
    "901 AI is open at http://localhost:3901\n" +
      "Before a launch, set domain, email, social.twitter, social.linkedin and postalAddress in content/site.ts, and SMTP_URL and TRUST_PROXY in .env (.env.example shows how).\n" +
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
