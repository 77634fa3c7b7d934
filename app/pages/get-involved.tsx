import { useSearchParams } from "react-router";
import { getInvolved as words } from "../../content/get-involved.ts";
import { inquiryTypes, partnership } from "../../forms/definitions/partnership.ts";
import { formHeaders, handleForm, readReceipt } from "../form-action.ts";
import { Form } from "../ui/form/form.tsx";
import { formId, noReceipt, sendForm } from "../ui/form/send-form.ts";
import { Ways } from "../ui/heads/ways.tsx";
import { PreferEmail } from "../ui/layout/contact-cards.tsx";
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
  const [query] = useSearchParams();
  const { cards, aside, form } = words;
  const wanted = inquiryTypes.find((type) => type.value === query.get("type"));
  return (
    <>
      {/* Four links to the same form, each with a preset inquiry type. */}
      <PageHead
        page="getInvolved"
        title={words.title}
        lead={words.lead}
        thing={
          <Ways
            title={words.waysTitle}
            ways={cards.map((card) => ({ ...card, to: `?type=${card.type}#${formId(partnership)}` }))}
          />
        }
      />
      <Section className="section inquiry">
        <SectionHead className="intro-split" id="inquiry" title={form.title} lead={form.lead}>
          <PreferEmail {...aside} />
        </SectionHead>
        <div className="panel panel--wide">
          <Form
            definition={partnership}
            preset={wanted && { inquiryType: wanted.value }}
            labelledBy="inquiry"
          />
        </div>
      </Section>
    </>
  );
}
