import "../ui/heads/ways.css";
import { Link, useSearchParams } from "react-router";
import { getInvolved as words } from "../../content/get-involved.ts";
import { inquiryTypes, partnership } from "../../forms/definitions/partnership.ts";
import { formHeaders, handleForm, readReceipt } from "../form-action.ts";
import { Form } from "../ui/form/form.tsx";
import { formId, noReceipt, sendForm } from "../ui/form/send-form.ts";
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
  const { aside, form } = words;
  return (
    <>
      <PageHead page="getInvolved" title={words.title} lead={words.lead} thing={<InquiryWays {...words} />} />
      <Inquiry title={form.title} lead={form.lead} aside={aside} />
    </>
  );
}

/** Four links to the same form, each with a preset inquiry type. */
export function InquiryWays(props: {
  waysTitle: string;
  cards: readonly { type: string; title: string; text: string }[];
}) {
  const ways = props.cards.map((card) => ({ ...card, to: `?type=${card.type}#${formId(partnership)}` }));
  return <Ways title={props.waysTitle} ways={ways} />;
}

export function Inquiry(props: { title: string; lead?: string; aside: Parameters<typeof PreferEmail>[0] }) {
  const { aside, ...head } = props;
  const [query] = useSearchParams();
  const wanted = inquiryTypes.find((type) => type.value === query.get("type"));
  const preset = wanted && { inquiryType: wanted.value };
  return (
    <Section className="section inquiry">
      <SectionHead className="intro-split" id="inquiry" {...head}>
        <PreferEmail {...aside} />
      </SectionHead>
      <div className="panel panel--wide">
        <Form definition={partnership} preset={preset} labelledBy="inquiry" />
      </div>
    </Section>
  );
}

interface Way {
  title: string;
  text: string;
  to: string;
}

/** Four ways to take part as a sleeve's track list, each a link to the form; the numbers are decorative. */
export function Ways({ title, ways }: { title: string; ways: readonly Way[] }) {
  return (
    <section>
      <h2 className="visually-hidden" id="ways">
        {title}
      </h2>
      <ol className="tracks ways" role="list">
        {ways.map(({ title, text, to }, at) => (
          <li key={title}>
            <span className="data" aria-hidden="true">
              {["A1", "A2", "B1", "B2"][at]}
            </span>
            <h3>
              <Link to={to}>{title}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
