/** Desk command: the doctor, a health check of everything the site depends on. */
import { Resolver } from "node:dns/promises";
import { feeds } from "../../content/feeds.ts";
import { runDoctor } from "../../monitoring/doctor.ts";
import { readSources } from "../../news/source-list.ts";
import type { Command, Desk, Given } from "../command.ts";
import { pluralize, stripControlCharacters } from "../terminal.ts";

export const doctorCommands: readonly Command[] = [
  {
    call: "doctor [--mail-to ADDRESS] [--dkim-selector NAME] [--backups FOLDER]",
    help: "looks at mail, names, address, disk, clock, feeds, backups; exit code 1 when something is wrong",
    job: look,
  },
];

async function* look({ settings, now, open }: Desk, given: Given): AsyncGenerator<string> {
  const context = {
    settings,
    now,
    open,
    sources: readSources(settings, feeds),
    names: new Resolver({ timeout: 3_000, tries: 2 }),
    mailTo: given["mail-to"],
    dkimSelector: given["dkim-selector"],
    backups: given.backups,
  };
  const count = { ok: 0, warn: 0, wrong: 0 };
  for await (const { name, state, says } of runDoctor(context)) {
    count[state]++;
    yield `${state.padEnd(6)} ${name.padEnd(12)} ${stripControlCharacters(says).replace(/\s+/g, " ")}\n`;
  }
  yield `\n${count.ok} ok, ${count.warn} to look at, ${count.wrong} wrong.\n`;
  if (count.wrong > 0) throw new Error(`${pluralize(count.wrong, "thing is", "things are")} wrong.`);
}
