import { expect, test } from "vitest";
import { feeds } from "../../content/feeds.ts";
import { type Bar, newsRules } from "../../content/news-rules.ts";
import { countRelevant } from "../../test/support/labeled-news.ts";
import { relevanceOf, subjectsOf } from "./relevance.ts";
import { topicsOfText } from "./text-topics.ts";

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
  },
);

test.each([
  "Sponsored: How AI helps your business",
  "How AI helps your business (PAID CONTENT)",
  "Presented by Delta Bank: AI for tellers",
  "AI for tellers | Sponsored by Delta Bank",
  "Paid Post — The data center of tomorrow",
  "La IA en el banco - Contenido patrocinado",
])("%j is labeled as advertising, and not shown", (title) => {
  expect(isRelevant("Memphis", story(title))).toBe(false);
});

test.each([
  "Bill sponsored by Memphis lawmaker would make data centers pay",
  "State-sponsored hackers use AI agents",
  "Critics call xAI tax deal a giveaway",
  "Black Friday shoppers ask AI chatbots what to buy",
  "Plan for AI in schools, presented by the mayor, passes",
  "Commission: no promoted posts by AI accounts",
])("%j is news, whatever advertising words it holds", (title) => {
  expect(isRelevant("Memphis", story(title))).toBe(true);
});

test("a category of advertising is a label, and one of sports, food or the arts asks for two words", () => {
  const filed = (title: string, ...categories: string[]) =>
    isRelevant("Memphis", { ...story(title), categories });
  expect(filed("How a chatbot helps your business", "Business", "Sponsored Content")).toBe(false);
  expect(filed("A chatbot picks the point guard", "News")).toBe(true);
  expect(filed("A chatbot picks the point guard", "High School Sports")).toBe(false);
  expect(filed("xAI buys the stadium’s data center", "Sports")).toBe(true);
  // Filed under one of our own subjects too.
  expect(filed("A chatbot picks the point guard", "Entertainment", "Artificial Intelligence")).toBe(true);
});

test.each([
  ["robot", "Bomb squad robot ends standoff", "Warehouse robots learn from a language model"],
  ["turbine", "Truck with turbine blade blocks ramp", "Turbines hum beside xAI"],
  ["wastewater", "Wastewater leak closes trail", "Wastewater would cool the supercomputer"],
  ["infrastructure", "Ramps close for infrastructure work", "MLGW infrastructure ages"],
  ["pollution", "Noise pollution on Beale Street", "Pollution from a data center"],
  ["tax break", "Hotel wants a tax break", "Tax breaks for a data center"],
])("%s alone is no reason, beside another word it is", (_, alone, beside) => {
  expect(isRelevant("Memphis", story(alone))).toBe(false);
  expect(isRelevant("Memphis", story(beside))).toBe(true);
});

test.each([
  "Your light bill from Memphis Light, Gas & Water",
  "County ends groundwater appeals",
  "Well taps the Memphis Sand",
  "Musk company buys land",
  "Vecinos protestan contra centro de datos",
  "Las escuelas adoptan reglas sobre la inteligencia artificial",
  "Turbinas de gas junto al río",
])("%j is about our subjects too", (title) => {
  expect(isRelevant("Memphis", story(title))).toBe(true);
});

test("one utility is one reason, by its long name or its short one", () => {
  const { why } = subjectsOf(newsRules)(story("MLGW bills rise", "Memphis Light, Gas and Water says so."));
  expect(why.words).toEqual(["MLGW"]);
});

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
    /\b(good|best|great|boom|growth|win|success|progress|safe|clean|bad|worst|threat|risk|danger|toxic|scandal|fail\w*|buen\w*|mejor|mal[oa]?|peor|riesgo|peligro|éxito|protest\w*|harm\w*|jobs?|opposition|critic\w*|prais\w*)\b/i;
  const lists = [...Object.values(newsRules.topics), newsRules.places];
  const weak = Object.values(newsRules.topics).flatMap((topic) => [...topic.weak, ...(topic.sorts ?? [])]);
  const words = [...weak, ...lists.flatMap(({ any, never }) => [...any, ...never])];
  const names = ["Clean Air Act", "Economic Development Growth Engine"];
  expect(words.filter((word) => valuing.test(word) && !names.includes(word))).toEqual([]);
});

test("every feed of the list falls under a bar, and every bar names subjects that exist", () => {
  for (const { needs, needsHere = [] } of newsRules.bars as readonly Bar[])
    for (const key of [...needs, ...needsHere]) expect(newsRules.topics).toHaveProperty(key);
  for (const { topic } of feeds) expect(isRelevant(topic, story("Memphis data center vote"))).toBe(true);
});

test.each(["tuned", "apart"] as const)("of real items (%s) the rules show those that belong here", (part) => {
  const { items, right, wrong, missed } = countRelevant(part);
  expect(items).toBeGreaterThan(40);
  expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.95);
  expect(right / (right + missed)).toBeGreaterThanOrEqual(0.95);
});

test("what a story is about is said in the words of the rules, those of the headline first", () => {
  const subjects = subjectsOf(newsRules);
  expect(subjects(story("Asthma near data centers", "Southaven asks MDEQ about turbines."))).toEqual({
    topics: ["machines", "power", "air", "sites", "courts"],
    why: { words: ["data center", "asthma", "MDEQ"], places: ["Southaven"] },
  });
  expect(subjects(story("Barbecue"))).toEqual({ topics: [], why: { words: [], places: [] } });
});

test("a text is filed under the topics of the list, also by words that bring no story onto the page", () => {
  expect(topicsOfText("Council hears the appeal of xAI’s air permit at the school")).toEqual([
    "air",
    "courts",
    "learning",
  ]);
  expect(topicsOfText("Bomb squad robot ends standoff at school")).toEqual([]);
  expect(topicsOfText("Memphis Light, Gas and Water asks for a substation")).toEqual(["power"]);
  expect(topicsOfText("El concejo vota sobre el acuífero")).toEqual(["water", "courts"]);
  expect(isRelevant("Memphis", story("Council rezones a school"))).toBe(false);
});
