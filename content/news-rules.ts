/**
 * Which stories belong on the news screen. The screen shows these rules to readers, word for word, and the program
 * applies them as they stand. No word values anything: praise and criticism of the same thing pass alike.
 */

import { newsNames } from "./news-names.ts";
import { site } from "./site.ts";

/** A subject: a story is about it when it holds one of `any`. Its key stands in addresses. */
export interface Topic {
  name: string;
  /** Whole words or phrases in headline or description; capitals do not matter, a plural s and a hyphen for a space are understood. */
  any: readonly string[];
  /** Phrases in which a word of `any` means something else; they are not looked at. */
  never: readonly string[];
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

const wideTopics = [
  "AI",
  "machine learning",
  "supercomputing",
  "quantum",
  "hardware",
  "data centers",
  "power",
  "energy",
  "water",
  "engineering",
  "science",
  "standards",
  "technology",
  "business",
  "general",
];

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
    "power-water": {
      name: "Power, water and lines",
      any: [
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
      ],
      never: [...newsNames.notUtilities, "power plant workout"],
    },
    "air-health": {
      name: "Air and health",
      any: [
        "air permit",
        "air quality",
        "air pollution",
        "air monitor",
        "air monitoring",
        "Clean Air Act",
        "smog",
        "nitrogen oxide",
        "formaldehyde",
        "asthma",
        "emissions",
        ...newsNames.airBoards,
      ],
      never: [],
    },
    "jobs-taxes": {
      name: "Jobs and taxes",
      any: ["PILOT", "payment in lieu of taxes", "tax break", "tax incentive", "tax abatement"],
      never: [],
    },
  } satisfies Record<string, Topic>,
  /** Places here: what publishers from elsewhere must name for some subjects, and what is said beside a story. */
  places: { name: `In or near ${site.city}`, any: newsNames.near, never: newsNames.notNear },
  bars: [
    {
      name: `Newsrooms of ${newsNames.newsroomsOf}`,
      feeds: newsNames.localTopics,
      needs: ["ai", "machines", "power-water", "air-health", "jobs-taxes"],
      local: true,
    },
    {
      name: `Newsrooms and institutions of ${newsNames.stateNewsroomsOf}`,
      feeds: newsNames.stateTopics,
      needs: ["ai", "machines", "power-water"],
      needsHere: ["air-health", "jobs-taxes"],
    },
    {
      name: "Publishers elsewhere that cover AI, computing, power or broader subjects",
      feeds: wideTopics,
      needs: ["ai", "machines"],
      needsHere: ["power-water", "air-health", "jobs-taxes"],
    },
    { name: "All other publishers", feeds: [], needs: [] },
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
