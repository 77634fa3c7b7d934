import { useEffect, useRef, useState } from "react";
import { Form, Link, useNavigate, useSubmit } from "react-router";
import { Shortcuts, useHasScript } from "../../ui/shortcuts.tsx";
import type { View } from "./list-query.ts";
import type { MessageRow } from "./message-words.ts";
import { StateTag } from "./state-tag.tsx";

/** The messages, one line each. Ticking shows what can be done with the ticked ones; without script too. */
export function ListRows({
  rows,
  show,
  search,
  isOwner,
  shortcuts,
  newer,
  older,
}: {
  rows: readonly MessageRow[];
  show: View;
  search: string;
  isOwner: boolean;
  shortcuts: boolean;
  newer: string | undefined;
  older: string | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState(0);
  const hasScript = useHasScript();
  const count = () => setTicked(boxesIn(form.current).filter(({ checked }) => checked).length);
  // A browser keeps ticks across a reload; what was done with a row took its tick along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes are those of the rows
  useEffect(count, [rows]);
  const tickAll = (isOn: boolean) => {
    for (const box of boxesIn(form.current)) box.checked = isOn;
    count();
  };
  return (
    <>
      <Form
        method="post"
        action={`/messages${search}`}
        className="inbox"
        aria-label="Messages"
        ref={form}
        onChange={count}
        preventScrollReset
      >
        <div className="ticked">
          {hasScript ? (
            <label className="tick">
              <input
                type="checkbox"
                checked={ticked > 0 && ticked === rows.length}
                onChange={(event) => tickAll(event.currentTarget.checked)}
              />
              <span className="visually-hidden">Tick all</span>
            </label>
          ) : null}
          <b role="status">{hasScript ? (ticked > 0 ? `${ticked} ticked` : "") : "With the ticked ones:"}</b>
          <span className="ticked__hint dim">Tick messages to do something with several.</span>
          <div className="acts">
            {show === "spam" ? <Act name="ham" label="No spam" /> : null}
            {show === "answered" ? <Act name="reopen" label="Waits again" /> : null}
            {show === "waiting" || show === "all" ? <Act name="answered" label="Mark answered" /> : null}
            {show === "spam" ? null : <Act name="spam" label="Spam" />}
            {isOwner ? <Act name="export" label="Export" /> : null}
          </div>
        </div>
        <ul className="rows" role="list">
          {rows.map((row) => (
            <Row key={row.reference} row={row} search={search} />
          ))}
        </ul>
      </Form>
      <RowKeys rows={rows} form={form} isOn={shortcuts} newer={newer} older={older} onTick={count} />
    </>
  );
}

function Row({ row, search }: { row: MessageRow; search: string }) {
  const { reference, path, who, title, words, form, state, sign, isNew, at, age } = row;
  return (
    <li className={isNew ? "row row--new" : "row"}>
      <label className="tick">
        <input type="checkbox" name="reference" value={reference} />
        <span className="visually-hidden">
          Tick {title} from {who}
        </span>
      </label>
      <Link to={path + (path.startsWith("/messages/") ? search : "")} data-reference={reference}>
        <span className="row__who">{who}</span>
        <span className="row__what">
          <b>{title}</b> <span>{words}</span>
        </span>
        <span className="row__form">{form}</span>
        <StateTag sign={sign} label={state} />
        <time dateTime={at}>{age}</time>
      </Link>
    </li>
  );
}

function Act({ name, label }: { name: string; label: string }) {
  return (
    <button className="btn btn--small" type="submit" name="act" value={name}>
      {label}
    </button>
  );
}

/** The keys act on the row that has the focus; with ticks, e and s on the ticked ones. */
function RowKeys({
  rows,
  form,
  isOn,
  newer,
  older,
  onTick,
}: {
  rows: readonly MessageRow[];
  form: React.RefObject<HTMLFormElement | null>;
  isOn: boolean;
  newer: string | undefined;
  older: string | undefined;
  onTick: () => void;
}) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const last = useRef(-1);
  const isActing = useRef(false);
  const links = () => [...(form.current?.querySelectorAll<HTMLAnchorElement>(".row > a") ?? [])];
  const rowNow = () => document.activeElement?.closest<HTMLElement>(".row") ?? undefined;
  const move = (by: number) => {
    const all = links();
    const at = all.findIndex((link) => rowNow()?.contains(link));
    // The row that had the focus may have left the list: its place is taken by the next one.
    const to = at >= 0 ? at + by : by > 0 ? Math.max(0, last.current) : last.current - 1;
    if (to >= all.length && older) return navigate(older);
    if (to < 0 && newer && at === 0) return navigate(newer);
    last.current = Math.max(0, Math.min(to, all.length - 1));
    all[last.current]?.focus();
  };
  const act = (name: string) => {
    if (!form.current) return;
    const action = form.current.action.replace(location.origin, "");
    const data = new FormData(form.current);
    const focused = rowNow()?.querySelector("a")?.dataset.reference;
    if (!data.has("reference") && focused) data.set("reference", focused);
    if (!data.has("reference")) return;
    last.current = links().findIndex((link) => rowNow()?.contains(link));
    isActing.current = true;
    data.set("act", name);
    submit(data, { method: "post", action, preventScrollReset: true });
  };
  // The next row takes the place and the focus of one that was dealt with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows are others
  useEffect(() => {
    if (!isActing.current) return;
    isActing.current = false;
    const all = links();
    all[Math.max(0, Math.min(last.current, all.length - 1))]?.focus();
  }, [rows]);
  const tick = () => {
    const box = rowNow()?.querySelector<HTMLInputElement>('input[name="reference"]');
    if (box) box.checked = !box.checked;
    onTick();
  };
  return (
    <Shortcuts
      isOn={isOn}
      keys={[
        { key: "j", does: "move", run: () => move(1) },
        { key: "k", does: "move", run: () => move(-1) },
        { key: "Enter", does: "open" },
        { key: "e", does: "answered", run: () => act("answered") },
        { key: "s", does: "spam", run: () => act("spam") },
        { key: "x", does: "tick", run: tick },
      ]}
    />
  );
}

function boxesIn(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>('input[name="reference"]') ?? [])];
}
