import { Link } from "react-router";
import { MiniList } from "../../ui/row-words.tsx";
import { Section } from "../../ui/section.tsx";
import type { EntryUse } from "./read-uses.ts";

/** What rests on an entry: looked at before it is corrected or withdrawn. Nothing where nothing does. */
export function EntryUses({ uses = [] }: { uses: readonly EntryUse[] | undefined }) {
  const rows = uses.map(({ title, says, to }) => ({
    key: `${says} ${to ?? title}`,
    says: <span dir="auto">{to ? <Link to={to}>{title}</Link> : title}</span>,
    more: says,
  }));
  return rows.length === 0 ? null : (
    <Section id="uses-title" title="What rests on this" className="quiet-end">
      <MiniList rows={rows} />
    </Section>
  );
}
