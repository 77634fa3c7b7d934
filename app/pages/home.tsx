import "./home.css";
import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { newsletter } from "../../forms/newsletter.ts";
import { formHeaders, readReceipt } from "../form-action.ts";
import { readLetterLink, takeLetterForm } from "../newsletter-action.ts";
import { Hero } from "../ui/hero.tsx";
import { later } from "../ui/later.tsx";
import { LetterDialog } from "../ui/letter-dialog.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { noReceipt, sendForm } from "../ui/send-form.ts";
import type { Route } from "./+types/home";

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta("home", loaderData);
export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await readReceipt(newsletter, args)),
  letter: await readLetterLink(args),
});
export const clientLoader = noReceipt;
export const headers = formHeaders;
export const action = (args: ActionFunctionArgs) => takeLetterForm(args);
// Whoever sends the form has it already.
export const clientAction = async (args: ClientActionFunctionArgs) => {
  const { newsletterFace } = await import("../../forms/newsletter-face.ts");
  return sendForm(newsletterFace, args);
};

const HomeBelow = later("below", () => import("./home-below.tsx").then(({ HomeBelow }) => HomeBelow));

export default function Home() {
  return (
    <>
      <Hero />
      <HomeBelow />
      <LetterDialog />
    </>
  );
}
