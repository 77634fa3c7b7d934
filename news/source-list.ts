/** A feed to read: the publisher's name, the feed's address, what it is about. */
export interface Source {
  name: string;
  url: string;
  topic: string;
}
