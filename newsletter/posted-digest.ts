/** The week's items that were ticked and ticked off in a form, put into the text: without script the server does it. */
import * as v from "valibot";
import type { Draft } from "../publishing/kind.ts";
import { type DigestItem, insertDigest, sections } from "./digest.ts";

/** Names of the controls: the items that are wanted, and those that were in the text when the form was made. */
export const wantedName = "digest.wanted";
export const presentName = "digest.present";

/** The value of an item's control. */
export function digestValue({ section, title, url, note }: DigestItem): string {
  return JSON.stringify({ section, title, url, note });
}

/** A tick that nobody touched changes nothing: its line may have been deleted by hand. */
export function withPostedDigest({ values, body }: Draft, form: FormData): Draft {
  const wanted = itemsIn(form, wantedName);
  const present = itemsIn(form, presentName);
  const changed = [
    ...[...wanted].filter(([url]) => !present.has(url)),
    ...[...present].filter(([url]) => !wanted.has(url)),
  ].map(([, item]) => item);
  return changed.length > 0
    ? { values, body: insertDigest(body, changed, new Set(wanted.keys())) }
    : { values, body };
}

/** By address. */
function itemsIn(form: FormData, name: string): Map<string, DigestItem> {
  const items = form.getAll(name).flatMap((value) => {
    const read = v.safeParse(posted, value);
    return read.success ? [read.output] : [];
  });
  return new Map(items.map((item) => [item.url, item]));
}

const posted = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ section: v.picklist(sections), title: v.string(), url: v.string(), note: v.string() }),
);
