/** Names of this city in the rules for the news (news-rules.ts), which the news screen shows to readers word for word. */
export const newsNames = {
  utilities: ["TVA", "Tennessee Valley Authority", "MLGW", "Memphis Light, Gas and Water"],
  /** Phrases in which the name of a utility means something else. */
  notUtilities: ["Time Variance Authority"],
  /** Companies and machines that the city talks about. */
  machines: ["xAI", "Colossus", "Grok"],
  notMachines: ["Colossus of Rhodes"],
  /** Of publishers from elsewhere, a story about power or water is shown when it names one of these. */
  near: ["Memphis", "Shelby County", "Tennessee", "Mid-South", "Mississippi", "Arkansas", "TVA", "MLGW"],
  newsroomsOf: "Memphis and Tennessee",
  /** Words in the topic of a local publisher's feed (feeds.ts). */
  localTopics: ["Memphis", "Tennessee", "Mid-South", "state policy"],
  /** Names that headlines write in two ways, long and short, all in lower case: the same story may have either. */
  sameName: [["tennessee valley authority", "tva"]] as readonly (readonly [long: string, short: string])[],
};
