/** Who runs the site and who pays for it, in Spanish, as content/operator.ts says it in English. */
import { site } from "../site.ts";

export function whoRunsIt({ operator, legalForm, funding }: typeof site = site): string {
  const unsaid = [
    ...(operator ? [] : ["quién lo dirige"]),
    ...(legalForm ? [] : ["qué forma legal tiene"]),
    ...(funding ? [] : ["quién lo paga"]),
  ];
  const list = new Intl.ListFormat("es").format(unsaid);
  return [
    ...(operator ? [`Lo dirige ${[operator, legalForm].filter(Boolean).join(", ")}.`] : []),
    ...(funding ? [`Lo paga ${funding}.`] : []),
    ...(unsaid.length > 0 ? [`El propietario todavía no ha dicho ${list}.`] : []),
  ].join(" ");
}
