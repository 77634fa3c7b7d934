import { listOf, settings } from "../text/words/lookup.ts";
import type { Feed } from "./feed.ts";

/** The publishers whose feeds are read; the desk adds to them. */
export const feeds = listOf<Feed>(
  "feeds",
  [
    { name: "Daily Memphian", url: "https://dailymemphian.com/feed", topic: "Memphis" },
    { name: "Memphis Flyer", url: "https://www.memphisflyer.com/feed/", topic: "Memphis" },
    { name: "MLK50", url: "https://mlk50.com/feed/", topic: "Memphis, justice" },
    { name: "Tennessee Lookout", url: "https://tennesseelookout.com/feed/", topic: "state policy" },
    { name: "WREG", url: "https://www.wreg.com/feed/", topic: "Memphis, television" },
    {
      name: "Memphis Business Journal",
      url: "https://feeds.bizjournals.com/bizj_memphis",
      topic: "Memphis, business",
      home: "https://www.bizjournals.com/memphis",
    },
    { name: "Tri-State Defender", url: "https://tri-statedefender.com/feed/", topic: "Memphis" },
    { name: "Mississippi Today", url: "https://mississippitoday.org/feed/", topic: "Mississippi" },
    {
      name: "Mississippi Free Press",
      url: "https://www.mississippifreepress.org/feed/",
      topic: "Mississippi",
    },
    {
      name: "DeSoto County News",
      url: "https://desotocountynews.com/category/mississippi-news/feed/",
      // Not "DeSoto County": this feed holds other newsrooms' stories too, so it does not count as one from here.
      topic: "Mississippi, partly from other newsrooms",
      unproven: true,
    },
    {
      name: "Data Center Dynamics",
      url: "https://www.datacenterdynamics.com/en/rss/",
      topic: "data centers",
    },
    {
      name: "Data Center Knowledge",
      url: "https://www.datacenterknowledge.com/rss.xml",
      topic: "data centers",
    },
    { name: "Utility Dive", url: "https://www.utilitydive.com/feeds/news/", topic: "power" },
    {
      name: "HPCwire",
      url: "https://www.hpcwire.com/feed/",
      topic: "supercomputing",
      pressRelease: "off-the-wire/",
    },
    {
      name: "Tom’s Hardware",
      url: "https://www.tomshardware.com/feeds/tag/data-centers",
      topic: "hardware, data centers",
    },
    { name: "Ars Technica", url: "https://arstechnica.com/ai/feed/", topic: "AI" },
    {
      name: "MIT Technology Review",
      url: "https://www.technologyreview.com/topic/artificial-intelligence/feed",
      topic: "AI",
    },
    {
      name: "The Verge",
      url: "https://www.theverge.com/rss/ai-artificial-intelligence/index.xml",
      topic: "AI",
    },
    { name: "IEEE Spectrum", url: "https://spectrum.ieee.org/feeds/feed.rss", topic: "engineering" },
    {
      name: "NIST",
      url: "https://www.nist.gov/news-events/news/rss.xml",
      topic: "standards",
      pressRelease: true,
    },
    {
      name: "Oak Ridge National Laboratory",
      url: "https://www.ornl.gov/rssfeeds/ornl_news_releases.xml",
      topic: "Tennessee science",
      pressRelease: true,
    },
    // Addresses that nobody has seen answer yet.
    { name: "WKNO", url: "https://www.wknofm.org/index.rss", topic: "Memphis, radio", unproven: true },
    {
      name: "Action News 5",
      url: "https://www.actionnews5.com/arc/outboundfeeds/rss/?outputType=xml",
      topic: "Memphis, television",
      unproven: true,
    },
    {
      name: "Commercial Appeal",
      url: "https://rssfeeds.commercialappeal.com/commercialappeal/news",
      topic: "Memphis",
      home: "https://www.commercialappeal.com",
      unproven: true,
    },
    {
      name: "FOX13 Memphis",
      url: "https://www.fox13memphis.com/search/?f=rss&t=article&c=news&l=50&s=start_time&sd=desc",
      topic: "Memphis, television",
      unproven: true,
    },
    {
      name: "Local 24",
      url: "https://www.localmemphis.com/feeds/syndication/rss/news",
      topic: "Memphis, television",
      unproven: true,
    },
    {
      name: "High Ground News",
      url: "https://www.highgroundnews.com/rss/",
      topic: "Memphis, neighborhoods",
      unproven: true,
    },
    {
      name: "Southern Environmental Law Center",
      url: "https://www.selc.org/feed/",
      topic: "environmental law, energy",
      pressRelease: true,
      unproven: true,
    },
    {
      name: "MLGW",
      url: "https://www.mlgw.com/rss",
      topic: "power, water",
      pressRelease: true,
      unproven: true,
    },
    { name: "512 Pixels", url: "https://512pixels.net/feed/", topic: "technology", unproven: true },
  ],
  settings,
);
