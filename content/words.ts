/** The texts of this folder (text/words/lookup.ts), and what the site's `{placeholders}` in them stand for. */
import { setFacts } from "../text/words/lookup.ts";
import { joinedName } from "./joined-name.ts";
import { site } from "./site.ts";

export { words } from "../text/words/lookup.ts";

setFacts(site, [
  "name",
  "domain",
  "city",
  "region",
  "regionName",
  "location",
  "areaCode",
  "email",
  "pressEmail",
]);
setFacts(
  {
    get joinedName() {
      return joinedName();
    },
    /** As the lamps of the drawings show it. */
    get lamps() {
      return site.areaCode.toString(2).padStart(10, "0");
    },
    get languageTag() {
      return site.language;
    },
    /** As a line of its own. */
    get taglineWithoutStop() {
      return site.tagline.replace(/\.$/, "");
    },
  },
  ["joinedName", "lamps", "languageTag", "taglineWithoutStop"],
);
