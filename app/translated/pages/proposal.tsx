import { proposal } from "../../../content/proposal.ts";
import { inLanguage } from "../../../content/translate.ts";
import Proposal from "../../pages/proposal.tsx";
import {
  handleProposalPost,
  type ProposalPage,
  privateHeaders,
  readProposalPage,
} from "../../proposal-action.ts";
import { ProposalWords } from "../../ui/form/proposal-form.tsx";
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
  return (
    <ProposalWords value={inLanguage(proposal, useLanguage().code)}>
      <Proposal />
    </ProposalWords>
  );
}
