import "../ui/text/joined.css";
import { useSearchParams } from "react-router";
import { getInvolved as words } from "../../content/get-involved.ts";
import { site } from "../../content/site.ts";
import { inquiryTypes, partnership } from "../../forms/definitions/partnership.ts";
import { formHeaders, handleForm, readReceipt } from "../form-action.ts";
import { SignCards } from "../ui/drawing/sign-cards.tsx";
import { Form } from "../ui/form/form.tsx";
import { formId, noReceipt, sendForm } from "../ui/form/send-form.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { SectionHead } from "../ui/news/headline.tsx";
import type { Route } from "./+types/get-involved";

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta("getInvolved", loaderData);
export const loader = (args: Route.LoaderArgs) => readReceipt(partnership, args);
export const clientLoader = noReceipt;
export const headers = formHeaders;
export const action = (args: Route.ActionArgs) => handleForm(partnership, args);
export const clientAction = (args: Route.ClientActionArgs) => sendForm(partnership, args);

export default function GetInvolved() {
  const [query] = useSearchParams();
  const { cards, aside, form } = words;
  const wanted = inquiryTypes.find((type) => type.value === query.get("type"));
  return (
    <>
      <PageHead page="getInvolved" title={words.title} lead={words.lead} spot="get-involved" />
      <section className="section">
        <div className="wrap">
          <h2 className="visually-hidden" id="ways">
            {words.waysTitle}
          </h2>
          {/* Four links to the same form, each with a preset inquiry type. */}
          <SignCards
            cards={cards.map((card) => ({ ...card, to: `?type=${card.type}#${formId(partnership)}` }))}
          />
        </div>
      </section>
      <section className="section section--joined">
        <div className="wrap form-section">
          <div className="form-aside">
            <SectionHead className="stack" id="inquiry" title={form.title} lead={form.lead} />
            <div className="press">
              <h3>{aside.title}</h3>
              <p>
                {aside.general} <a href={`mailto:${site.email}`}>{site.email}</a>. {aside.press}{" "}
                <a href={`mailto:${site.pressEmail}`}>{site.pressEmail}</a>.
              </p>
            </div>
          </div>
          <div className="panel">
            <Form
              definition={partnership}
              preset={wanted && { inquiryType: wanted.value }}
              labelledBy="inquiry"
            />
          </div>
        </div>
      </section>
    </>
  );
}
