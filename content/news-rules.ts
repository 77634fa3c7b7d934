/**
 * Which stories belong on the news screen. The screen shows these rules to readers, word for word, and the program
 * applies them as they stand. No word values anything: praise and criticism of the same thing pass alike.
 */

import { newsNames } from "./news-names.ts";
import { site } from "./site.ts";

/** A subject: a story is about it when it holds one of `any`, and one of `must` where there are such. */
export interface Topic {
  name: string;
  /** Whole words or phrases in headline or description; capitals do not matter, a plural s and a hyphen for a space are understood. */
  any: readonly string[];
  must?: readonly string[];
  /** Phrases in which a word of `any` means something else; they are not looked at. */
  never?: readonly string[];
}

/** How much the stories of one kind of publisher must say to be shown. */
export interface Bar {
  name: string;
  /** Words in a feed's topic; the first bar that fits counts, one without words fits every feed. */
  feeds: readonly string[];
  /** Subjects of which one is enough; none: every story is about our subject. */
  needs: readonly string[];
}

const works = [
  ...newsNames.utilities,
  "power grid",
  "electric grid",
  "power plant",
  "gas turbine",
  "methane turbine",
  "turbine",
  "megawatt",
  "gigawatt",
  "substation",
  "transmission line",
  "power line",
  "nuclear power",
  "small modular reactor",
  "solar farm",
  "battery storage",
  "Megapack",
  "aquifer",
  "recycled water",
  "greywater",
  "wastewater",
  "broadband",
  "fiber network",
  "infrastructure",
];

const otherMeanings = [...newsNames.notUtilities, "power plant workout"];

export const newsRules = {
  topics: {
    ai: {
      name: "Artificial intelligence",
      any: [
        "AI",
        "A.I.",
        "artificial intelligence",
        "machine learning",
        "deep learning",
        "neural network",
        "language model",
        "LLM",
        "generative",
        "chatbot",
        "deepfake",
        "algorithm",
        "robot",
        "robotics",
        "facial recognition",
        "autonomous vehicle",
        "autonomous truck",
        "self-driving",
        ...newsNames.machines,
        "OpenAI",
        "ChatGPT",
        "Anthropic",
        "DeepMind",
        "Nvidia",
      ],
      never: ["Ai Weiwei", "j’ai", ...newsNames.notMachines, "Robot Chicken"],
    },
    machines: {
      name: "Supercomputers, chips and data centers",
      any: [
        "supercomputer",
        "supercomputing",
        "high-performance computing",
        "exascale",
        "quantum computing",
        "quantum computer",
        "GPU",
        "semiconductor",
        "microchip",
        "chipmaker",
        "data center",
        "data centre",
        "datacenter",
        "server farm",
        "cloud computing",
      ],
      never: [],
    },
    works: { name: "Power, water and lines", any: works, never: otherMeanings },
    worksHere: {
      name: `Power, water and lines, in or near ${site.city}`,
      any: works,
      must: newsNames.near,
      never: otherMeanings,
    },
  } satisfies Record<string, Topic>,
  bars: [
    {
      name: `Newsrooms and institutions of ${newsNames.newsroomsOf}, which cover everything here`,
      feeds: [...newsNames.localTopics, "local"],
      needs: ["ai", "machines", "works"],
    },
    {
      name: "National publishers that cover many subjects",
      feeds: ["general", "business", "engineering", "standards", "science"],
      needs: ["ai", "machines", "worksHere"],
    },
    {
      name: "All other publishers, such as those that cover AI, computing or power and little else",
      feeds: [],
      needs: [],
    },
  ] satisfies Bar[],
  /** Names that headlines write in two ways, long and short, all in lower case: the same story may have either. */
  sameName: newsNames.sameName,
  /** No story whose headline holds one of these is shown, whoever sends it: it sells something or is no story. */
  advertising: [
    "sponsored",
    "paid post",
    "advertorial",
    "promo code",
    "coupon",
    "gift guide",
    "Prime Day",
    "Black Friday",
    "Cyber Monday",
    "best deals",
    "webinar",
    "white paper",
    "giveaway",
    "horoscope",
    "crossword",
  ],
};
