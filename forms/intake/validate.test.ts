import { afterEach, expect, test, vi } from "vitest";
import { forms } from "../catalog.ts";
import type { FormName, Values } from "../form.ts";
import { validate } from "./validate.ts";

const good: Record<FormName, Values> = {
  newsletter: { email: "ana@example.com" },
  contact: { name: "Ana", email: "ana@example.com", subject: "Hello", message: "Ten letters and more" },
  partnership: {
    name: "Ana",
    email: "ana@example.com",
    organization: "",
    inquiryType: "partnership",
    message: "Ten letters and more",
  },
  story: {
    name: "Ana",
    email: "ana@example.com",
    title: "A class",
    link: "",
    story: "s".repeat(50),
    consent: "yes",
  },
  event: {
    name: "Ana",
    email: "ana@example.com",
    eventTitle: "An evening",
    start: "2031-05-01T18:00",
    end: "2031-05-01T20:00",
    place: "Main Library",
    description: "Twenty letters and a few more",
  },
};

const invalidEmail = "Invalid email address";
const letters = (count: number) => "x".repeat(count);
/** A valid address of that many characters; 254 is the most there can be. */
const addressOf = (length: number) =>
  `${letters(64)}@${letters(63)}.${letters(63)}.${letters(length - 197)}.org`;
const overlong = `${letters(64)}@${letters(63)}.${letters(63)}.${letters(63)}.org`;

function firstMessage(form: FormName, change: Record<string, unknown>, now?: Date): string | undefined {
  const checked = validate(forms[form], { ...good[form], ...change }, now);
  return checked.ok ? undefined : checked.errors[0]?.message;
}

test("every form takes a good submission as it is", () => {
  for (const form of Object.values(forms)) {
    expect(validate(form, good[form.name])).toEqual({ ok: true, values: good[form.name] });
  }
});

const lines: [FormName, string, string, number][] = [
  ["contact", "name", "Name", 100],
  ["contact", "subject", "Subject", 200],
  ["partnership", "name", "Name", 100],
  ["story", "name", "Name", 100],
  ["story", "title", "Story title", 200],
  ["event", "name", "Name", 100],
  ["event", "eventTitle", "Event title", 200],
  ["event", "place", "Place or online link", 300],
];

test.each(lines)("%s: %s is required and ends at its limit", (form, field, label, max) => {
  expect(firstMessage(form, { [field]: "" })).toBe(`${label} is required`);
  expect(firstMessage(form, { [field]: " \u200b\u3000 " })).toBe(`${label} is required`);
  expect(firstMessage(form, { [field]: "x" })).toBeUndefined();
  expect(firstMessage(form, { [field]: letters(max) })).toBeUndefined();
  expect(firstMessage(form, { [field]: letters(max + 1) })).toBe(
    `${label} must be at most ${max.toLocaleString("en-US")} characters`,
  );
});

const proses: [FormName, string, string, number, number][] = [
  ["contact", "message", "Message", 10, 1000],
  ["partnership", "message", "Message", 10, 1000],
  ["story", "story", "Your story", 50, 5000],
  ["event", "description", "Description", 20, 2000],
];

test.each(proses)("%s: %s is neither too short nor too long", (form, field, label, min, max) => {
  const tooShort = `${label} must be at least ${min} characters`;
  expect(firstMessage(form, { [field]: "" })).toBe(tooShort);
  expect(firstMessage(form, { [field]: `  ${letters(min - 1)}  ` })).toBe(tooShort);
  expect(firstMessage(form, { [field]: letters(min) })).toBeUndefined();
  expect(firstMessage(form, { [field]: letters(max) })).toBeUndefined();
  expect(firstMessage(form, { [field]: letters(max + 1) })).toBe(
    `${label} must be at most ${max.toLocaleString("en-US")} characters`,
  );
});

test.each(["contact", "partnership", "story", "event"] as const)(
  "%s: the email has the words of its rule",
  (form) => {
    expect(firstMessage(form, { email: "" })).toBe(invalidEmail);
    expect(firstMessage(form, { email: "ana@memphis" })).toBe(invalidEmail);
    expect(firstMessage(form, { email: addressOf(254) })).toBeUndefined();
    expect(firstMessage(form, { email: addressOf(255) })).toBe(invalidEmail);
    expect(firstMessage(form, { email: overlong })).toBe("Email must be at most 255 characters");
    expect(firstMessage(form, { email: letters(300) })).toBe(invalidEmail);
  },
);

test("newsletter: whatever is wrong, the sentence is the same", () => {
  for (const email of ["", "ana", "ana@memphis", addressOf(255), overlong]) {
    expect(firstMessage("newsletter", { email })).toBe("Please enter a valid email address");
  }
});

test("partnership: the organization may be empty and ends at 200", () => {
  expect(firstMessage("partnership", { organization: letters(200) })).toBeUndefined();
  expect(firstMessage("partnership", { organization: letters(201) })).toBe(
    "Organization must be at most 200 characters",
  );
});

test("partnership: only the four kinds of inquiry are taken", () => {
  for (const inquiryType of ["partnership", "sponsorship", "volunteer", "media"]) {
    expect(firstMessage("partnership", { inquiryType })).toBeUndefined();
  }
  for (const inquiryType of ["", "other", "Media", " media"]) {
    expect(firstMessage("partnership", { inquiryType })).toBe("Please choose a type of inquiry");
  }
});

test("story: a link is a web address or nothing", () => {
  const scheme = "Link must start with http:// or https://";
  expect(firstMessage("story", { link: "https://example.com/a?b=c#d" })).toBeUndefined();
  expect(firstMessage("story", { link: "HTTP://EXAMPLE.COM" })).toBeUndefined();
  for (const link of [
    "example",
    "ada@example.com",
    "javascript:alert(1)",
    "ftp://example.com",
    "https://",
    "http:///x",
  ]) {
    expect(firstMessage("story", { link })).toBe(scheme);
  }
  const start = "https://example.com/";
  expect(firstMessage("story", { link: start + letters(2000 - start.length) })).toBeUndefined();
  expect(firstMessage("story", { link: start + letters(2001 - start.length) })).toBe(
    "Link must be at most 2,000 characters",
  );
});

test("story: the https:// that somebody leaves out is put in", () => {
  const checked = validate(forms.story, { ...good.story, link: " www.example.com/a " });
  expect(checked.values.link).toBe("https://www.example.com/a");
});

test("story: without the tick nothing is sent", () => {
  for (const consent of [undefined, "", "on", "no"]) {
    expect(firstMessage("story", { consent })).toBe("Please agree to the license in the Terms of Service");
  }
});

test("event: start and end are real moments in the right order", () => {
  expect(firstMessage("event", { start: "" })).toBe("Start is required");
  expect(firstMessage("event", { end: "" })).toBe("End is required");
  for (const start of [
    "tomorrow",
    "2031-02-29T10:00",
    "2031-13-01T10:00",
    "2031-05-01T24:00",
    "2031-05-01",
  ]) {
    expect(firstMessage("event", { start })).toBe("Start needs a date and a time");
  }
  expect(firstMessage("event", { end: "31/12/2031" })).toBe("End needs a date and a time");
  expect(firstMessage("event", { end: "2031-05-01T18:00" })).toBe("End must be after Start");
  expect(firstMessage("event", { end: "2031-05-01T18:01" })).toBeUndefined();
});

test("event: seconds that a browser adds are dropped", () => {
  const checked = validate(forms.event, { ...good.event, start: "2031-05-01T18:00:30" });
  expect(checked.values.start).toBe("2031-05-01T18:00");
});

test("event: the start lies in the future on Memphis clocks", () => {
  const past = "Start must be in the future";
  // 18:00 in Memphis in May is 23:00 in UTC.
  expect(firstMessage("event", {}, new Date("2031-05-01T22:59:59Z"))).toBeUndefined();
  expect(firstMessage("event", {}, new Date("2031-05-01T23:00:00Z"))).toBe(past);
  const january = { start: "2031-01-15T00:30", end: "2031-01-15T02:00" };
  expect(firstMessage("event", january, new Date("2031-01-15T06:29:00Z"))).toBeUndefined();
  expect(firstMessage("event", january, new Date("2031-01-15T06:31:00Z"))).toBe(past);
});

test("every failing field has one message, in the order of the page, beside what was typed", () => {
  const checked = validate(forms.contact, { name: " ", email: "ana@", subject: "Hello ", message: "short" });
  expect(checked).toEqual({
    ok: false,
    values: { name: " ", email: "ana@", subject: "Hello ", message: "short" },
    errors: [
      { field: "name", message: "Name is required" },
      { field: "email", message: invalidEmail },
      { field: "message", message: "Message must be at least 10 characters" },
    ],
  });
});

test("what no field of the form is called is dropped", () => {
  const checked = validate(forms.contact, { ...good.contact, admin: "1" });
  expect(checked).toEqual({ ok: true, values: good.contact });
});

test("repeated fields, files and names of built-in properties are invalid or empty, never a crash", () => {
  expect(firstMessage("contact", { name: ["Ana", "Bo"] })).toBe("Please check this field");
  expect(firstMessage("contact", { name: new Blob(["x"]) })).toBe("Please check this field");
  expect(firstMessage("contact", { name: 7 })).toBe("Please check this field");
  const inherited = Object.create({ name: "Ana" });
  expect(validate(forms.contact, inherited).values).toEqual({
    name: "",
    email: "",
    subject: "",
    message: "",
  });
});

test("characters are counted as people count them", () => {
  expect(firstMessage("contact", { name: "🎸".repeat(100) })).toBeUndefined();
  expect(firstMessage("contact", { name: "🎸".repeat(101) })).toBe("Name must be at most 100 characters");
  expect(firstMessage("contact", { name: "e\u0301".repeat(100) })).toBeUndefined();
  expect(firstMessage("contact", { message: "a\r\n".repeat(500) })).toBeUndefined();
});

const marks = [0x345, 0x35d, 0x360, 0x301, 0x315, 0x316, 0x321, 0x93c, 0x334].map((code) =>
  String.fromCodePoint(code),
);
const pile = (each: number) => `a${marks.map((mark) => mark.repeat(each)).join("")}`;
const typedFields = Object.values(forms).flatMap(({ name, fields }) =>
  fields
    .filter(({ control }) => !/^(choice|consent|picture)$/.test(control))
    .map((field) => [name, field.name] as const),
);

afterEach(() => {
  vi.restoreAllMocks();
});

test.each(typedFields)(
  "%s: letters piled up with marks in %s are refused before anything sorts them",
  (form, field) => {
    const sorting = vi.spyOn(String.prototype, "normalize");
    for (const each of [1600, 30]) expect(firstMessage(form, { [field]: pile(each) })).toBeDefined();
    const sorted = sorting.mock.contexts.map((text) => String(text).match(/\p{M}{31}/u)).filter(Boolean);
    expect(sorted).toEqual([]);
  },
);

test("a message with too many accents on one letter is told so, one with as many as people use is taken", () => {
  expect(firstMessage("contact", { message: pile(30) })).toBe("Message has too many accents on one letter");
  expect(firstMessage("contact", { name: pile(5) })).toBe("Name has too many accents on one letter");
  expect(
    firstMessage("contact", { message: "Z\u0351\u036b\u0343\u036aa\u0302\u034c\u034b".repeat(20) }),
  ).toBeUndefined();
});

test("event: no year that can be typed is more than a mistake", () => {
  for (const year of ["0001", "0099", "0100", "1582", "1969", "9999"])
    for (const day of ["01-01T00:00", "03-12T02:30", "12-31T23:59"])
      for (const field of ["start", "end"])
        expect(() =>
          firstMessage("event", { [field]: `${year}-${day}` }, new Date("2031-01-05T18:00:00Z")),
        ).not.toThrow();
});
