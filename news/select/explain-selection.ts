/** Why the selection shows a story or not: the same rules as `selectNews`, over all candidates, with what they did to one. */
import type { Article } from "../article.ts";
import { storyKey } from "./canonical-url.ts";
import { groupStories } from "./group-stories.ts";
import { weightOf, withQuota } from "./quota.ts";
import type { StoryText } from "./relevance.ts";
import { type Candidate, type IsTied, toCard } from "./selection.ts";

export type Explanation = ReturnType<typeof explainSelection>;

/** `candidates`: newest first, as for `selectNews`. */
export function explainSelection(
  candidates: readonly Candidate[],
  isRelevant: (feedTopic: string, story: StoryText) => boolean,
  hiddenKeys: ReadonlySet<string>,
  url: string,
  isTied: IsTied = () => true,
) {
  const key = storyKey(url);
  const isHidden = (report: { url: string }) => hiddenKeys.has(storyKey(report.url));
  const { stories: all } = groupStories(
    candidates.filter((candidate) => isRelevant(candidate.topic, candidate) || isHidden(candidate)),
  );
  const own = all.find((reports) => reports.some((report) => storyKey(report.url) === key));
  const cards = all.filter((reports) => !reports.some(isHidden)).map((reports) => toCard(reports, isTied));
  const { shown } = withQuota(cards);
  const card = own && toCard(own, isTied);
  const at = shown.findIndex((one) => one.url === card?.url);
  const weighsMore = (other: Article) =>
    card !== undefined && other.url !== card.url && weightOf(other) >= weightOf(card);
  return {
    /** The story itself was hidden, or the same story as another publisher tells it (that one's URL). */
    hiddenBy: hiddenKeys.has(key) ? url : own?.find(isHidden)?.url,
    /** The card that tells this story, which may be another publisher's; undefined when the rules let it not pass. */
    card,
    /** Its place on the page from 1; 0 without one. */
    place: at + 1,
    shown: at >= 0,
    /** Cards on the page that weigh as much or more. */
    weightier: shown.filter(weighsMore).length,
    /** Cards of the same publisher that weigh as much or more, of all those that could be shown. */
    weightierOfSource: cards.filter((other) => other.source === card?.source && weighsMore(other)).length,
    /** Whether each publisher has a third of the places only. */
    hasQuota: new Set(cards.map(({ source }) => source)).size >= 3,
    /** Whether places that this card could have are kept for this city's newsrooms. */
    keptForLocal: !card?.local && shown.some((one) => one.local && card !== undefined && !weighsMore(one)),
  };
}
