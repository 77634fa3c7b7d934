import "../event.css";
import { type HeadersArgs, useLoaderData } from "react-router";
import { pages } from "../../../content/pages.ts";
import { seatPages } from "../../../content/seat-pages.ts";
import { seatWords } from "../../../content/seats.ts";
import { site } from "../../../content/site.ts";
import { seatForm } from "../../../forms/definitions/seat.ts";
import { handleTake, readTake } from "../../seats.ts";
import { SeatsPanel } from "../../ui/events/seats-panel.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PageHead } from "../../ui/layout/page-head.tsx";
import type { Route } from "./+types/take";

export const handle = { js: false, document: true };
export const loader = (args: Route.LoaderArgs) => readTake(args);
export const action = (args: Route.ActionArgs) => handleTake(args);
export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;
export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${seatWords.panel.take}: ${loaderData?.title ?? ""} | ${site.name}` },
  { name: "robots", content: "noindex" },
];

export default function Take() {
  const page = useLoaderData<typeof loader>();
  const { form: words } = seatPages;
  if (!page) return <PageHead page={[]} title={words.closed} />;
  const { title, path, panel, isOpen, isSent } = page;
  const trail = [pages.events, { name: title, path }, { name: seatWords.panel.take }];
  const lead = isSent ? words.sentText : isOpen ? undefined : words.closed;
  return (
    <>
      <PageHead page={trail} title={isSent ? words.sent : title} lead={lead} />
      <section className="section">
        <div className="wrap one-event__body">
          {panel ? <SeatsPanel panel={panel} /> : null}
          {isOpen && !isSent ? <Form definition={seatForm(`${path}/seat`, page)} /> : null}
        </div>
      </section>
    </>
  );
}
