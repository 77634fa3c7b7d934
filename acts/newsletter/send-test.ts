/** Mails an issue to whoever presses, and opens its links meanwhile. */
import { errors } from "../../content/errors.ts";
import { site } from "../../content/site.ts";
import { whyNotOpen } from "../../news/fetch/open-link.ts";
import { type BrokenLink, findBrokenLinks } from "../../newsletter/sending/check-links.ts";
import { problemsOf, sendTest } from "../../newsletter/sending/proofs.ts";
import { checkDraft } from "../../publishing/entries/check-draft.ts";
import type { PostedPictures } from "../../publishing/pictures/posted-pictures.ts";
import { isAddress } from "../../text/email-address.ts";
import { isRefused, refuse } from "../act.ts";
import { preparePictures, typedDraft } from "../draft-input.ts";
import { saveTyped, takenOff } from "../entries/edit.ts";
import { entryTarget } from "../targets/entries.ts";
import { defineIssueAct } from "./issue-act.ts";

export const test = defineIssueAct<PostedPictures & { broken: BrokenLink[] }>({
  name: "issue.test",
  label: "Send a test",
  log: "sent a test of {it}",
  input: {
    version: "the version that was edited; absent: whatever it is",
    to: "an address; at the desk it is your own",
  },
  takesDraft: true,
  prepare: async (work, [id = ""]) => {
    const prepared = await preparePictures(work);
    if (isRefused(prepared)) return prepared;
    const target = await entryTarget.lock(work.db, id);
    if (!target) return refuse("not_found", "The issue is gone: someone deleted it.");
    const typed = typedDraft(target.kind, { ...work, prepared }, target.entry);
    const checked = checkDraft(target.kind, typed);
    const problems = problemsOf(typed, site);
    const detail = { typed };
    if (problems.length > 0) return refuse("invalid", problems.join(" "), { detail });
    if (!checked.ok) return refuse("invalid", undefined, { errors: checked.errors, detail });
    const { db, siteUrl, settings, renderSite } = work;
    const userAgent = `${site.name} newsletter (+${siteUrl}; ${site.email})`;
    const broken = await findBrokenLinks(typed.body, siteUrl, {
      own: async (path) => {
        const page = await renderSite?.(path.replace(/#.*/, ""), db);
        if (page && page.status >= 400) return `it answers ${page.status}`;
        // The site's router makes a 404 of this page; here it is only a page.
        const isUnknown = (await page?.text())?.includes(`<title>${errors.notFound.pageTitle} |`);
        return isUnknown ? "it answers 404" : undefined;
      },
      other: (url, signal) => whyNotOpen(url, { allowPrivate: settings.newsAllowPrivate, userAgent, signal }),
    });
    return { ...prepared, broken };
  },
  run: async (work) => {
    const { trx, at, actor, input, siteUrl, target, prepared } = work;
    const to = isAddress(actor.email) ? actor.email : (input.to ?? "");
    if (!isAddress(to)) return refuse("invalid", `${JSON.stringify(to)} is no email address.`);
    const saved = await saveTyped(work, "save", target);
    if (isRefused(saved)) return saved;
    const { broken } = prepared;
    const { postalAddress } = site;
    await sendTest(trx, saved.entry, { to, siteUrl, postalAddress, now: at, broken });
    const links =
      broken.length === 0
        ? "All links work."
        : `${broken.length === 1 ? "One link does" : `${broken.length} links do`} not open.`;
    const isOff = target.entry.state === "scheduled" && saved.entry.state === "draft";
    return { text: `The test is on its way to ${to}. ${links}${isOff ? takenOff : ""}` };
  },
  after: async ({ mailDelivery }) => mailDelivery?.wake(),
});
