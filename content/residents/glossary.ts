import { listOf } from "../../text/words/lookup.ts";
import type { GlossaryTerm } from "./glossary-term.ts";

/** The glossary on the Community screen, in plain English and our own words. */
export const glossary = listOf<GlossaryTerm>("glossary", [
  {
    term: "Aquifer",
    forms: ["aquifer", "aquifers"],
    text: "A layer under the ground that yields water. Memphis drinks from the Memphis Sand Aquifer.",
    more: {
      by: "US Geological Survey",
      url: "https://usgs.gov/water-science-school/science/aquifers-and-groundwater",
    },
  },
  {
    term: "Artificial intelligence",
    forms: ["artificial intelligence"],
    text: "Machines that predict, recommend or decide, toward goals that people set.",
    more: { by: "NIST", url: "https://csrc.nist.gov/glossary/term/artificial_intelligence" },
  },
  {
    term: "Behind the meter",
    forms: ["behind the meter", "behind-the-meter"],
    text: "Power made on the customer’s own side of the meter, and not drawn from the grid.",
    more: {
      by: "DeSoto County News, on a plant in Southaven",
      url: "https://desotocountynews.com/desoto-county-news/public-hearing-set-for-proposed-gas-fired-power-plant-related-to-xai-in-southaven",
    },
  },
  {
    term: "Catalytic reduction (SCR)",
    forms: ["SCR", "selective catalytic reduction", "catalytic reduction", "catalytic controls"],
    text: "A catalyst in an exhaust that turns nitrogen oxides into nitrogen and water.",
  },
  {
    term: "Data center",
    forms: ["data center", "data centers"],
    text: "A building full of computers, with the power and the cooling that they need.",
  },
  {
    term: "Demand response",
    forms: ["demand response"],
    text: "A customer uses less power when the grid is tight.",
  },
  {
    term: "Formaldehyde",
    forms: ["formaldehyde"],
    text: "A toxic gas. Burning fuel makes some of it.",
  },
  {
    term: "GPU",
    forms: ["GPU", "GPUs"],
    text: "A chip that does many calculations at the same time.",
  },
  {
    term: "Language model",
    forms: ["language model", "language models"],
    text: "AI that has learned, from text, what tends to come next.",
  },
  {
    term: "Megawatt (MW)",
    forms: ["megawatt", "megawatts", "MW"],
    text: "A million watts of power at one moment.",
    more: {
      by: "US Energy Information Administration",
      url: "https://eia.gov/energyexplained/electricity/measuring-electricity.php",
    },
  },
  {
    term: "Megawatt-hour (MWh)",
    forms: ["megawatt-hour", "megawatt-hours", "MWh"],
    text: "One megawatt used for one hour.",
    more: {
      by: "US Energy Information Administration",
      url: "https://eia.gov/energyexplained/electricity/measuring-electricity.php",
    },
  },
  {
    term: "Nitrogen oxides (NOx)",
    forms: ["nitrogen oxides", "NOx", "nitrogen dioxide"],
    text: "Gases from burning fuel. They help to form smog.",
    more: { by: "EPA", url: "https://epa.gov/no2-pollution/basic-information-about-no2" },
  },
  {
    term: "Nonroad engine",
    forms: ["nonroad engine", "nonroad engines"],
    text: "An engine made to be moved from one place to another.",
  },
  {
    term: "Ozone",
    forms: ["ozone"],
    text: "The main part of smog. Sunlight makes it from nitrogen oxides and vapors.",
    more: { by: "EPA", url: "https://epa.gov/ground-level-ozone-pollution/ground-level-ozone-basics" },
  },
  {
    term: "Peak demand",
    forms: ["peak demand"],
    text: "The most power that everybody uses at one time.",
    more: {
      by: "US Energy Information Administration",
      url: "https://eia.gov/energyexplained/electricity/measuring-electricity.php",
    },
  },
  {
    term: "PILOT",
    forms: ["PILOT", "PILOTs", "payment in lieu", "payments in lieu"],
    text: "Payment in lieu of taxes: an agreed sum in place of the full property tax.",
  },
  {
    term: "PM2.5",
    forms: ["PM2.5", "fine particles"],
    text: "Particles so fine that they go deep into the lungs.",
    more: { by: "EPA", url: "https://epa.gov/pm-pollution/particulate-matter-pm-basics" },
  },
  {
    term: "PSD",
    forms: ["PSD"],
    text: "The permit a big new source of pollution needs before it is built, in areas that meet federal air limits.",
  },
  {
    term: "Substation",
    forms: ["substation", "substations"],
    text: "Where high voltage is stepped down for the people who use it.",
    more: {
      by: "US Energy Information Administration",
      url: "https://eia.gov/energyexplained/electricity/delivery-to-consumers.php",
    },
  },
  {
    term: "Title V",
    forms: ["Title V"],
    text: "The permit that a large source needs to run.",
    more: { by: "EPA", url: "https://epa.gov/title-v-operating-permits" },
  },
  {
    term: "Water reuse",
    forms: ["water reuse", "graywater", "gray water", "treated wastewater"],
    text: "Wastewater that is treated and used again. Also called graywater.",
    more: { by: "EPA", url: "https://epa.gov/waterreuse/basic-information-about-water-reuse" },
  },
]);
