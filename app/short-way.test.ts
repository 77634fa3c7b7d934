import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { expect, test } from "vitest";
import { encode } from "./short-way.ts";
import type { FormAnswer } from "./ui/form/send-form.ts";

const values = { name: "Ada", email: "ada@example.org", message: "", subject: 'saved "\\ \u2028 </script>' };
const answers: FormAnswer[] = [
  { kind: "saved", reference: "901-ABCD-2345" },
  {
    kind: "invalid",
    values,
    errors: [
      { field: "email", message: "Invalid email address" },
      { field: "message", message: "Invalid email address" },
    ],
  },
  { kind: "invalid", values: {}, errors: [] },
  { kind: "limited", values, retryAfter: 1, from: "network" },
  { kind: "failed", values },
];

test("React Router's client reads every answer to a form as it was meant", async () => {
  for (const data of answers) {
    const bytes = new Blob([encode({ data })]).stream();
    const { value, done } = await decode(bytes, globalThis as unknown as Window & typeof globalThis);
    expect(await value).toEqual({ data });
    await done;
  }
});
