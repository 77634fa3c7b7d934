/** The types of things that acts are done to, by name. A key is the name, a colon and the id: `entry:12`. */
import {
  entryTarget,
  issueTarget,
  offerTarget,
  pictureTarget,
  seatTarget,
  translationTarget,
} from "./targets/entries.ts";
import { languageTarget } from "./targets/languages.ts";
import { calendarTarget, dateTarget, meetingTarget } from "./targets/meetings.ts";
import { mailTarget, submissionTarget, templateTarget } from "./targets/messages.ts";
import { sourceTarget, storyTarget } from "./targets/news.ts";
import { topicMailTarget } from "./targets/newsletter.ts";
import { reportPageTarget } from "./targets/reports.ts";
import { importTarget, personTarget, settingTarget, subscriberTarget } from "./targets/site.ts";
import { linkTarget, suggestionTarget } from "./targets/suggestions.ts";
import type { TargetType } from "./targets/target-type.ts";
import { partTarget, wordTarget } from "./targets/words.ts";

export const targets = {
  submission: submissionTarget,
  entry: entryTarget,
  translation: translationTarget,
  issue: issueTarget,
  mail: mailTarget,
  offer: offerTarget,
  picture: pictureTarget,
  setting: settingTarget,
  source: sourceTarget,
  story: storyTarget,
  suggestion: suggestionTarget,
  link: linkTarget,
  seat: seatTarget,
  meeting: meetingTarget,
  calendar: calendarTarget,
  date: dateTarget,
  person: personTarget,
  subscriber: subscriberTarget,
  import: importTarget,
  "topic-mail": topicMailTarget,
  template: templateTarget,
  "report-page": reportPageTarget,
  word: wordTarget,
  part: partTarget,
  language: languageTarget,
  /** The site as a whole, or what an act makes. */
  site: { lock: async () => true, read: async () => null } as TargetType<true>,
};

/** What each type of target is. */
export type Targets = {
  [N in keyof typeof targets]: (typeof targets)[N] extends TargetType<infer T> ? T : never;
};

export type TargetName = keyof typeof targets;

/** The type and the id in a key; undefined for one of no known type. */
export function typeOf(key: string): { type: TargetType<unknown>; id: string } | undefined {
  const [name = "", id = ""] = key.split(/:(.*)/s);
  return Object.hasOwn(targets, name)
    ? { type: targets[name as TargetName] as TargetType<unknown>, id }
    : undefined;
}
