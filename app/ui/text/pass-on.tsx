import "./pass-on.css";
import { sharing as words } from "../../../content/sharing.ts";
import { site } from "../../../content/site.ts";
import { fill } from "../../../text/words/fill.ts";
import type { EntryHead } from "../layout/page-meta.ts";
import { absolute } from "../layout/structured-data.ts";
import { ShareLine } from "./share-line.tsx";

interface PassOnProps {
  head: Pick<EntryHead, "path" | "title" | "drawn">;
  /** When it is from, in words, and where it stands, such as The Record. */
  day?: string | undefined;
  section?: string | undefined;
  /** Whose words the title is, where it is not ours. */
  source?: string;
  title?: string;
  canCopy?: boolean;
}

/** The ways in which a page is passed on: links, its picture, how to cite it. Without script, too. */
export function PassOn({ head, day, section, source, title = head.title, canCopy = true }: PassOnProps) {
  const { path, drawn } = head;
  const url = absolute(path);
  const name = path.split("/").at(-1) ?? "";
  const of = [source ?? site.name, source ? undefined : section].filter(Boolean).join(", ");
  const from = [day, source ? fill(words.by, { name: site.name }) : undefined].filter(Boolean).join(", ");
  return (
    <div className="pass-on">
      <h2 id="share">{words.title}</h2>
      <ShareLine url={url} title={title} canCopy={canCopy} />
      {drawn ? (
        <p className="share-line">
          <a href={drawn.wide} download={`${name}.png`}>
            {words.save}
          </a>
          <a href={drawn.square} download={`${name}-square.png`}>
            {words.saveSquare}
          </a>
        </p>
      ) : null}
      <h2 id="cite">{words.cite}</h2>
      <p className="pass-on__cite">
        {fill(from ? words.citation : words.citationUndated, { of, title, from })}{" "}
        <span className="data">{url.replace(/^https?:\/\//, "")}</span>
      </p>
    </div>
  );
}
