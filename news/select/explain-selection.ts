/** Why the selection shows a story or not: the same rules as `selectNews`, over all candidates, with what they did to one. */
import type { Article } from "../article.ts";
import { storyKey } from "./canonical-url.ts";
import { groupStories } from "./group-stories.ts";
import { withQuota } from "./quota.ts";
import type { StoryText } from "./relevance.ts";
import { type Candidate, toCard } from "./selection.ts";

export type Explanation = ReturnType<typeof explainSelection>;

/** `candidates`: newest first, as for `selectNews`. */
export function explainSelection(
  candidates: readonly Candidate[],
  isRelevant: (feedTopic: string, story: StoryText) => boolean,
  hiddenKeys: ReadonlySet<string>,
  url: string,
) {
  const key = storyKey(url);
  const isHidden = (report: { url: string }) => hiddenKeys.has(storyKey(report.url));
  const { stories: all } = groupStories(
    candidates.filter((candidate) => isRelevant(candidate.topic, candidate) || isHidden(candidate)),
  );
  const own = all.find((reports) => reports.some((report) => storyKey(report.url) === key));
  const cards = all.filter((reports) => !reports.some(isHidden)).map(toCard);
  const { shown } = withQuota(cards);
  const card = own && toCard(own);
  const isNewer = (other: Article) =>
    card !== undefined && other.url !== card.url && other.publishedAt >= card.publishedAt;
  return {
    /** The story itself was hidden, or the same story as another publisher tells it (that one's URL). */
    hiddenBy: hiddenKeys.has(key) ? url : own?.find(isHidden)?.url,
    /** The card that tells this story, which may be another publisher's; undefined when the rules let it not pass. */
    card,
    shown: card !== undefined && shown.some((one) => one.url === card.url),
    /** Cards newer than this one that are shown. */
    newer: shown.filter(isNewer).length,
    /** Cards of the same publisher that are newer, or as new, of all those that could be shown. */
    newerOfSource: cards.filter((other) => other.source === card?.source && isNewer(other)).length,
    /** Whether each publisher has a third of the places only. */
    hasQuota: new Set(cards.map(({ source }) => source)).size >= 3,
    /** Whether places that this card could have are kept for this city's newsrooms. */
    keptForLocal: !card?.local && shown.some((one) => one.local && card !== undefined && !isNewer(one)),
  };
}
