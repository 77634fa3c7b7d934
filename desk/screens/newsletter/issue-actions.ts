/** What the buttons in the editor of an issue do. Each saves first. */
import { type RouterContextProvider, redirect } from "react-router";
import { errors } from "../../../content/errors.ts";
import { site } from "../../../content/site.ts";
import { whyNotOpen } from "../../../news/fetch/open-link.ts";
import { type Issue, issueOf, renderIssue } from "../../../newsletter/issue.ts";
import { pour } from "../../../newsletter/pour.ts";
import { findBrokenLinks } from "../../../newsletter/sending/check-links.ts";
import { noteLinks, problemsOf } from "../../../newsletter/sending/proofs.ts";
import { sendTest } from "../../../newsletter/sending/send-test.ts";
import { saveEntry } from "../../../publishing/entries/save-entry.ts";
import type { Entry, FieldError } from "../../../publishing/kind.ts";
import { issue as kind } from "../../../publishing/kinds/issue.ts";
import { deskContext } from "../../desk-context.ts";
import { say } from "../../permissions.ts";
import { addBodyPicture } from "./body-picture.ts";
import { readWeek } from "./read-week.ts";

type Context = Readonly<RouterContextProvider>;

/** What was typed, with what is wrong with it. `conflict`: somebody saved since; saving again with `version` replaces that. */
export interface Refused {
  typed: Issue;
  errors: FieldError[];
  problem?: string;
  conflict?: { version: number; by: string };
}

/** Saves what was typed and does what the button says. */
export async function editIssue(context: Context, entry: Entry, form: FormData): Promise<Refused | Response> {
  const typed = await readTyped(context, form);
  const picture = await addBodyPicture(context.get(deskContext), form);
  if (picture && "why" in picture) return { typed, errors: [{ field: "picture", message: picture.why }] };
  if (picture) typed.body = `${typed.body.trimEnd()}\n\n${picture.markdown}\n`;
  const saved = await save(context, entry, typed, Number(form.get("version")));
  if ("errors" in saved) return saved;
  const here = `/newsletter/${entry.id}`;
  const intent = form.get("intent");
  if (intent === "send") {
    const problems = problemsOf(issueOf(saved), site);
    if (problems.length > 0) return { typed: issueOf(saved), errors: [], problem: problems.join(" ") };
    return redirect(`${here}/send`, 303);
  }
  if (intent === "test") {
    const problem = await test(context, saved);
    if (problem) return { typed: issueOf(saved), errors: [], problem };
    return redirect(here, 303);
  }
  await say(context, { text: picture ? "The picture is at the end of the text." : "Saved." });
  return redirect(here, 303);
}

/** The fields of the form, with what was ticked put in and what was ticked off taken out. */
async function readTyped(context: Context, form: FormData): Promise<Issue> {
  const field = (name: string) => String(form.get(name) ?? "").replace(/\r\n?/g, "\n");
  const had = new Set(form.getAll("had").map(String));
  const wanted = new Set(form.getAll("want").map(String));
  // A tick that nobody touched changes nothing: its line may have been deleted by hand.
  const changed = (await readWeek(context)).filter(({ url }) => had.has(url) !== wanted.has(url));
  const body = changed.length > 0 ? pour(field("body"), changed, wanted) : field("body");
  return { subject: field("subject"), preview: field("preview"), body };
}

async function save(
  context: Context,
  entry: Entry,
  { subject, preview, body }: Issue,
  version: number,
): Promise<Refused | Entry> {
  const { write, person, now } = context.get(deskContext);
  const typed = { subject, preview, body };
  const isSame = entry.title === subject && (entry.values.preview ?? "") === preview && entry.body === body;
  if (isSame && version === entry.version) return entry;
  const saving = { by: person.email, now: now(), version, slug: entry.slug };
  const saved = await write((transaction) =>
    saveEntry(transaction, kind, entry.id, { values: { subject, preview }, body }, saving),
  );
  if (saved.outcome === "saved") return saved.entry;
  if (saved.outcome === "invalid") return { typed, errors: saved.errors };
  if (saved.outcome === "gone")
    return { typed, errors: [], problem: "The issue is gone: someone deleted it." };
  return { typed, errors: [], conflict: { version: saved.entry.version, by: "" } };
}

/** Mails the issue to whoever presses, and opens its links meanwhile. A sentence when it cannot be sent. */
async function test(context: Context, entry: Entry): Promise<string | undefined> {
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
  await noteLinks(db, entry.id, issue, { broken, now: now() });
  const links =
    broken.length === 0
      ? "All links work."
      : `${broken.length === 1 ? "One link does" : `${broken.length} links do`} not open.`;
  await say(context, { text: `The test is on its way to ${person.email}. ${links}` });
  return undefined;
}
