import { settings } from "../text/words/lookup.ts";

/** Words and phrases, with commas between them. */
export const wordsOf = (text: string): readonly string[] => text.trim().split(/,\s+/);

/** Names of this city in the rules for the news (news-rules.ts), which the news screen shows to readers word for word. */
export const newsNames = settings("newsNames", {
  utilities: [
    "TVA",
    "Tennessee Valley Authority",
    "MLGW",
    "Memphis Light, Gas and Water",
    "Memphis Light, Gas & Water",
  ],
  /** Long names, and the short ones that are said in their place. */
  shortNames: [
    ["Tennessee Valley Authority", "TVA"],
    ["Memphis Light, Gas and Water", "MLGW"],
    ["Memphis Light, Gas & Water", "MLGW"],
  ] as readonly (readonly [long: string, short: string])[],
  /** Phrases in which the name of a utility means something else. */
  notUtilities: ["Time Variance Authority"],
  /** What the city's water is called. */
  waters: ["Memphis Sand"],
  /** Companies and machines that the city talks about. */
  machines: ["xAI", "SpaceXAI", "Musk company", "Musk’s company"],
  /** Those that are ordinary words as well: they count only beside another. */
  weakMachines: ["Colossus", "Grok"],
  notMachines: ["Colossus of Rhodes"],
  /** Who decides about the air here. */
  airBoards: ["Air Pollution Control Board", "Mississippi Department of Environmental Quality", "MDEQ"],
  /** Who decides about tax breaks here. */
  taxBoards: ["EDGE board", "EDGE tax", "Economic Development Growth Engine"],
  /** Of publishers from elsewhere, a story about some subjects is shown when it names one of these. */
  near: wordsOf(`
    Memphis, Shelby County, Shelby Co, Southaven, DeSoto County, Boxtown, Whitehaven, Frayser,
    Tulane Road, Tennessee, Mid-South, Mississippi, Arkansas, TVA, MLGW
  `),
  /** Phrases in which the name of a place means another. */
  notNear: [] as readonly string[],
  newsroomsOf: "Memphis and the Mid-South",
  /** Words in the topic of a local publisher's feed (feeds.ts). */
  localTopics: ["Memphis", "Mid-South", "DeSoto County", "local"],
  stateNewsroomsOf: "Tennessee and Mississippi",
  /** Words in the topic of the feed of a publisher from elsewhere in the state or next door. */
  stateTopics: ["Tennessee", "Mississippi", "state policy"],
  /** Names that headlines write in two ways, long and short, all in lower case: the same story may have either. */
  sameName: [["tennessee valley authority", "tva"]] as readonly (readonly [long: string, short: string])[],
});
