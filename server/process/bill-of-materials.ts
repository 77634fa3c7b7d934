/** The SBOM (CycloneDX): every package that the site runs with. */
import { writeFile } from "node:fs/promises";
import { askNpm } from "./npm.ts";

/** The parts of a CycloneDX document that are read here. */
interface Bill {
  components: { "bom-ref": string; properties?: { name: string; value: string }[] }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/**
 * Writes it to `file` in CycloneDX (https://cyclonedx.org/specification/overview/), from the lock file, so that it names the
 * same packages wherever it is made. Returns their number; undefined, and writes no file, when there is no npm.
 */
export async function writeBillOfMaterials(file: string): Promise<number | undefined> {
  // With NODE_ENV=production, as in a build, npm would drop development packages, React among them: see below.
  const words = "sbom --sbom-format=cyclonedx --sbom-type=application --package-lock-only --include=dev";
  const text = await askNpm(words.split(" "), 60_000);
  // npm may also print an error of its own.
  if (!text?.includes('"bomFormat": "CycloneDX"')) return undefined;
  const bill = withoutTools(JSON.parse(text));
  await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`);
  return bill.components.length;
}

/** `npm sbom --omit=dev` (11.19) also drops packages that tools need as well as the site, such as React; so it is done here. */
function withoutTools(bill: Bill): Bill {
  const isTool = ({ properties = [] }: Bill["components"][number]) =>
    properties.some(({ name, value }) => name === "cdx:npm:package:development" && value === "true");
  const tools = new Set(bill.components.filter(isTool).map((component) => component["bom-ref"]));
  return {
    ...bill,
    components: bill.components.filter((component) => !isTool(component)),
    dependencies: bill.dependencies
      .filter(({ ref }) => !tools.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => !tools.has(one)) })),
  };
}
