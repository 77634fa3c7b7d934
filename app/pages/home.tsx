import "./home.css";
import { Suspense } from "react";
import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { newsletter } from "../../forms/definitions/newsletter.ts";
import { formHeaders, readReceipt } from "../form-action.ts";
import { handleNewsletterPost, readSubscriberLink } from "../newsletter-action.ts";
import { ConfirmationDialog } from "../ui/form/confirmation-dialog.tsx";
import { noReceipt, sendForm } from "../ui/form/send-form.ts";
import { Hero } from "../ui/hero/hero.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import type { Route } from "./+types/home";
import { HomeBelow } from "./home-below.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta("home", loaderData);
export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await readReceipt(newsletter, args)),
  link: await readSubscriberLink(args),
});
export const clientLoader = noReceipt;
export const headers = formHeaders;
export const action = (args: ActionFunctionArgs) => handleNewsletterPost(args);
// Imported on submit: a visitor who submits the form has loaded it already.
export const clientAction = async (args: ClientActionFunctionArgs) => {
  const { newsletterDisplay } = await import("../../forms/definitions/newsletter-face.ts");
  return sendForm(newsletterDisplay, args);
};

export default function Home() {
  return (
    <>
      <Hero />
      {/* An error below leaves the hero standing, and hydration is cut in two. */}
      <Suspense>
        <HomeBelow />
      </Suspense>
      <ConfirmationDialog />
    </>
  );
}
