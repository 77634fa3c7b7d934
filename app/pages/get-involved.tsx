import "../ui/text/joined.css";
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useSearchParams,
} from "react-router";
import { getInvolved as words } from "../../content/get-involved.ts";
import { site } from "../../content/site.ts";
import { inquiryTypes, partnership } from "../../forms/definitions/partnership.ts";
import { formHeaders, handleForm, readReceipt } from "../form-action.ts";
import { SignCards } from "../ui/drawing/sign-cards.tsx";
import { Form } from "../ui/form/form.tsx";
import { formId, noReceipt, sendForm } from "../ui/form/send-form.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { Headline } from "../ui/news/headline.tsx";
import type { Route } from "./+types/get-involved";

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta("getInvolved", loaderData);
export const loader = (args: LoaderFunctionArgs) => readReceipt(partnership, args);
export const clientLoader = noReceipt;
export const headers = formHeaders;
export const action = (args: ActionFunctionArgs) => handleForm(partnership, args);
export const clientAction = (args: ClientActionFunctionArgs) => sendForm(partnership, args);

export default function GetInvolved() {
  return (
    <>
      <PageHead page="getInvolved" title={words.title} lead={words.lead} spot="get-involved" />
      <Ways />
      <section className="section section--joined">
        <div className="wrap form-section">
          <div className="form-aside">
            <div className="stack">
              <Headline level={2} id="inquiry">
                {words.form.title}
              </Headline>
              <p className="lead">{words.form.lead}</p>
            </div>
            <RatherWrite />
          </div>
          <div className="panel">
            <Form definition={partnership} preset={usePresetType()} labelledBy="inquiry" />
          </div>
        </div>
      </section>
    </>
  );
}

/** Four links to the same form, each with a preset inquiry type. */
function Ways() {
  const cards = words.cards.map((card) => ({ ...card, to: `?type=${card.type}#${formId(partnership)}` }));
  return (
    <section className="section" aria-labelledby="ways">
      <div className="wrap">
        <h2 className="visually-hidden" id="ways">
          {words.waysTitle}
        </h2>
        <SignCards cards={cards} />
      </div>
    </section>
  );
}

function RatherWrite() {
  const { title, general, press } = words.aside;
  return (
    <div className="press">
      <h3>{title}</h3>
      <p>
        {general} <a href={`mailto:${site.email}`}>{site.email}</a>. {press}{" "}
        <a href={`mailto:${site.pressEmail}`}>{site.pressEmail}</a>.
      </p>
    </div>
  );
}

/** The inquiry type in `?type=`, if it is a valid one. */
function usePresetType(): { inquiryType: string } | undefined {
  const [query] = useSearchParams();
  const wanted = inquiryTypes.find((type) => type.value === query.get("type"));
  return wanted && { inquiryType: wanted.value };
}
