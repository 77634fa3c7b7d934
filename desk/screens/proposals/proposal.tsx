import "./proposals.css";
import { useRef } from "react";
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { kindNamed } from "../../../publishing/catalog.ts";
import type { FieldError } from "../../../publishing/kind.ts";
import { deskContext } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";
import { EntryFields } from "../../ui/entry/entry-fields.tsx";
import { Preview } from "../../ui/entry/preview.tsx";
import { Screen } from "../../ui/screen.tsx";
import { CameIn } from "./came-in.tsx";
import { decide } from "./decide.ts";
import { DecisionMail, PublishTime } from "./decision-mail.tsx";
import { ClosedCard, DoneCard } from "./done-card.tsx";
import { decisionActs, readProposalPage } from "./proposal-page.ts";
import { Problem, type ProblemKind } from "./problem.tsx";
import { readTyped } from "./read-typed.ts";

export async function loader({ context, params: { reference = "" } }: LoaderFunctionArgs) {
  return { page: await pageOf(context.get(deskContext), reference) };
}

export async function action({ context, request, params: { reference = "" } }: ActionFunctionArgs) {
  const desk = context.get(deskContext);
  const before = await pageOf(desk, reference);
  const typed = await readTyped(request, kindNamed(before.form.kind));
  const decision = await decide(desk, before.reference, typed);
  const { outcome } = decision;
  if (outcome === "published" || outcome === "scheduled") {
    await note(context, decisionActs.accepted, before.reference);
    const text =
      outcome === "published"
        ? "Published. The mail to its sender leaves in a minute."
        : "Scheduled. Its sender hears of it when it goes up.";
    await say(context, { text, undo: { path: `/proposals/${before.reference}/undo`, fields: {} } });
    return redirect(`/proposals/${before.reference}`);
  }
  if (outcome === "drafted") {
    await note(context, "kept a proposal as a draft", before.reference);
    await say(context, { text: "Kept as a draft. Nobody is told, and it waits on." });
    return redirect(`/proposals/${before.reference}`);
  }
  const problem: ProblemKind = outcome;
  const errors: readonly FieldError[] = decision.outcome === "invalid" ? decision.errors : [];
  return data({ page: await pageOf(desk, reference), typed, problem, errors }, { status: 422 });
}

async function pageOf({ db, now, siteUrl }: Pick<Desk, "db" | "now" | "siteUrl">, reference: string) {
  const page = await readProposalPage(db, reference, { now: now(), siteUrl });
  if (!page) throw data("No event proposal or story has this reference. It may be erased.", { status: 404 });
  return page;
}

type Desk = ReturnType<LoaderFunctionArgs["context"]["get"]> & import("../../desk-context.ts").DeskContext;
