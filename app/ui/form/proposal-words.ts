import { createContext } from "react";
import { proposal } from "../../../content/proposal.ts";
import type { FormDisplay } from "../../../forms/form.ts";
import type { Notice } from "../notice/notice-face.tsx";
import { noticeOf } from "./form-result.tsx";
import type { FormAnswer } from "./send-form.ts";

/** What the private page of a sender says, and how it shows the form and its answers; a page in a second language replaces it. */
export interface ProposalSpeech {
  words: typeof proposal;
  shownForm: (form: FormDisplay) => FormDisplay;
  shownError: (message: string) => string;
  notice: (form: FormDisplay, answer: FormAnswer) => Notice;
}

export const ProposalSpeech = createContext<ProposalSpeech>({
  words: proposal,
  shownForm: (form) => form,
  shownError: (message) => message,
  notice: noticeOf,
});
