import type { Proofs } from "../../../newsletter/sending/proofs.ts";
import { type SignName, StateTag } from "../../ui/state-tag.tsx";

type Shown = { state: SignName; words: string };

/** The four proofs above an issue. */
export function IssueProofs({ proofs }: { proofs: Proofs }) {
  return (
    <>
      <ol className="steps" role="list" aria-label="Before it goes out">
        {proofsShown(proofs).map(({ state, words }) => (
          <li key={words}>
            <StateTag sign={state}>{words}</StateTag>
          </li>
        ))}
      </ol>
      {proofs.broken.length > 0 ? (
        <ul className="broken">
          {proofs.broken.map(({ url, why }) => (
            <li key={url}>
              <span className="data">{url}</span>: {why}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function proofsShown({ written, postalAddress, tested, broken }: Proofs): Shown[] {
  const count = broken.length;
  const tests: Record<Proofs["tested"], Shown[]> = {
    yes: [
      count > 0
        ? { state: "look", words: count === 1 ? "One link is broken" : `${count} links are broken` }
        : { state: "done", words: "Links work" },
      { state: "done", words: "Test sent" },
    ],
    earlier: [
      { state: "off", words: "Links not checked since" },
      { state: "look", words: "Changed since the test" },
    ],
    no: [
      { state: "off", words: "Links not checked" },
      { state: "off", words: "Test not sent" },
    ],
  };
  return [
    written ? { state: "done", words: "Written" } : { state: "bad", words: "Not written yet" },
    ...tests[tested],
    postalAddress
      ? { state: "done", words: "Postal address set" }
      : { state: "bad", words: "Postal address missing" },
  ];
}
