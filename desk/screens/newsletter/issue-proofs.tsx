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

function proofsShown({ written, postalAddress, tested, links, broken }: Proofs): Shown[] {
  return [
    written ? { state: "done", words: "Written" } : { state: "bad", words: "Not written yet" },
    linksShown(links, broken.length),
    {
      yes: { state: "done", words: "Test sent" } as const,
      earlier: { state: "look", words: "Changed since the test" } as const,
      no: { state: "off", words: "Test not sent" } as const,
    }[tested],
    postalAddress
      ? { state: "done", words: "Postal address set" }
      : { state: "bad", words: "Postal address missing" },
  ];
}

function linksShown(links: Proofs["links"], broken: number): Shown {
  if (broken > 0)
    return { state: "look", words: broken === 1 ? "One link is broken" : `${broken} links are broken` };
  if (links === "yes") return { state: "done", words: "Links work" };
  return { state: "off", words: links === "earlier" ? "Links not checked since" : "Links not checked" };
}
