/**
 * Which stories belong on the news screen. The screen shows these rules to readers, word for word, and the program
 * applies them as they stand. No word values anything: praise and criticism of the same thing pass alike.
 */

import { madeOf, sentence } from "../text/words/lookup.ts";
import { newsNames, wordsOf } from "./news-names.ts";
import { topicLabel, topics, topicValues } from "./topics.ts";

/** A subject: a story is about it when it holds one of `any`. Its key stands in addresses; those of the list of topics are their values. */
export interface Topic {
  name: string;
  /** Whole words or phrases in headline or description; capitals do not matter, a plural s and a hyphen for a space are understood. */
  any: readonly string[];
  /** Words that often mean something else: they count only beside another word of the subjects. */
  weak: readonly string[];
  /** Words that file a story that is shown for others. */
  sorts?: readonly string[];
  /** Phrases in which a word of `any` means something else; they are not looked at. */
  never: readonly string[];
  /** False: no story is shown for it. */
  news?: boolean;
}

/** How much the stories of one kind of publisher must say to be shown. */
export interface Bar {
  name: string;
  /** Words in a feed's topic; the first bar that fits counts, one without words fits every feed. */
  feeds: readonly string[];
  /** Subjects of which one is enough; none: every story is about our subject. */
  needs: readonly string[];
  /** Subjects of which one is enough when the story also names a place here (`places`). */
  needsHere?: readonly string[];
  /** True for the newsrooms of this city, whose stories come first. */
  local?: true;
}

const wideTopics = wordsOf(`
  AI, machine learning, supercomputing, quantum, hardware, data centers, power, energy, water,
  engineering, science, standards, technology, business, general
`);

/** Values of the topics for which stories are shown; of newsrooms of the state all of them, or those that need a place, when asked. */
const shownTopics = (ofState?: boolean) =>
  topics
    .filter(({ news, stateNews }) => news && (ofState === undefined || stateNews === ofState))
    .map(({ value }) => value);

type Names = typeof newsNames;

/** The city's names of who supplies and who decides, by the topic that they belong to. */
const namesByTopic = (names: Names): Readonly<Record<string, readonly string[]>> => ({
  power: names.utilities,
  water: names.waters,
  air: names.airBoards,
  money: names.taxBoards,
});

/** A topic of the list as a subject of the rules, with the city's names. */
function withNames(topic: (typeof topics)[number], names: Names): Topic {
  const { value, label: name, any, weak, sorts, never, news } = topic;
  const boards = value === "courts" ? [...names.airBoards, ...names.taxBoards] : [];
  // "Light, Gas and Water" is no word about water.
  const not = { power: names.notUtilities, water: names.shortNames.map(([long]) => long) }[value] ?? [];
  const more = namesByTopic(names)[value] ?? [];
  return {
    name,
    any: [...more, ...any],
    weak,
    sorts: [...boards, ...sorts],
    never: [...not, ...never],
    news,
  };
}

/** In a city whose list has other topics, its names are a subject of their own. */
function namesAlone(names: Names): Record<string, Topic> {
  const listed = new Set(topics.map(({ value }) => value));
  const any = Object.entries(namesByTopic(names)).flatMap(([value, list]) => (listed.has(value) ? [] : list));
  return any.length > 0
    ? { [alone]: { name: any.slice(0, 3).join(", "), any, weak: [], never: names.notUtilities } }
    : {};
}

const alone = "names";

const rulesWith = (names: typeof newsNames) => ({
  topics: {
    ai: {
      name: "Artificial intelligence",
      any: [
        ...names.machines,
        ...wordsOf(`
          AI, A.I., artificial intelligence, machine learning, deep learning, neural network,
          language model, LLM, generative, chatbot, deepfake, algorithm, robotics, facial recognition,
          autonomous vehicle, autonomous truck, self-driving, driverless, robotaxi, humanoid, vibe coding,
          OpenAI, ChatGPT, GPT, Anthropic, Claude, DeepMind, Gemini, DeepSeek, GenAI, Mistral,
          Hugging Face, Waymo, Nvidia, inteligencia artificial, la IA, de IA, con IA,
          aprendizaje automático, algoritmo, reconocimiento facial, vehículo autónomo
        `),
      ],
      weak: ["robot", ...names.weakMachines, "Sora", "Copilot", "IA"],
      never: [
        ...names.notMachines,
        ...wordsOf(`
          Ai Weiwei, j’ai, Robot Chicken, Claude Monet, Jean-Claude, Gemini season, zodiac sign Gemini
        `),
      ],
    },
    machines: {
      name: "Supercomputers, chips and data centers",
      any: wordsOf(`
        supercomputer, supercomputing, high-performance computing, exascale, quantum computing,
        quantum computer, GPU, semiconductor, microchip, chipmaker, data center, data centre, datacenter,
        server farm, cloud computing, hyperscaler, hyperscale, TSMC, AMD, CoreWeave, computing campus,
        centro de datos, centros de datos, supercomputadora, superordenador
      `),
      weak: [],
      never: [],
    },
    ...Object.fromEntries(topics.map((topic) => [topic.value, withNames(topic, names)])),
    ...namesAlone(names),
  } as Readonly<Record<string, Topic>>,
  /** Places here: what publishers from elsewhere must name for some subjects, and what is said beside a story. */
  places: {
    name: "In or near {city}",
    any: names.near,
    never: names.notNear,
  },
  bars: [
    {
      name: `Newsrooms of ${names.newsroomsOf}`,
      feeds: names.localTopics,
      needs: ["ai", "machines", ...shownTopics(), ...Object.keys(namesAlone(names))],
      local: true,
    },
    {
      name: `Newsrooms and institutions of ${names.stateNewsroomsOf}`,
      feeds: names.stateTopics,
      needs: ["ai", "machines", ...shownTopics(true), ...Object.keys(namesAlone(names))],
      needsHere: shownTopics(false),
    },
    {
      name: "Publishers elsewhere that cover AI, computing, power or broader subjects",
      feeds: wideTopics,
      needs: ["ai", "machines"],
      needsHere: [...shownTopics(), ...Object.keys(namesAlone(names))],
    },
    { name: "All other publishers", feeds: [], needs: [] },
  ] satisfies Bar[],
  /** Long names, and the short ones that stand for them where it is said why a story is shown. */
  shortNames: names.shortNames,
  /** A story of these sections of its publisher is shown when it holds two words of the subjects. */
  sections: wordsOf(`
    sports, football, food, dining, arts, entertainment, music, deportes, comida
  `),
  /**
   * No story is shown that its publisher marks with one of these labels: as a category, or as the first or the last part of its
   * headline, set off by a colon, a dash, a bar or brackets. A name may follow "by".
   */
  advertising: wordsOf(`
    Sponsored, Sponsored by, Sponsored content, Sponsored post, Paid content, Paid post, Paid program,
    Partner content, Presented by, Brought to you by, Advertisement, Advertorial, Promoted,
    Contenido patrocinado, Patrocinado, Publicidad
  `),
});

type NewsRules = ReturnType<typeof rulesWith>;
const rules = madeOf(() => rulesWith(JSON.parse(JSON.stringify(newsNames))));

/** The rules with the names of now. */
export const newsRules = new Proxy({} as NewsRules, { get: (_, key) => Reflect.get(rules(), key) });

/** What a subject is called in the language that is read: a topic of the list has its label in it. */
export function subjectName(key: string): string {
  return topicValues.includes(key) ? topicLabel(key) : sentence(newsRules.topics[key]?.name ?? key);
}
