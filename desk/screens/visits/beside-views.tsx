import { BarTable } from "./bar-table.tsx";
import { PlotCard } from "./plot-card.tsx";
import type { Loaded } from "./visits.tsx";

/** What came in by form. */
export function Forms({ forms }: Loaded) {
  return (
    <section aria-labelledby="forms">
      <h2 id="forms" className="sub">
        What came in
      </h2>
      {forms.length === 0 ? (
        <p className="dim">Nothing in this period.</p>
      ) : (
        <BarTable
          what="Form"
          unit="Times"
          bars={forms.map(({ form, ...rest }) => ({ key: form, ...rest }))}
        />
      )}
    </section>
  );
}

/** How the newsletter grew. */
export function Growth({ growth: { confirmed, joined, left, plot } }: Loaded) {
  return (
    <section aria-labelledby="growth-of-list">
      <h2 id="growth-of-list" className="sub">
        Newsletter
      </h2>
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
    </section>
  );
}
