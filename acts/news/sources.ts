/** The sources of the news: read now, turned off and on, followed to a new address, added and removed. */
import { addSource, removeSource } from "../../news/curation.ts";
import { findManaged } from "../../news/manage-sources.ts";
import {
  listManagedSources,
  type ManagedSource,
  moveSource,
  switchSource,
} from "../../news/source-choices.ts";
import { readEntry } from "../../news/source-list.ts";
import { readSourceStates } from "../../news/source-state.ts";
import {
  type ActServices,
  type Done,
  defineAct,
  onlyRunning,
  type Refused,
  refuse,
  type Work,
} from "../act.ts";
import { showNews } from "./stories.ts";

const shared = { on: "source", after: showNews } as const;

export const readNow = defineAct({
  ...shared,
  name: "source.read",
  label: "Read now",
  log: "read the news source {it}",
  prepare: async ({ db, sources, news }, ids) => {
    if (!news) return onlyRunning;
    let text = "";
    for (const id of ids) {
      const source = await findManaged(db, sources, id);
      if (!source) return noSource(id);
      const { name, url } = source;
      const outcome = await news.refreshOne(url);
      if (outcome === "busy")
        return refuse("failed", "The sources are being read right now. Check again in a minute.");
      if (outcome === "unknown") return refuse("invalid", `${name} is turned off. Turn it on first.`);
      if (outcome === "failed") return refuse("failed", `We couldn’t read ${name}. Its line says why.`);
      text = `Read ${name}. ${outcome === "fresh" ? "Its stories are up to date." : "It has nothing new."}`;
    }
    return { text };
  },
  run: async ({ prepared }) => prepared,
});

export const turnOff = switching("off", {
  label: "Turn off",
  log: "turned off the news source {it}",
  says: "turned off. None of its stories are shown.",
});
export const turnOn = switching("on", {
  label: "Turn on",
  log: "turned on the news source {it}",
  says: "turned on.",
});

export const follow = defineAct({
  ...shared,
  name: "source.follow",
  label: "Follow",
  log: "followed the news source {it} to its new address",
  undo: "restore",
  run: withSource(async (source, { trx, sources }) => {
    const { name, address } = source;
    const [state] = await readSourceStates(trx, [source]);
    const to = state?.movedTo;
    if (!to) return refuse("already_done", `${name} does not say that it has moved.`);
    const managed = await listManagedSources(trx, sources);
    const other = managed.find((one) => one.address !== address && one.url === to);
    if (other) return refuse("invalid", `${to} is read already, as ${other.name}.`);
    await moveSource(trx, source, to);
    return { text: `${name} will be read at ${to} from now on.` };
  }),
});

/** Its stories are there when the page is. */
export const add = defineAct({
  ...shared,
  name: "source.add",
  label: "Add it",
  log: "added the news source {it}",
  input: {
    name: "as readers will see it",
    topic: "a word of the news rules, such as the city: chooses the rule for its stories",
  },
  undo: "restore",
  run: async ({ trx, target: url, sources, input: { name = "", topic = "" }, at }) => {
    const source = readEntry({ name: name.slice(0, 80), url, topic }, "The source");
    if ("problem" in source) return refuse("invalid", source.problem);
    if (await findManaged(trx, sources, url)) return refuse("already_done", `${url} is in the list already.`);
    await addSource(trx, source, at);
    return { text: `Added: ${source.name}. Its stories are being read.` };
  },
  after: readDue,
});

/** Undone, it is read anew. */
export const remove = defineAct({
  ...shared,
  name: "source.remove",
  label: "Remove",
  log: "removed the news source {it}",
  undo: "restore",
  run: withSource(async ({ added, name, url, address }, { trx }) => {
    if (!added)
      return refuse("invalid", `${url} stands in the list of feeds; take it out there, or turn it off.`);
    await removeSource(trx, address);
    return { text: `Removed: ${name}, with its stories.` };
  }),
  after: readDue,
});

function switching(state: "on" | "off", { says, ...words }: { label: string; log: string; says: string }) {
  return defineAct({
    ...{ ...shared, ...words },
    name: `source.${state}`,
    undo: "restore",
    run: withSource(async (source, { trx, at }) => {
      const unchanged = source.off === (state === "off");
      if (!unchanged) await switchSource(trx, source, state, at);
      return { text: `${source.name} is ${says}`, unchanged };
    }),
  });
}

/** Refused where no source is known by the target. */
function withSource(run: (source: ManagedSource, work: Work<string>) => Promise<Done | Refused>) {
  return async (work: Work<string>) => {
    const managed = await listManagedSources(work.trx, work.sources);
    const source = managed.find(({ address }) => address === work.target);
    return source ? run(source, work) : noSource(work.target);
  };
}

function noSource(address: string): Refused {
  return refuse("not_found", `No source is at ${address}.`);
}

async function readDue({ news }: ActServices): Promise<void> {
  if (await news?.isStale()) await news?.refresh();
}
