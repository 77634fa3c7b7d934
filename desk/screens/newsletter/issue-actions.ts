/** What the buttons in the editor of an issue do. Each saves first. */

import { redirect } from "react-router";
import { errors } from "../../../content/errors.ts";
import { site } from "../../../content/site.ts";
import { whyNotOpen } from "../../../news/fetch/open-link.ts";
import { type Issue, issueOf, renderIssue } from "../../../newsletter/issue.ts";
import { pour } from "../../../newsletter/pour.ts";
import { findBrokenLinks } from "../../../newsletter/sending/check-links.ts";
import { noteLinks, problemsOf } from "../../../newsletter/sending/proofs.ts";
import { saveIssue } from "../../../newsletter/sending/schedule.ts";
import { sendTest } from "../../../newsletter/sending/send-test.ts";
import type { Entry, FieldError } from "../../../publishing/kind.ts";
import { picturesIn } from "../../../text/markdown/links-in.ts";
import { deskContext, type RouteContext } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";
import { formOf } from "../entries/entry-at.ts";
import { addBodyPicture } from "./body-picture.ts";
import { readWeek } from "./read-week.ts";

/** What was typed, with what is wrong with it. `conflict`: somebody saved since; saving again with `version` replaces that. */
export interface Refused {
  typed: Issue;
  errors: FieldError[];
  problem?: string;
  conflict?: { version: number };
}

/** Saves what was typed and does what the button says. */
export async function editIssue(
  context: RouteContext,
  entry: Entry,
  form: FormData,
): Promise<Refused | Response> {
  const typed = await readTyped(context, form);
  const picture = await addBodyPicture(context.get(deskContext), form);
  if (picture && "why" in picture) return { typed, errors: [{ field: "picture", message: picture.why }] };
  // The browser sends a chosen file with every press; identical bytes have one address.
  const isNew = picture && !hrefsIn(typed.body).includes(hrefsIn(picture.markdown)[0]);
  if (isNew) typed.body = `${typed.body.trimEnd()}\n\n${picture.markdown}\n`;
  const saved = await save(context, entry, typed, form);
  if ("errors" in saved) return saved;
  const here = `/newsletter/${entry.id}`;
  const isOff = entry.state === "scheduled" && saved.state === "draft";
  if (isOff) await note(context, "took an issue off its schedule by changing it", entry.slug);
  const off = isOff ? " It’s a draft again, because its text was changed after it was scheduled." : "";
  const intent = form.get("intent");
  if (intent === "send") {
    const problems = problemsOf(issueOf(saved), site);
    if (problems.length > 0) return { typed: issueOf(saved), errors: [], problem: problems.join(" ") };
    if (isOff) await say(context, { text: `Saved.${off}` });
    return redirect(`${here}/send`, 303);
  }
  if (intent === "test") {
    const problem = await test(context, saved, off);
    if (problem) return { typed: issueOf(saved), errors: [], problem };
    return redirect(here, 303);
  }
  await say(context, { text: `${picture ? "The picture is in the text." : "Saved."}${off}` });
  return redirect(here, 303);
}

/** What was typed. */
export function textIn(form: FormData): Issue {
  const field = (name: string) => String(form.get(name) ?? "").replace(/\r\n?/g, "\n");
  return { subject: field("subject"), preview: field("preview"), body: field("body") };
}

/** The fields of the form, with what was ticked put in and what was ticked off taken out. */
async function readTyped(context: RouteContext, form: FormData): Promise<Issue> {
  const typed = textIn(form);
  const had = new Set(form.getAll("had").map(String));
  const wanted = new Set(form.getAll("want").map(String));
  // A tick that nobody touched changes nothing: its line may have been deleted by hand.
  const changed = (await readWeek(context)).filter(({ url }) => had.has(url) !== wanted.has(url));
  return changed.length > 0 ? { ...typed, body: pour(typed.body, changed, wanted) } : typed;
}

async function save(
  context: RouteContext,
  entry: Entry,
  typed: Issue,
  form: FormData,
): Promise<Refused | Entry> {
  const { write, person, now } = context.get(deskContext);
  const version = Number(form.get("version"));
  const saving = { by: person.email, now: now(), version, form: formOf(form) };
  const saved = await write((trx) => saveIssue(trx, entry, typed, saving));
  if (saved.outcome === "saved") return saved.entry;
  if (saved.outcome === "invalid") return { typed, errors: saved.errors };
  if (saved.outcome === "gone")
    return { typed, errors: [], problem: "The issue is gone: someone deleted it." };
  return { typed, errors: [], conflict: { version: saved.entry.version } };
}

/** Mails the issue to whoever presses, and opens its links meanwhile. A sentence when it cannot be sent. */
async function test(context: RouteContext, entry: Entry, off: string): Promise<string | undefined> {
  const { db, post, person, siteUrl, now, settings, renderSite } = context.get(deskContext);
  const issue = issueOf(entry);
  const problems = problemsOf(issue, site);
  if (problems.length > 0) return problems.join(" ");
  const rendered = renderIssue(issue, { postalAddress: site.postalAddress, siteUrl });
  const mail = { slug: entry.slug, subject: issue.subject, ...rendered };
  await sendTest(db, mail, { to: person.email, siteUrl, now: now(), entry });
  post.wake();
  const userAgent = `${site.name} newsletter (+${siteUrl}; ${site.email})`;
  const broken = await findBrokenLinks(issue.body, siteUrl, {
    own: async (path) => {
      const page = await renderSite(path.replace(/#.*/, ""), db);
      if (page.status >= 400) return `it answers ${page.status}`;
      // The site's router makes a 404 of this page; here it is only a page.
      const isUnknown = (await page.text()).includes(`<title>${errors.notFound.pageTitle} |`);
      return isUnknown ? "it answers 404" : undefined;
    },
    other: (url, signal) => whyNotOpen(url, { allowPrivate: settings.newsAllowPrivate, userAgent, signal }),
  });
  await noteLinks(db, entry.id, issue, broken);
  const links =
    broken.length === 0
      ? "All links work."
      : `${broken.length === 1 ? "One link does" : `${broken.length} links do`} not open.`;
  await say(context, { text: `The test is on its way to ${person.email}. ${links}${off}` });
  return undefined;
}

function hrefsIn(markdown: string): (string | undefined)[] {
  return picturesIn(markdown).map(({ href }) => href);
}
