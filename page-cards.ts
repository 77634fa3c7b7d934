/** What the card of each page with one of its own shows now, in every language (words/page-cards.ts draws them). */
import { setImmediate } from "node:timers/promises";
import { meetingWords } from "./app/meeting-words.ts";
import { timeIn } from "./app/ui/events/event-view.ts";
import { isAbout, placeScopes, topicScopes } from "./app/ui/topics/scope.ts";
import { events } from "./content/events.ts";
import { home } from "./content/home.ts";
import { languages } from "./content/languages.ts";
import { newsletterArchive } from "./content/newsletter-archive.ts";
import { pageCardWords as words } from "./content/page-cards.ts";
import { site } from "./content/site.ts";
import { topicLabel } from "./content/topics.ts";
import { currentLanguage, translatedPath } from "./content/translate.ts";
import { daysBefore } from "./db/nightly-retention.ts";
import type { Database } from "./db/schema.ts";
import type { PageCard } from "./media/cards/page-card.ts";
import { recentStories } from "./news/stories/stories.ts";
import { kinds } from "./publishing/catalog.ts";
import { shortDay } from "./publishing/days.ts";
import { listEntries } from "./publishing/entries/entries.ts";
import { entryTopics } from "./publishing/entry-topics.ts";
import { formatEventTimes, toCalendarEvent } from "./publishing/events/calendar-event.ts";
import { type Entry, entryPath, type Kind } from "./publishing/kind.ts";
import { listMeetings } from "./publishing/meetings/meetings.ts";
import { withEntryPictures } from "./publishing/pictures/pictures.ts";
import { ruleWords } from "./publishing/series/series-rule.ts";
import { dayWords } from "./publishing/source-line.ts";
import { dayAt, storyOf } from "./publishing/story.ts";
import { translateEntry } from "./publishing/translations/translation.ts";
import { listTranslations } from "./publishing/translations/translation-store.ts";
import { capitalized } from "./text/capitalized.ts";
import { htmlToText, renderSafely } from "./text/markdown/render-safely.ts";
import { withoutMarks } from "./text/words/fallback.ts";
import { fill } from "./text/words/fill.ts";
import { plural } from "./text/words/plural.ts";
import { readIn } from "./text/words/reading.ts";
import type { WantedCard } from "./words/page-cards.ts";

interface Found {
  path: string;
  changedAt: string;
  card: PageCard;
}

/** How long after its end an event, and after its last report a story of the news, has a card of its own: days. */
const shown = { event: 365, news: 30 };
const mostStories = 300;
/** Of each kind. */
const mostEntries = 500;
/** Others have their turn after so many. */
const sliceSize = 20;

/** Of published entries, dates of meetings, topics, places, and stories of the news. */
export async function readPageCards(db: Database, now: Date): Promise<WantedCard[]> {
  const published = new Map<Kind, Entry[]>();
  for (const kind of kinds.values()) published.set(kind, await newestOf(db, kind, now));
  const meetings = await listMeetings(db);
  const since = daysBefore(now, shown.news).toISOString();
  const stories = await recentStories(db, { since, limit: mostStories });
  const oldest = daysBefore(now, shown.event).toISOString();
  const pictures = await withEntryPictures(
    db,
    [...published.values()].flat().flatMap(({ kind, values }) => (kind === "story" && values.picture) || []),
  );
  const letters = new Map(topicScopes().map(({ value, label }) => [value, label.charAt(0)]));
  const readAll = async (): Promise<Found[]> => {
    const language = currentLanguage();
    const all = new Map<string, Entry[]>();
    for (const [{ name }, entries] of published) {
      const translations = language ? await listTranslations(db, language, entries) : undefined;
      all.set(
        name,
        translations ? entries.map((one) => translateEntry(one, translations.get(one.id))) : entries,
      );
    }
    const ofKind = (name: string) => all.get(name) ?? [];
    const ofEntries: Found[] = [];
    for (const kind of published.keys())
      for (const [at, entry] of ofKind(kind.name).entries()) {
        if (at % sliceSize === 0) await setImmediate();
        if (!kind.path || (entry.endsAt && kind.name === "event" && entry.endsAt < oldest)) continue;
        const picture = pictures.get(entry.values.picture ?? "")?.webp.at(-1)?.src;
        const card = entryCard(kind, entry, letters, picture);
        ofEntries.push({ path: entryPath(kind, entry.slug), changedAt: entry.changedAt, card });
      }
    const ofMeetings = meetings.flatMap((one) => {
      if (one.startsAt < since) return [];
      const { body: title, place } = meetingWords(
        one,
        ofKind("meeting").find(({ slug }) => slug === one.bodySlug)?.values,
      );
      const event = {
        ...one,
        title,
        zone: site.timeZone,
        place,
        status: one.isCanceled ? ("cancelled" as const) : ("scheduled" as const),
      };
      return { path: one.path, changedAt: one.changedAt, card: eventCard(event) };
    });
    const ofScopes = [...topicScopes(), ...placeScopes()].flatMap((scope) => {
      const [line] = scope.by === "topic" ? ofKind("standing").filter((one) => isAbout(scope, one)) : [];
      const newest = ofKind("record").find((one) => isAbout(scope, one));
      const about = line ?? newest;
      if (!about) return [];
      const { day = "", date = "", title = "" } = about.values;
      const text = line ? firstSentence(line) : title;
      const below = line ? fill(words.asOf, { day: dayWords(day) }) : dayWords(date);
      const letter = letters.get(scope.value) ?? scope.label.charAt(0);
      const card: PageCard = { sort: "topic", title: scope.label, letter, text, above: "", below };
      return { path: scope.path, changedAt: about.changedAt, card };
    });
    const ofNews = stories.map(({ path, title, source, newsrooms, publishedAt }) => {
      const below = `${plural(words.told, newsrooms)} ${dayWords(dayAt(new Date(publishedAt)))}`;
      const card: PageCard = { sort: "news", title, above: source, below, count: newsrooms };
      return { path, changedAt: publishedAt, card };
    });
    return [...ofEntries, ...ofMeetings, ...ofScopes, ...ofNews];
  };
  const wanted: WantedCard[] = [];
  for (const language of [undefined, ...languages])
    await readIn(language, async () => {
      for (const [at, { path, changedAt, card }] of (await readAll()).entries()) {
        if (at % sliceSize === 0) await setImmediate();
        const plain: PageCard = JSON.parse(withoutMarks(JSON.stringify(card)).replaceAll("\u202f", " "));
        const { above, title, text, day, below, facts = [], off } = plain;
        const said = [off, above, day, below, title, text, ...facts].filter(Boolean).join(". ");
        const alt = withoutMarks(fill(words.alt, { name: site.name, text: said }));
        wanted.push({ page: translatedPath(path, language?.code), changedAt, card: plain, alt });
      }
    });
  return wanted;
}

/** What is shared: of a kind that ends what is to come, and of every kind the newest. Others have the card of their section. */
async function newestOf(db: Database, kind: Kind, now: Date): Promise<Entry[]> {
  const list = (time: object) => listEntries(db, kind, { ...time, now, limit: mostEntries });
  const all = kind.endsAt ? [await list({ time: "coming" }), await list({ time: "past" })] : [await list({})];
  return all.flat();
}

function entryCard(
  kind: Kind,
  entry: Entry,
  letters: ReadonlyMap<string, string>,
  picture?: string,
): PageCard {
  const { values, publishedAt, createdAt } = entry;
  // Cards say nothing of the text, which takes longest.
  const short = { ...entry, body: "" };
  const { above: soul, below: mind } = home.mission.label;
  const label = [soul, mind] as const;
  if (kind.name === "event") return eventCard(toCalendarEvent(short));
  if (kind.name === "series") return seriesCard(short);
  if (kind.name === "story") {
    const { title, writer, posted } = storyOf(short);
    return {
      sort: "story",
      title,
      above: "",
      below: `${writer}, ${shortDay(posted)}`,
      label,
      ...(picture && { picture }),
    };
  }
  const { title: shownTitle, date } = kind.show(short);
  const title = values.title ?? shownTitle;
  if (kind.name === "issue") {
    const below = `${newsletterArchive.name}, ${shortDay(dayAt(new Date(publishedAt ?? createdAt)))}`;
    return { sort: "story", title, above: "", below, label };
  }
  const [topic = ""] = entryTopics(entry);
  const above = topic ? topicLabel(topic) : capitalized(kind.words.one);
  return {
    sort: "entry",
    title,
    above,
    below: date?.words ?? "",
    iso: date?.iso ?? "",
    letter: letters.get(topic) ?? "",
  };
}

interface Dated
  extends Pick<ReturnType<typeof toCalendarEvent>, "title" | "startsAt" | "zone" | "status" | "allDay"> {
  endsAt: string | null;
  place?: string | null | undefined;
  cost?: string;
}

function eventCard({ place, cost, ...event }: Dated): PageCard {
  const { title, startsAt, zone, status } = event;
  const { hours } = formatEventTimes(event);
  const isOff = status !== "scheduled";
  const part = (options: Intl.DateTimeFormatOptions) => timeIn(zone, startsAt, options);
  const when = isOff ? fill(words.was, { hours }) : hours;
  return {
    ...{ sort: "event", title, day: part({ day: "numeric" }) },
    ...{ above: part({ weekday: "long" }), below: part({ month: "long", year: "numeric" }) },
    facts: [when, place || events.facts.online, cost].filter((fact) => typeof fact === "string"),
    ...(isOff && { off: events.status[status] }),
  };
}

/** Its rule in place of a day, and its weekday in neon where the rule names one. */
function seriesCard(entry: Entry): PageCard {
  const event = toCalendarEvent(entry);
  const card = eventCard({ ...event, status: "scheduled" });
  const rule = ruleWords(entry.values);
  if (!rule) return card;
  const isWeekly = rule.includes(card.above);
  const day = isWeekly ? timeIn(event.zone, event.startsAt, { weekday: "short" }) : (card.day ?? "");
  const [below = "", ...facts] = card.facts ?? [];
  return { ...card, day, above: rule, below, facts };
}

function firstSentence({ body }: Entry): string {
  const text = htmlToText(renderSafely(body)).replace(/\s+/g, " ");
  const [first] = new Intl.Segmenter(site.language, { granularity: "sentence" }).segment(text);
  return first?.segment.trim() ?? text;
}
