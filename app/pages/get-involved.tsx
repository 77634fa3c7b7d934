import "../ui/layout/panel-wide.css";
import "../ui/heads/ways.css";
import { Link, useSearchParams } from "react-router";
import { getInvolved as words } from "../../content/get-involved.ts";
import { site } from "../../content/site.ts";
import { inquiryTypes, partnership } from "../../forms/definitions/partnership.ts";
import { formHeaders, handleForm, readReceipt } from "../form-action.ts";
import { Form } from "../ui/form/form.tsx";
import { formId, noReceipt, sendForm } from "../ui/form/send-form.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { Section, SectionHead } from "../ui/news/headline.tsx";
import type { Route } from "./+types/get-involved";

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta("getInvolved", loaderData);
export const loader = (args: Route.LoaderArgs) => readReceipt(partnership, args);
export const clientLoader = noReceipt;
export const headers = formHeaders;
export const action = (args: Route.ActionArgs) => handleForm(partnership, args);
export const clientAction = (args: Route.ClientActionArgs) => sendForm(partnership, args);

export default function GetInvolved() {
  const { aside } = words;
  const [query] = useSearchParams();
  const wanted = inquiryTypes.find((type) => type.value === query.get("type"));
  const preset = wanted && { inquiryType: wanted.value };
  return (
    <>
      <PageHead page="getInvolved" title={words.title} lead={words.lead} thing={<Ways />} />
      <Section className="section inquiry">
        <SectionHead className="opening" id="inquiry" {...words.form}>
          <div className="press">
            <h3>{aside.title}</h3>
            <p>
              {aside.general} <a href={`mailto:${site.email}`}>{site.email}</a>. {aside.press}{" "}
              <a href={`mailto:${site.pressEmail}`}>{site.pressEmail}</a>.
            </p>
          </div>
        </SectionHead>
        <div className="panel panel--wide">
          <Form definition={partnership} preset={preset} labelledBy="inquiry" />
        </div>
      </Section>
    </>
  );
}

/**
 * Four ways to take part as a sleeve's track list, each a link to the form with a preset inquiry type; the numbers are decorative.
 */
function Ways() {
  return (
    <section>
      <h2 className="visually-hidden" id="ways">
        {words.waysTitle}
      </h2>
      <ol className="tracks ways" role="list">
        {words.cards.map(({ title, text, type }, at) => (
          <li key={title}>
            <span className="data" aria-hidden="true">
              {["A1", "A2", "B1", "B2"][at]}
            </span>
            <h3>
              <Link to={`?type=${type}#${formId(partnership)}`}>{title}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
