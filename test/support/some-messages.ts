/** Messages in every state for the desk's screens, with script in every field that a visitor fills in. */
import { openWriter } from "../../db/durable-write.ts";
import type { Database } from "../../db/schema.ts";
import type { FormName, Values } from "../../forms/form.ts";
import { saveSubmission } from "../../forms/intake/save-submission.ts";
import { answered as asAnswered, setAnswerState } from "../../forms/owner/answering.ts";

const hour = 3_600_000;
const recipients = {
  ownerEmail: "owner@901ai.example",
  pressEmail: "press@901ai.example",
  onMailQueued: () => {},
};

export const hostile = `"><script>document.title="owned"</script><img src=x onerror="document.title='owned'">`;

/** References by name. */
export async function sendSomeMessages(db: Database, now = new Date()) {
  let count = 0;
  const send = async (
    form: FormName,
    values: Values,
    hours: number,
    suspicion?: string[],
  ): Promise<string> => {
    const { reference } = await saveSubmission(openWriter(db), {
      form,
      values,
      idempotencyKey: `some-${++count}-${Math.random()}`,
      now: new Date(now.getTime() - hours * hour),
      recipients,
      ...(suspicion && { suspicion }),
    });
    return reference;
  };
  const contact = (name: string, subject: string, message: string, hours: number) =>
    send(
      "contact",
      { name, email: `${name.toLowerCase().replace(/\W+/g, ".")}@example.com`, subject, message },
      hours,
    );
  const answered = await contact(
    "P. Jackson",
    "Where is the air monitor?",
    "I teach eighth grade and want to show it.",
    80,
  );
  await setAnswerState(db, answered, asAnswered(new Date(now.getTime() - 70 * hour)));
  const spam = await send(
    "contact",
    {
      name: "Cheap Watches",
      email: "buy@spam.example",
      subject: "Best price",
      message: "http://spam.example buy now",
    },
    60,
    ["links", "sent within three seconds"],
  );
  const attack = await send(
    "partnership",
    {
      name: hostile,
      email: "mallory@example.com",
      organization: hostile,
      inquiryType: "partnership",
      message: hostile,
    },
    50,
  );
  const room = await send(
    "partnership",
    {
      name: "Carla Thompson",
      email: "carla@example.com",
      organization: "Midtown Hall",
      inquiryType: "partnership",
      message:
        "We have a hall on Thursdays and would like to run a beginner class in it.\n\nIt has forty chairs and a projector.",
    },
    26,
  );
  const story = await send(
    "story",
    {
      name: "L. Moore",
      email: "moore@example.com",
      title: "The class at the library",
      link: "javascript:alert(1)",
      story: "We met.",
      consent: "yes",
    },
    9,
  );
  const event = await send(
    "event",
    {
      name: "Delta Club",
      email: "delta@example.com",
      eventTitle: "Robots by the river",
      start: "2031-05-14T18:00",
      end: "2031-05-14T20:00",
      place: "Tom Lee Park",
      description: "Bring a robot.",
    },
    8,
  );
  const correction = await contact(
    "Marta Núñez",
    "Correction to the Record",
    "The council vote you date “August or later” was on a Tuesday. I was in the room. The minutes should have it.\n\nCould you fix it and say on the page that you did?",
    7,
  );
  const formula = await contact("=HYPERLINK(1)", "+1 (901) 555", "@SUM(A1)", 2);
  await send("newsletter", { email: "reader@example.com" }, 1);
  return { answered, spam, attack, room, story, event, correction, formula };
}
