import { expect, test } from "vitest";
import { feeds } from "../../content/feeds.ts";
import { type Bar, newsRules } from "../../content/news-rules.ts";
import { relevanceOf } from "./relevance.ts";

const isRelevant = relevanceOf(newsRules);
const story = (title: string, description = "") => ({ title, description });

test.each([
  "Memphis schools try AI tutors",
  "What A.I. means for truckers",
  "Council asks xAI about turbines",
  "Two data-centers planned",
  "Datacenter water use",
  "TVA raises rates",
  "A 150-megawatt substation",
  "Memphis Light, Gas and Water replaces lines",
  "Künstlich? AI, sagt man",
  "AI’s appetite for water",
])("a Memphis feed's %j is shown", (title) => {
  expect(isRelevant("Memphis", story(title))).toBe(true);
});

test.each([
  "Barbecue contest winners",
  "He said it again",
  "Maine lobster arrives",
  "Saint Paul’s repairs its roof",
  "Ägaiä und AIß",
  "Ai Weiwei at the museum",
  "J’ai deux amours, sung on Beale",
  "She gave the data. Center field was empty",
  "Vitamin A, I think",
])("a Memphis feed's %j is not", (title) => {
  expect(isRelevant("Memphis, television", story(title))).toBe(false);
});

test("a word that means something else once may mean our subject the next time", () => {
  expect(isRelevant("Memphis", story("Ai Weiwei paints with AI"))).toBe(true);
});

test("a word in the description is enough", () => {
  expect(
    isRelevant("state policy", story("A bill", "It concerns artificial\nlife. And artificial intelligence.")),
  ).toBe(true);
});

test("a national publisher's power and water count when they are ours", () => {
  expect(isRelevant("engineering", story("Aquifer found under Memphis"))).toBe(true);
  expect(isRelevant("engineering", story("Aquifer found under Nevada"))).toBe(false);
  expect(isRelevant("Memphis", story("Aquifer found under Nevada"))).toBe(true);
  expect(isRelevant("science", story("A quieter GPU"))).toBe(true);
});

test.each(["AI", "data centers", "power", "supercomputing", "hardware, data centers", "general"])(
  "a feed about %j passes a bar too: its stories are about AI, about machines, or about power here",
  (topic) => {
    expect(isRelevant(topic, story("Anything"))).toBe(false);
    expect(isRelevant(topic, story("Offshore wind developer cancels its turbines"))).toBe(false);
    expect(isRelevant(topic, story("TVA plans gas plant", "In Memphis, for a new substation."))).toBe(true);
    expect(isRelevant(topic, story("A chip for AI", "Join our webinar."))).toBe(true);
    expect(isRelevant(topic, story("Sponsored: AI for your AI"))).toBe(false);
    expect(isRelevant(topic, story("The best deals on GPUs this Prime Day"))).toBe(false);
  },
);

/** The same fact, welcomed and criticised. */
test.each([
  [
    "Data center will bring 300 good jobs, mayor says",
    "Data center will bring smog and noise, neighbors say",
  ],
  ["Why xAI is the best thing to happen to Memphis", "Why xAI is the worst thing to happen to Memphis"],
  ["Turbines run cleaner than promised", "Turbines run dirtier than promised"],
  ["AI tutors lift reading scores", "AI tutors waste school money"],
  ["TVA praised for quick repairs", "TVA blamed for slow repairs"],
  ["A chatbot that helps tenants", "A chatbot that misleads tenants"],
  ["Aquifer safe, study finds", "Aquifer at risk, study finds"],
  ["Supercomputer opens to applause", "Supercomputer opens to protests"],
  ["Robots make warehouse work lighter", "Robots make warehouse work dangerous"],
  ["Facial recognition finds missing man", "Facial recognition jails wrong man"],
  ["Broadband grant a triumph for rural schools", "Broadband grant a failure for rural schools"],
  ["Residents thank the plant", "Residents sue the plant"],
])("praise (%j) and criticism (%j) are treated alike", (praise, criticism) => {
  for (const topic of ["Memphis", "state policy", "business", "AI", "power"])
    expect(isRelevant(topic, story(praise))).toBe(isRelevant(topic, story(criticism)));
});

test("no word of the rules praises or blames", () => {
  const valuing =
    /\b(good|best|great|boom|growth|win|success|progress|safe|clean|bad|worst|threat|risk|danger|toxic|scandal|fail\w*|protest\w*|harm\w*|jobs?|opposition|critic\w*|prais\w*)\b/i;
  const lists = [...Object.values(newsRules.topics), newsRules.places];
  const words = lists.flatMap(({ any, never }) => [...any, ...never]);
  const names = ["Clean Air Act"];
  expect(words.filter((word) => valuing.test(word) && !names.includes(word))).toEqual([]);
});

test("every feed of the list falls under a bar, and every bar names subjects that exist", () => {
  for (const { needs, needsHere = [] } of newsRules.bars as readonly Bar[])
    for (const key of [...needs, ...needsHere]) expect(newsRules.topics).toHaveProperty(key);
  for (const { topic } of feeds) expect(isRelevant(topic, story("Memphis data center vote"))).toBe(true);
});
