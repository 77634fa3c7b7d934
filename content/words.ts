/** The texts of this folder (text/words/lookup.ts), and what the site's `{placeholders}` in them stand for. */
import { setFacts } from "../text/words/lookup.ts";
import { joinedName } from "./joined-name.ts";
import { site } from "./site.ts";

export { words } from "../text/words/lookup.ts";

setFacts({
  name: () => site.name,
  domain: () => site.domain,
  city: () => site.city,
  region: () => site.region,
  regionName: () => site.regionName,
  location: () => site.location,
  areaCode: () => site.areaCode,
  email: () => site.email,
  pressEmail: () => site.pressEmail,
  joinedName,
  /** As the lamps of the drawings show it. */
  lamps: () => site.areaCode.toString(2).padStart(10, "0"),
  languageTag: () => site.language,
  /** As a line of its own. */
  taglineWithoutStop: () => site.tagline.replace(/\.$/, ""),
});
