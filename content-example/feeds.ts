import type { Feed } from "../content/feed.ts";

/** Invented publishers, under a domain that leads nowhere (RFC 2606): put those of your city in their place. */
export const feeds: readonly Feed[] = [
  { name: "Port Example Courant", url: "https://courant.example/feed.xml", topic: "Port Example" },
  { name: "The Quay", url: "https://thequay.example/feed.xml", topic: "Port Example, neighborhoods" },
  { name: "Estuary Radio", url: "https://estuaryradio.example/news.rss", topic: "Port Example, radio" },
  { name: "Grid and Water", url: "https://gridandwater.example/feed.xml", topic: "power, water" },
  { name: "Plain Machines", url: "https://plainmachines.example/feed.json", topic: "AI" },
  { name: "Journal of Small Harbors", url: "https://smallharbors.example/atom.xml", topic: "engineering" },
];
