/** One publisher's public feed: where the news screen's stories come from. */
export interface Feed {
  /** The publisher, as the badge on a story shows it. */
  name: string;
  /** The feed itself (RSS, Atom or JSON Feed), https. */
  url: string;
  /** What the feed is about, in a few words. */
  topic: string;
  /** The publisher's home page, for readers. */
  home: string;
  /** `false`: its pictures are neither fetched nor shown. */
  pictures?: boolean;
}

/** What is searched for at newsapi.org when the setting NEWSAPI_KEY is there; its topic makes the news rules apply. */
export const newsApiSearch = {
  query: '"Port Example" AND ("artificial intelligence" OR "data center" OR harbor)',
  topic: "Port Example",
};

/** Invented publishers, under a domain that leads nowhere (RFC 2606): put those of your city in their place. */
export const feeds: readonly Feed[] = [
  {
    name: "Port Example Courant",
    url: "https://courant.example/feed.xml",
    topic: "Port Example",
    home: "https://courant.example",
  },
  {
    name: "The Quay",
    url: "https://thequay.example/feed.xml",
    topic: "Port Example, neighborhoods",
    home: "https://thequay.example",
  },
  {
    name: "Estuary Radio",
    url: "https://estuaryradio.example/news.rss",
    topic: "Port Example, radio",
    home: "https://estuaryradio.example",
  },
  {
    name: "Grid and Water",
    url: "https://gridandwater.example/feed.xml",
    topic: "power, water",
    home: "https://gridandwater.example",
  },
  {
    name: "Plain Machines",
    url: "https://plainmachines.example/feed.json",
    topic: "AI",
    home: "https://plainmachines.example",
  },
  {
    name: "Journal of Small Harbors",
    url: "https://smallharbors.example/atom.xml",
    topic: "engineering",
    home: "https://smallharbors.example",
  },
];
