import { useSearchParams } from "react-router";
import { site } from "../../../content/site.ts";
import { inquiryTypes, partnership } from "../../../forms/definitions/partnership.ts";
import { handleForm, readReceipt } from "../../form-action.ts";
import { SignCards } from "../../ui/drawing/sign-cards.tsx";
import { formId } from "../../ui/form/send-form.ts";
import { SectionHead } from "../../ui/news/headline.tsx";
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
      <PageTop name={name} title={title} lead={lead} spot="get-involved" />
      <section className="section">
        <div className="wrap">
          <h2 className="visually-hidden" id="ways">
            {ways}
          </h2>
          <SignCards
            cards={cards.map((card) => ({ ...card, to: `?type=${card.type}#${formId(partnership)}` }))}
          />
        </div>
      </section>
      <section className="section section--joined">
        <div className="wrap form-section">
          <div className="form-aside">
            <SectionHead className="stack" id="inquiry" title={form} />
            <div className="press">
              <h3>{aside.title}</h3>
              <p>
                {aside.general} <a href={`mailto:${site.email}`}>{site.email}</a>. {aside.press}{" "}
                <a href={`mailto:${site.pressEmail}`}>{site.pressEmail}</a>.
              </p>
            </div>
          </div>
          <div className="panel">
            <PostedForm
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
