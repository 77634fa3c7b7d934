/** Targets: pictures; what acts set are the entries that show them. */
import { entriesNaming, fileNames } from "../../publishing/pictures/picture-uses.ts";
import type { TargetType } from "./target-type.ts";

/** `name`: of its files. `entries`: ids of those that show it. */
export const pictureTarget: TargetType<{ id: string; name: string; entries: number[] }> = {
  lock: async (trx, id) => {
    const name = (await fileNames(trx, [id])).get(id);
    if (!name) return undefined;
    const showing = await entriesNaming(trx, [id, name]).select("entries.id").distinct().execute();
    return { id, name, entries: showing.map((entry) => entry.id) };
  },
  read: async () => null,
  restore: async () => true,
  others: async (_, { entries }) => entries.map((id) => `entry:${id}`),
};
