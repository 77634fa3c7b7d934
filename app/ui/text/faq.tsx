import "./faq.css";
import { useEffect } from "react";
import type { QuestionRow } from "../../published-entries.ts";
import { Passage } from "./passage.tsx";

/**
 * Questions that open. The anchor is in the answer: browsers open what holds the target of a link, and what find-in-page
 * finds, without script (https://html.spec.whatwg.org/#ancestor-revealing-algorithm).
 */
export function Faq({ questions }: { questions: readonly QuestionRow[] }) {
  useEffect(() => {
    openTarget();
    addEventListener("hashchange", openTarget);
    return () => removeEventListener("hashchange", openTarget);
  }, []);
  return (
    <div className="faq">
      {questions.map(({ slug, title, html }, at) => (
        <details key={slug} open={at === 0}>
          <summary>
            <h3>{title}</h3>
          </summary>
          <div id={slug}>
            <Passage html={html} />
          </div>
        </details>
      ))}
    </div>
  );
}

/** For browsers that do not (Firefox before 139, Safari 18). */
function openTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const question = target?.closest(".faq details:not([open])");
  if (!question) return;
  question.setAttribute("open", "");
  target?.scrollIntoView();
}
