import type { Feed } from "./feed.ts";

/** What is searched for at newsapi.org when the setting NEWSAPI_KEY is there; its topic makes the news rules apply. */
export const newsApiSearch = {
  query: 'Memphis AND ("artificial intelligence" OR "data center" OR supercomputer OR xAI)',
  topic: "Memphis",
};

export const feeds: readonly Feed[] = [
  {
    name: "Daily Memphian",
    url: "https://dailymemphian.com/feed",
    topic: "Memphis",
    home: "https://dailymemphian.com",
  },
  {
    name: "Memphis Flyer",
    url: "https://www.memphisflyer.com/feed/",
    topic: "Memphis",
    home: "https://www.memphisflyer.com",
  },
  { name: "MLK50", url: "https://mlk50.com/feed/", topic: "Memphis, justice", home: "https://mlk50.com" },
  {
    name: "Tennessee Lookout",
    url: "https://tennesseelookout.com/feed/",
    topic: "state policy",
    home: "https://tennesseelookout.com",
  },
  {
    name: "WREG",
    url: "https://www.wreg.com/feed/",
    topic: "Memphis, television",
    home: "https://www.wreg.com",
  },
  {
    name: "Memphis Business Journal",
    url: "https://feeds.bizjournals.com/bizj_memphis",
    topic: "Memphis, business",
    home: "https://www.bizjournals.com/memphis",
  },
  {
    name: "Data Center Dynamics",
    url: "https://www.datacenterdynamics.com/en/rss/",
    topic: "data centers",
    home: "https://www.datacenterdynamics.com",
  },
  {
    name: "Data Center Knowledge",
    url: "https://www.datacenterknowledge.com/rss.xml",
    topic: "data centers",
    home: "https://www.datacenterknowledge.com",
  },
  {
    name: "Utility Dive",
    url: "https://www.utilitydive.com/feeds/news/",
    topic: "power",
    home: "https://www.utilitydive.com",
  },
  {
    name: "HPCwire",
    url: "https://www.hpcwire.com/feed/",
    topic: "supercomputing",
    home: "https://www.hpcwire.com",
  },
  {
    name: "Tom’s Hardware",
    url: "https://www.tomshardware.com/feeds/tag/data-centers",
    topic: "hardware, data centers",
    home: "https://www.tomshardware.com",
  },
  {
    name: "Ars Technica",
    url: "https://arstechnica.com/ai/feed/",
    topic: "AI",
    home: "https://arstechnica.com",
  },
  {
    name: "MIT Technology Review",
    url: "https://www.technologyreview.com/topic/artificial-intelligence/feed",
    topic: "AI",
    home: "https://www.technologyreview.com",
  },
  {
    name: "The Verge",
    url: "https://www.theverge.com/rss/ai-artificial-intelligence/index.xml",
    topic: "AI",
    home: "https://www.theverge.com",
  },
  {
    name: "IEEE Spectrum",
    url: "https://spectrum.ieee.org/feeds/feed.rss",
    topic: "engineering",
    home: "https://spectrum.ieee.org",
  },
  {
    name: "NIST",
    url: "https://www.nist.gov/news-events/news/rss.xml",
    topic: "standards",
    home: "https://www.nist.gov",
  },
  {
    name: "Oak Ridge National Laboratory",
    url: "https://www.ornl.gov/rssfeeds/ornl_news_releases.xml",
    topic: "Tennessee science",
    home: "https://www.ornl.gov",
  },
];
