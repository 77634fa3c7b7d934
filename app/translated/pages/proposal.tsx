import { proposal } from "../../../content/proposal.ts";
import { inLanguage } from "../../../content/translate.ts";
import Proposal from "../../pages/proposal.tsx";
import {
  handleProposalPost,
  type ProposalPage,
  privateHeaders,
  readProposalPage,
} from "../../proposal-action.ts";
import { ProposalSpeech } from "../../ui/form/proposal-form.tsx";
import { noticeIn } from "../posted-form.tsx";
import { formIn } from "../translated-form.ts";
import { type MakePage, useLanguage } from "../translated-page.tsx";

/** The private link of somebody who proposed an event or sent a story. */
export const proposalPage: MakePage = ({ code }) => ({
  path: proposal.path,
  loader: (args) => readProposalPage(args, code),
  action: (args) => handleProposalPost(args, code),
  headers: privateHeaders,
  head: (loaded) => {
    const { title, gone } = inLanguage(proposal, code);
    const page = typeof loaded === "object" ? (loaded as ProposalPage | null) : undefined;
    return { title: page ? title[page.view.form] : gone.title, description: "", isPrivate: true };
  },
  Component: TranslatedProposal,
});

function TranslatedProposal() {
  const language = useLanguage();
  const { code } = language;
  return (
    <ProposalSpeech
      value={{
        words: inLanguage(proposal, code),
        shownForm: (form) => formIn(language, form),
        shownError: (message) => inLanguage(message, code),
        notice: (form, answer) => noticeIn(language, form, answer),
      }}
    >
      <Proposal />
    </ProposalSpeech>
  );
}
