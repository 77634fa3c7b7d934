/** Places that a headline names: two reports of different places are of different stories. */
import { newsNames } from "../../content/news-names.ts";
import { madeOf } from "../../text/words/lookup.ts";
import { phraseFinder, tokensOf } from "./phrases.ts";

const states =
  `Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming`.split(
    ", ",
  );

/** Whose council, board or county it is. */
const governed =
  /(?<!\p{L})(\p{Lu}\p{Ll}[\p{L}.]*) (?:City|County|Township|Parish|[Cc]ity [Cc]ouncil|[Cc]ouncil|[Aa]ldermen|[Ss]chools|State)(?!\p{L})/gu;

/** What may stand there and is no place. */
const noPlace = new Set(["the", "city", "metro", "county", "state", "first", "new", "high", "public"]);

const placesNow = madeOf(() => {
  // A utility serves more than one place.
  const near = newsNames.near.filter((name) => !newsNames.utilities.includes(name));
  const isNear = (name: string) => near.some((one) => one.toLowerCase() === name.toLowerCase());
  return {
    near: phraseFinder(near),
    far: phraseFinder(states.filter((name) => !isNear(name))),
    isNear: (name: string) => near.some((one) => one.split(" ")[0]?.toLowerCase() === name),
  };
});

/** Places here that a text names, as the settings write them. */
export function nearPlacesIn(text: string): ReadonlySet<string> {
  return new Set(placesNow().near(tokensOf(text)));
}

/** Other states, and other places whose council, board or county the text names; in lower case. */
export function farPlacesIn(text: string): string[] {
  const { far, isNear } = placesNow();
  const governedBy = [...text.matchAll(governed)].map(([, name = ""]) => name.toLowerCase());
  const places = governedBy.filter((name) => !noPlace.has(name) && !isNear(name));
  return [...new Set([...far(tokensOf(text)), ...places].map((name) => name.toLowerCase()))];
}
