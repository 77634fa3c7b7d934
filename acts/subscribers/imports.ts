/** Adds a list of addresses: it is looked through first, and added after a second yes. */
import { decodeList } from "../../newsletter/imports/decode-list.ts";
import type { ReadList } from "../../newsletter/imports/read-list.ts";
import { deleteImport, planImport, startImport, storeImport } from "../../newsletter/imports/store-import.ts";
import { type Act, defineAct, refuse } from "../act.ts";

const shared = { on: "import", role: "owner" } as const satisfies Partial<Act>;
const alreadyDone = refuse("already_done", "Nothing changed: someone got there before you.");

export const check = defineAct<"import", { list: ReadList }>({
  ...shared,
  name: "import.check",
  makes: true,
  label: "Look through it",
  log: "looked through a list of {total} addresses",
  input: { text: "the addresses, one per line", consent: "ask, or given: they confirmed by email elsewhere" },
  prepare: async ({ db, form, input: { text = "" } }) => {
    const file = form.get("file");
    const hasFile = file instanceof File && file.size > 0;
    if (!hasFile && !text.trim()) return refuse("invalid", "Choose a file, or paste addresses.");
    const bytes = hasFile ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text);
    const decoded = decodeList(bytes);
    if ("problem" in decoded) return refuse("invalid", decoded.problem);
    const list = await planImport(db, decoded.text);
    return "problem" in list ? refuse("invalid", list.problem) : { list };
  },
  run: async ({ trx, input, prepared, actor, at }) => {
    const consent = input.consent === "given" ? "given" : "ask";
    const id = await storeImport(trx, prepared.list, { consent, by: actor.email, now: at });
    return { target: `import:${id}`, to: `/subscribers/import/${id}`, text: "" };
  },
});

export const start = defineAct({
  ...shared,
  name: "import.start",
  label: "Add them",
  log: "imported {total} addresses",
  run: async ({ trx, target: { id, state } }) => {
    if (state !== "checked") return alreadyDone;
    await startImport(trx, id);
    return { text: "" };
  },
});

export const discard = defineAct({
  ...shared,
  name: "import.discard",
  label: "Add nobody",
  log: "discarded a list",
  run: async ({ trx, target: { id, state } }) => {
    if (state !== "checked") return alreadyDone;
    await deleteImport(trx, id);
    return { text: "Nobody was added.", to: "/subscribers" };
  },
});
