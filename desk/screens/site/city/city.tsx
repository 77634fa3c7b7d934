import { Form, Link } from "react-router";
import { importWords } from "../../../../acts/words/words.ts";
import { starterEntries } from "../../../../publishing/files/starter.ts";
import { listWords } from "../../../../words/store.ts";
import { compareWordFile } from "../../../../words/word-file.ts";
import { answerPress, requireAct } from "../../../acting.ts";
import { NotDone } from "../../../ui/answer.tsx";
import { TextField } from "../../../ui/field-frame.tsx";
import { HiddenFields, Press, PressForm } from "../../../ui/press.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Card } from "../../../ui/section.tsx";
import type { Route } from "./+types/city";

export async function loader(args: Route.LoaderArgs) {
  const { db } = requireAct(args, { role: "owner" });
  const starter = (await starterEntries(db)).map(({ entry: { id, kind, title }, many, isChanged }) => {
    return { to: `/entries/${kind}/${id}`, title, many, isChanged };
  });
  const changed = (await listWords(db)).filter(({ text }) => text !== null).length;
  return { starter, changed };
}

export async function action(args: Route.ActionArgs) {
  const { db } = requireAct(args, { role: "owner" });
  const form = await args.request.formData();
  const back = "/site/city";
  if (form.get("act") === importWords.name) return answerPress(args, { form, back });
  if (form.get("act") === "site.empty") {
    const unchanged = (await starterEntries(db)).filter(({ isChanged }) => !isChanged);
    return answerPress(args, { form, ids: unchanged.map(({ entry }) => String(entry.id)), back });
  }
  // Before the file is looked through: it would have to be chosen again.
  requireAct(args, importWords);
  const posted = form.get("file");
  const file = posted instanceof File ? await posted.text() : "";
  const lines = await compareWordFile(db, file);
  return lines ? { file, lines } : { message: "That is no file of texts and settings." };
}

/** All that belongs to one city: as a file, from a file, and without what the first one began with. */
export default function City({ loaderData: { starter, changed }, actionData: result }: Route.ComponentProps) {
  const unchanged = starter.filter((one) => !one.isChanged);
  const kept = starter.filter((one) => one.isChanged);
  const counts = [...Map.groupBy(unchanged, ({ many }) => many)].map(
    ([many, all]) => `${all.length} ${many}`,
  );
  return (
    <Screen
      title="Another city"
      sub="Words, settings and lists are one file. What the site began with can go."
      back={<Link to="/site">Site</Link>}
    >
      {result && "lines" in result && result.lines ? <Changes {...result} /> : <NotDone answer={result} />}
      <Card className="part" id="export" title="Take it along">
        <p>
          Texts, settings and lists that you changed: {changed}. Passwords and drafts are not in the file.{" "}
          <a href="/site/city/export.json">Export them (.json)</a>
        </p>
      </Card>
      <Card className="part" id="import" title="Bring a file">
        <Form method="post" encType="multipart/form-data" className="narrow-form">
          <TextField
            id="file"
            label="File of another city"
            type="file"
            accept=".json,application/json"
            required
            hint="You see what it would change first, and one press takes it back."
          />
          <Press label="Look through it" />
        </Form>
      </Card>
      <Card className="part" id="empty" title="Begin with nothing">
        <p>
          {unchanged.length > 0
            ? `As they came with the site: ${counts.join(", ")}. They become drafts, and the site is as if they had never been there.`
            : "Nothing that came with the site is on it as it came."}
        </p>
        {kept.length > 0 ? (
          <ul className="minis" role="list" aria-label="Changed, and so they stay">
            {kept.map(({ to, title }) => (
              <li key={to}>
                <Link to={to}>{title}</Link> <span className="dim">changed, and stays</span>
              </li>
            ))}
          </ul>
        ) : null}
        {unchanged.length > 0 ? (
          <PressForm act="site.empty" label={`Put ${unchanged.length} entries away`} />
        ) : null}
        <p className="dim">
          Words, <Link to="/site/lists">lists</Link> and settings say the first city’s until you change them.
        </p>
      </Card>
    </Screen>
  );
}

interface ChangesProps {
  file: string;
  lines: NonNullable<Awaited<ReturnType<typeof compareWordFile>>>;
}

/** What the file would change; nothing is taken while any of it is refused. */
function Changes({ file, lines }: ChangesProps) {
  const wrong = lines.filter((line) => line.wrong);
  const isRefused = wrong.length > 0;
  const shown = isRefused ? wrong : lines;
  const title = isRefused ? "Refused" : "It would change";
  return (
    <Card className="part" id="changes" title={title} count={shown.length}>
      <ul className="minis" role="list">
        {shown.map(({ id, now, text, wrong: why }) => (
          <li key={id}>
            <span>
              <code>{id}</code>
              <br />
              {why ?? (
                <>
                  <del>{now.slice(0, 160)}</del> <ins>{text.slice(0, 160)}</ins>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {isRefused ? (
        <p>All of a file is taken, or nothing.</p>
      ) : (
        <Form method="post" encType="multipart/form-data">
          <HiddenFields fields={{ file }} />
          <Press look="solid" act="words.import" label={`Import ${lines.length}`} />
        </Form>
      )}
    </Card>
  );
}
