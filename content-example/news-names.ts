export const newsNames = {
  utilities: ["Estuary Power Board", "EPB", "Harbor Water Works"],
  notUtilities: [],
  machines: [],
  notMachines: [],
  airBoards: [],
  near: ["Port Example", "Estuary", "Example County", "EPB"],
  notNear: [],
  newsroomsOf: "Port Example",
  localTopics: ["Port Example", "local"],
  stateNewsroomsOf: "the Estuary",
  stateTopics: ["Estuary", "state policy"],
  sameName: [["estuary power board", "epb"]] as readonly (readonly [long: string, short: string])[],
};
