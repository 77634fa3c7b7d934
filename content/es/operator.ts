/** Who runs the site and who pays for it, in Spanish, as content/operator.ts says it in English. */
import { site } from "../site.ts";
import { pages } from "./pages.ts";

export function whoRunsIt({ operator, legalForm, funding }: typeof site = site): string {
  const unsaid = [
    ...(operator ? [] : ["quién lo dirige"]),
    ...(legalForm ? [] : ["qué forma legal tiene"]),
    ...(funding ? [] : ["quién lo paga"]),
  ];
  const list = new Intl.ListFormat("es").format(unsaid).replace(/ y (?=[^,]*$)/, " ni ");
  return [
    ...(operator ? [`Lo dirige ${[operator, legalForm].filter(Boolean).join(", ")}.`] : []),
    ...(funding ? [`Lo paga ${funding}.`] : []),
    `Su propietario ${unsaid.length > 0 ? `no ha dicho ${list}, y ` : ""}está dispuesto a cederlo: eso quiere decir “${pages.frame.owner.text}” al pie de cada página.`,
  ].join(" ");
}
