/** The ten lamps of the header, from what is already known: nothing here waits for a network. */

import type { DeskContext } from "./desk-context.ts";
import type { Lamp } from "./ui/lamps.tsx";

/** In the order of the header. What was not looked at is said to be so. */
export async function readLamps({ health }: Pick<DeskContext, "health">): Promise<Lamp[]> {
  return (await health.read()).map(({ key, name, state }) => ({ id: key, label: name, state }));
}
