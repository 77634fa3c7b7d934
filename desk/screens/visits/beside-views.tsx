import { Section } from "../../ui/section.tsx";
import { BarTable } from "./bar-table.tsx";
import { PlotCard } from "./plot-card.tsx";
import type { Loaded } from "./visits.tsx";

/** What came in by form. */
export function Forms({ forms }: Loaded) {
  return (
    <Section id="forms" title="What came in">
      {forms.length === 0 ? (
        <p className="dim">Nothing in this period.</p>
      ) : (
        <BarTable
          what="Form"
          unit="Times"
          bars={forms.map(({ form, ...rest }) => ({ key: form, ...rest }))}
        />
      )}
    </Section>
  );
}

/** How the newsletter grew. */
export function Growth({ growth: { confirmed, joined, left, plot } }: Loaded) {
  return (
    <Section id="growth-of-list" title="Newsletter">
      <p className="growth-words">
        <b>{confirmed.toLocaleString("en-US")}</b> on the list now. {joined} joined, {left} left or could not
        be reached anymore.
      </p>
      {joined > 0 ? (
        <PlotCard
          id="growth"
          title={plot.step === "week" ? "Joined a week" : "Joined a month"}
          sub=""
          plot={plot}
          unit="joined"
        />
      ) : null}
    </Section>
  );
}
