import { expect, test } from "vitest";
import { operatorWords } from "./operator.ts";

const unsaid = {
  name: "Port AI",
  location: "Port Example, EX",
  operator: "",
  legalForm: "",
  funding: "",
  postalAddress: "",
  language: "en-US",
};

test("a site whose owner has said nothing about the operator says so, and names nobody in its terms", () => {
  expect(operatorWords(unsaid)).toEqual({
    whoRunsIt:
      "Its owner hasn’t named the people, the legal form or the money behind it, and is open to handing it over: that is what “Want to own this site?” at the foot of each page means.",
    party: "Port AI",
    signature: "Port AI, Port Example, EX",
  });
});

test("what the owner has said is said, and what is missing is named", () => {
  const words = operatorWords({ ...unsaid, operator: "The Harbor Log", legalForm: "a cooperative" });
  expect(words.whoRunsIt).toBe(
    "It is run by The Harbor Log, a cooperative. Its owner hasn’t named the money behind it, and is open to handing it over: that is what “Want to own this site?” at the foot of each page means.",
  );
  expect(words.party).toBe("The Harbor Log, a cooperative, which runs Port AI");
});

test("an operator with a form, money and an address leaves nothing open", () => {
  const words = operatorWords({
    ...unsaid,
    operator: "The Harbor Log",
    legalForm: "a cooperative",
    funding: "its members",
    postalAddress: "1 Example Quay",
  });
  expect(words.whoRunsIt).toBe(
    "It is run by The Harbor Log, a cooperative. It is paid for by its members. Its owner is open to handing it over: that is what “Want to own this site?” at the foot of each page means.",
  );
  expect(words.signature).toBe("Port AI, run by The Harbor Log, a cooperative, 1 Example Quay");
});
