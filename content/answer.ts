import { site } from "./site.ts";

/** The words around an answer that the owner writes to somebody who sent us something. */
export const answer = {
  subject: `Your message to ${site.name}`,
  footer: `You get this because you wrote to ${site.name} through its website.`,
};
