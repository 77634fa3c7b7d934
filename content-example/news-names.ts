export const newsNames = {
  utilities: ["Estuary Power Board", "EPB", "Harbor Water Works"],
  notUtilities: [],
  machines: [],
  notMachines: [],
  near: ["Port Example", "Estuary", "Example County", "EPB"],
  newsroomsOf: "Port Example",
  localTopics: ["Port Example"],
  sameName: [["estuary power board", "epb"]] as readonly (readonly [long: string, short: string])[],
};
