/** Form definition: a seat at an event. It is kept with the seats (publishing/seats/), not among the submissions. */
import { words } from "../../content/words.ts";
import type { Field, FormDefinition, FormName } from "../form.ts";
import { oneOf, optionalLine, senderFields } from "./rules.ts";

const seat = words("forms.seat", {
  // No list of submissions knows it.
  name: "seat" as FormName,
  path: "",
  fields: senderFields("as the host sees it"),
  label: "Seats",
  note: "We keep what you type here until thirty days after the event, then only the number. The host sees the name and the answers, not the address.",
  button: "Take a seat",
  busyButton: "Sending...",
  success: "One step more: look into your mail",
  failureTitle: "We could not save your seat",
  minimumDelay: 0,
});

/** `each`: seats that one person may take; `questions`: of the host. */
type Asked = { each: number; questions: readonly string[] };

/** The form of one event. */
export function seatForm(path: string, about: Asked): FormDefinition {
  return { ...seat, path, fields: [...seat.fields, ...seatAndAnswers(about)] };
}

/** The fields that can be changed later, too. */
export function seatAndAnswers({ each, questions }: Asked): Field[] {
  const counts = Array.from({ length: each }, (_, at) => `${at + 1}`);
  const choices = counts.map((value) => ({ value, label: value }));
  const rule = oneOf(counts, "Choose how many seats");
  const answer = { control: "text", optional: true, rule: optionalLine("Answer", 500) } as const;
  return [
    { name: "seats", label: seat.label, control: "choice", initial: "1", choices, rule },
    ...questions.map((label, at): Field => ({ ...answer, name: `answer${at + 1}`, label })),
  ];
}

/** What such a form says, as it is kept. */
export function seatAnswers(values: Readonly<Record<string, string>>) {
  const answers = ["answer1", "answer2", "answer3"].flatMap((name) => values[name] ?? []);
  return { seats: Number(values.seats), answers: JSON.stringify(answers) };
}
