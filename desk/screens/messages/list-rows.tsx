import { useEffect, useRef } from "react";
import { Link, useNavigate, useSubmit } from "react-router";
import { Press } from "../../ui/press.tsx";
import { RowWords } from "../../ui/row-words.tsx";
import { Shortcuts } from "../../ui/shortcuts.tsx";
import { TickBox, TickList } from "../../ui/tick-list.tsx";
import type { Listed } from "./list.tsx";
import { WhoseActs } from "./whose-form.tsx";

/**
 * The messages, one line each. Ticking shows what can be done with the ticked ones; without script too. The keys
 * act on the row that has the focus; with ticks, e and s on the ticked ones.
 */
export function ListRows({ rows, query, search, isOwner, shortcuts, newer, older, choices }: Listed) {
  const { show } = query;
  const form = useRef<HTMLFormElement>(null);
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
  const tick = () => rowNow()?.querySelector<HTMLInputElement>('input[name="reference"]')?.click();
  const waits = !/answered|spam/.test(show);
  const acts = (
    <>
      {show === "spam" ? <Press look="small" act="message.ham" label="No spam" /> : null}
      {show === "answered" ? <Press look="small" act="message.reopen" label="Reopen" /> : null}
      {waits ? <Press look="small" act="message.answered" label="Mark answered" /> : null}
      {waits ? <WhoseActs {...choices} isLater={show === "later"} /> : null}
      {show === "spam" ? null : <Press look="small" act="message.spam" label="Spam" />}
      {isOwner ? <Press look="small" act="export" label="Export" /> : null}
    </>
  );
  return (
    <>
      <TickList label="Messages" name="reference" form={form} rows={rows} acts={acts} keepsPlace>
        {rows.map(({ reference, path, ...row }) => (
          <li key={reference} className={row.sign === "new" ? "row row--new" : "row"}>
            <TickBox name="reference" value={reference} label={`${row.title} from ${row.who}`} />
            <Link to={path + (path.startsWith("/messages/") ? search : "")} data-reference={reference}>
              <RowWords {...row} />
            </Link>
          </li>
        ))}
      </TickList>
      <Shortcuts
        isOn={shortcuts}
        keys={[
          { key: "j", does: "move", run: () => move(1) },
          { key: "k", does: "move", run: () => move(-1) },
          { key: "Enter", does: "open" },
          ...(waits ? [{ key: "e", does: "answered", run: () => act("message.answered") }] : []),
          ...(show === "spam" ? [] : [{ key: "s", does: "spam", run: () => act("message.spam") }]),
          { key: "x", does: "tick", run: tick },
        ]}
      />
    </>
  );
}
