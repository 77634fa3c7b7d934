import { useSearchParams } from "react-router";
import { inquiryTypes, partnership } from "../../../forms/definitions/partnership.ts";
import { handleForm, readReceipt } from "../../form-action.ts";
import { formId } from "../../ui/form/send-form.ts";
import { Ways } from "../../ui/heads/ways.tsx";
import { PreferEmail } from "../../ui/layout/contact-cards.tsx";
import { Section, SectionHead } from "../../ui/news/headline.tsx";
import { useLanguage } from "../language-context.ts";
import { PageTop } from "../page-top.tsx";
import { PostedForm } from "../posted-form.tsx";
import type { MakePage } from "../translated-page.ts";

export const getInvolvedPage: MakePage = ({ code, pages }) => ({
  path: partnership.path,
  loader: (args) => readReceipt(partnership, args),
  action: (args) => handleForm(partnership, args, { language: code }),
  head: () => pages.getInvolved,
  Component: GetInvolved,
});

function GetInvolved() {
  const { name, title, lead, ways, cards, form, aside } = useLanguage().pages.getInvolved;
  const [query] = useSearchParams();
  const wanted = inquiryTypes.find((type) => type.value === query.get("type"));
  return (
    <>
      <PageTop
        name={name}
        title={title}
        lead={lead}
        thing={
          <Ways
            title={ways}
            ways={cards.map((card) => ({ ...card, to: `?type=${card.type}#${formId(partnership)}` }))}
          />
        }
      />
      <Section className="section inquiry">
        <SectionHead className="intro-split" id="inquiry" title={form}>
          <PreferEmail {...aside} />
        </SectionHead>
        <div className="panel panel--wide">
          <PostedForm
            definition={partnership}
            preset={wanted && { inquiryType: wanted.value }}
            labelledBy="inquiry"
          />
        </div>
      </Section>
    </>
  );
}
