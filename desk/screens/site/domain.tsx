import "../health/health.css";
import { answerPress, requireAct } from "../../acting.ts";
import { afterRefusalsToo } from "../../ui/lost-press.ts";
import { PressForm } from "../../ui/press.tsx";
import { Proof } from "../../ui/proof.tsx";
import { FindingText } from "../health/finding-row.tsx";
import { rowOf } from "../health/health-data.ts";
import type { Route } from "./+types/domain";
import { PartForm } from "./part-form.tsx";
import { answers, readPart } from "./read-site.ts";
import { PartScreen } from "./site-screen.tsx";

export async function loader(args: Route.LoaderArgs) {
  const desk = requireAct(args, { role: "owner" });
  const checks = await desk.health.look();
  const rows = checks
    .filter(({ key }) => key === "site" || key === "names")
    .map((check) => rowOf(check, desk.now()));
  return {
    ...(await readPart(desk, "domain")),
    host: new URL(desk.siteUrl).host,
    siteUrl: desk.siteUrl,
    isAnswering: answers(checks),
    // Of the site's check only what DNS and the site itself said.
    lines: rows.flatMap(({ key, findings, others }) =>
      [...findings, ...others]
        .filter(
          ({ says, line }) => key === "names" || line || / leads to |healthz| no name server/.test(says),
        )
        .map((finding) => ({ ...finding, id: `${key} ${finding.id}` })),
    ),
    checked: rows[0]?.checked,
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const where = { form, back: "/site/domain" };
  return form.get("act") === "health.check"
    ? answerPress(args, { ...where, ids: [""] })
    : answerPress(args, { ...where, act: "settings.save", ids: ["domain"] });
}

export const shouldRevalidate = afterRefusalsToo;

/** The name that people type: what to set in DNS, and whether it is right. */
export default function Domain({ loaderData, actionData }: Route.ComponentProps) {
  const { host, siteUrl, isAnswering, lines, checked } = loaderData;
  return (
    <PartScreen {...loaderData}>
      <PartForm {...loaderData} result={actionData} />
      <section className="part" aria-labelledby="dns">
        <h2 id="dns">What DNS says</h2>
        {lines.map((line) => (
          <FindingText key={line.id} {...line} />
        ))}
        <Proof
          state={isAnswering ? "seen" : "wait"}
          says={isAnswering ? `${host} answers with this site.` : "Not proved yet."}
        >
          <p className="dim">
            {checked ? `Looked ${checked}. ` : `Done when ${host} answers with this site. `}
            <a href={siteUrl}>Open it</a>
          </p>
        </Proof>
        <PressForm look="solid" act="health.check" label="Check now" />
      </section>
    </PartScreen>
  );
}
