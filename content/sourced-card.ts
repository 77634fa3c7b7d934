/** A card with a claim about others carries its source. */
export interface SourcedCard {
  title: string;
  text: string;
  source?: { label: string; url: string };
}
