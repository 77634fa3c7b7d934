import { Link } from "react-router";
import { launch } from "../../../content/site.ts";
import { answerPresses, requireAct } from "../../acting.ts";
import { PressForm } from "../../ui/press.tsx";
import { Proof } from "../../ui/proof.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { Route } from "./+types/open-site";

export function loader(args: Route.LoaderArgs) {
  const { siteUrl } = requireAct(args, { role: "owner" });
  return { siteUrl, host: new URL(siteUrl).host, isClosed: launch.isClosed };
}

export const action = answerPresses({ ids: [""], back: "/first-hour/open" });

/** Opens the site to everybody, or closes it again. */
export default function OpenSite({ loaderData, actionData }: Route.ComponentProps) {
  const { siteUrl, host, isClosed } = loaderData;
  return (
    <Screen
      title={isClosed ? "Open the site?" : "The site is open"}
      answer={actionData}
      back={<Link to="/">Today</Link>}
    >
      <div className="part">
        <p>
          {isClosed
            ? `All pages become visible at ${host}, and the forms accept messages. You can close it again in one press; what search engines have copied by then, they may keep for days.`
            : `Whoever has the address sees all pages, and the forms accept messages. Closed, readers see that it opens soon, and search engines are told to come later. Private links in mails, such as the one that unsubscribes, go on working; the others and the forms don’t.`}
        </p>
        <Proof state={isClosed ? "wait" : "seen"} says={isClosed ? "It is closed." : "It is open."}>
          <p className="dim">
            <a href={siteUrl}>See what readers see</a>
          </p>
        </Proof>
        <div className="part__end">
          {isClosed ? (
            <PressForm look="solid" act="site.open" label="Open the site" />
          ) : (
            <>
              <PressForm act="site.open" label="It’s as I want it" />
              <PressForm look="quiet" act="site.close" label="Close the site" />
            </>
          )}
        </div>
      </div>
    </Screen>
  );
}
