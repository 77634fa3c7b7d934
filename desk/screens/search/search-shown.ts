/** What the search found, as its screen shows it: addresses and words, made on the server. */

import { when } from "../../../acts/moments.ts";
import { ownerMail } from "../../../content/owner-mail.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { kindOfForm } from "../../../publishing/proposals/proposals.ts";
import { capitalized } from "../../../text/capitalized.ts";
import type { FoundEverywhere } from "./find-everything.ts";

/** The groups in which something was found. `all`: where the rest of it is. Of a row `form`: how it stands. */
export function groupsOf(
  typed: string,
  { messages, entries, subscribers, news }: FoundEverywhere,
  now: Date,
) {
  const query = encodeURIComponent(typed);
  return [
    {
      name: "Messages",
      count: messages.count,
      all: `/messages?show=all&q=${query}`,
      rows: messages.rows.map(({ reference: key, form, sender, title, excerpt, state, receivedAt }) => ({
        key,
        to: kindOfForm.has(form) ? `/proposals/${key}` : `/messages/${key}`,
        who: sender,
        title: title || (ownerMail.forms[form] ?? form),
        text: excerpt,
        form: state === "new" ? "New" : "Answered",
        when: when(receivedAt, now),
      })),
    },
    {
      name: "On the site and drafts",
      count: entries.count,
      rows: entries.rows.map(({ id, kind, title, excerpt, state, changedAt }) => ({
        key: String(id),
        to: `/entries/${kind}/${id}`,
        who: capitalized(kinds.get(kind)?.words.one ?? kind),
        title: title || "Without a title",
        text: excerpt,
        form: capitalized(state),
        when: when(changedAt, now),
      })),
    },
    {
      name: "Subscribers",
      count: subscribers?.count ?? 0,
      all: `/subscribers?q=${query}`,
      rows: (subscribers?.rows ?? []).map(({ id, address, state }) => ({
        key: String(id),
        to: `/subscribers/${id}`,
        who: address,
        title: "",
        text: "",
        form: capitalized(state),
        when: "",
      })),
    },
    {
      name: "News",
      count: news.count,
      all: "/news",
      rows: news.rows.map(({ url, title, source, publishedAt }) => ({
        key: url,
        href: /^https?:\/\//i.test(url) ? url : "#",
        who: source,
        title,
        text: "",
        form: "",
        when: when(publishedAt, now),
      })),
    },
  ].filter(({ count }) => count > 0);
}
