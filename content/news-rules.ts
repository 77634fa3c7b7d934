/**
 * Which stories belong on the news screen. The screen shows these rules to readers, word for word, and the program
 * applies them as they stand. No word values anything: praise and criticism of the same thing pass alike.
 */

import { madeOf } from "../text/words/lookup.ts";
import { newsNames, wordsOf } from "./news-names.ts";

/** A subject: a story is about it when it holds one of `any`. Its key stands in addresses. */
export interface Topic {
  name: string;
  /** Whole words or phrases in headline or description; capitals do not matter, a plural s and a hyphen for a space are understood. */
  any: readonly string[];
  /** Words that often mean something else: they count only beside another word of the subjects. */
  weak: readonly string[];
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

const wideTopics = wordsOf(`
  AI, machine learning, supercomputing, quantum, hardware, data centers, power, energy, water,
  engineering, science, standards, technology, business, general
`);

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
    "power-water": {
      name: "Power, water and lines",
      any: [
        ...names.utilities,
        ...wordsOf(`
          power grid, electric grid, power plant, gas turbine, methane turbine, megawatt, gigawatt,
          substation, transmission line, power line, nuclear power, small modular reactor, solar farm,
          battery storage, Megapack, aquifer, recycled water, greywater, broadband, fiber network,
          wastewater treatment, groundwater, turbina de gas, turbinas de gas, red eléctrica,
          planta eléctrica, línea de transmisión, líneas de transmisión, acuífero, agua subterránea,
          aguas subterráneas
        `),
      ],
      weak: wordsOf(`
        turbine, generator, wastewater, infrastructure, turbina, agua, aguas residuales, infraestructura
      `),
      never: [...names.notUtilities, "power plant workout"],
    },
    "air-health": {
      name: "Air and health",
      any: [
        ...names.airBoards,
        ...wordsOf(`
          air permit, air quality, air pollution, air monitor, air monitoring, Clean Air Act, smog, ozone,
          soot, nitrogen oxide, nitrogen dioxide, fine particles, formaldehyde, asthma, emissions,
          calidad del aire, contaminación del aire, permiso de aire, emisiones, asma
        `),
      ],
      weak: ["pollution", "contaminación"],
      never: [],
    },
    "jobs-taxes": {
      name: "Jobs and taxes",
      any: [
        ...names.taxBoards,
        ...wordsOf(`
          payment in lieu of taxes, fee in lieu, PILOT agreement, PILOT deal, tax incentive, tax abatement,
          apprenticeship, workforce training, incentivo fiscal, incentivos fiscales, exención fiscal,
          exenciones fiscales
        `),
      ],
      weak: ["tax break"],
      never: [],
    },
  } satisfies Record<string, Topic>,
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
      needs: ["ai", "machines", "power-water", "air-health", "jobs-taxes"],
      local: true,
    },
    {
      name: `Newsrooms and institutions of ${names.stateNewsroomsOf}`,
      feeds: names.stateTopics,
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
