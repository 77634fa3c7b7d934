/** Changes a secret setting, and all texts and settings at once. */
import { encryptSecret } from "../../words/secrets.ts";
import { isSecret, saveWord, sourceOf, wrongWith } from "../../words/store.ts";
import { readWordFile } from "../../words/word-file.ts";
import { defineAct, refuse, takeUpWords } from "../act.ts";
import { readRecords } from "../records.ts";
import { refuseWeak } from "./parts.ts";

/** A setting that nobody reads again, such as a mail password. */
export const setSecret = defineAct({
  on: "word",
  role: "owner",
  fresh: true,
  name: "words.secret",
  label: "Save",
  log: "changed the secret {it}",
  input: { text: "what it is from now on; empty: none" },
  run: async ({ trx, actor, target, input, at, secret }) => {
    const text = (input.text ?? "").trim();
    const wrong = text === "" ? undefined : wrongWith(target, text);
    if (!isSecret(target.key) || wrong) return refuse("invalid", wrong ?? "It is no secret.");
    const stored = text ? encryptSecret(text, secret) : null;
    await saveWord(trx, target, { text: stored, draft: null, of: "" }, at, actor.email);
    return { text: "Saved. Nobody reads it again." };
  },
});

/** Every text and setting of a file at once, such as those of another city. */
export const importWords = defineAct({
  on: "site",
  role: "owner",
  fresh: true,
  makes: true,
  undo: "restore",
  name: "words.import",
  label: "Import",
  log: "imported texts and settings",
  input: { file: "the JSON of the file: texts and settings by their keys" },
  after: takeUpWords,
  run: async ({ trx, actor, input, at }) => {
    const read = readWordFile(input.file ?? "");
    if (!read) return refuse("invalid", "The file is no JSON object of texts by their keys.");
    const wrong = read.filter((one) => one.wrong).map(({ id, wrong }) => `${id}: ${wrong}`);
    if (wrong.length > 0) return refuse("invalid", wrong.slice(0, 20).join("\n"));
    const weak = await refuseWeak(trx, new Map(read.map(({ id, text }) => [id, text])));
    if (weak) return weak;
    const before = await readRecords(
      trx,
      read.map(({ id }) => `word:${id}`),
    );
    for (const { place, text } of read)
      if (place)
        await saveWord(trx, place, { text, draft: null, of: await sourceOf(trx, place) }, at, actor.email);
    return { text: `Imported: ${read.length}. Pages say so within seconds.`, before };
  },
});
