import { settings } from "../text/words/lookup.ts";
import paint from "./paint.json" with { type: "json" };

/** The colors that are the city's own, by name and depth, each as six digits; app/ui/styles/tokens.css says what most are for. */
export { paint };

/** The colors of now: what an owner changed, else those that the site was built with. */
export const paints = settings<Record<keyof typeof paint, string>>("paint", paint);
