import { listOf, settings } from "../text/words/lookup.ts";
import type { Citation } from "./citation.ts";

/** A line each: grade, publisher, address. */
const list = `
  A | Louisville Public Media | https://lpm.org/news/2024-11-10/at-board-meeting-in-murray-tva-approves-power-agreement-for-elon-musks-supercomputer
  B | Appalachian Voices | https://appvoices.org/2026/02/11/tva-cuts-the-public-out
  B | Data Center Dynamics | https://www.datacenterdynamics.com/en/news/xai-could-build-156gw-natural-gas-power-plant-for-new-data-center-campaigners-claim/
  B | Gadget Review | https://www.gadgetreview.com/tennessee-forces-big-data-centers-to-fund-their-own-power-grid
  B | Axios Nashville | https://www.axios.com/local/nashville/2026/02/09/tva-pledges-to-tackle-electric-rate-fairness-as-data-center-demand-surges
  B | Daily Memphian | https://dailymemphian.com/article/44252/xai-mlgw-tva-doug-mcgowen-te-maxson-plant
  B | The Tennessee Conservative | https://tennesseeconservativenews.com/water-and-electric-for-elon-musks-xai-supercomputer-in-memphis-projected-to-cost-millions/
  A | Daily Memphian | https://dailymemphian.com/section/business/article/56043/xai-groundbreaking
  A | Memphis Flyer | https://www.memphisflyer.com/public-urges-written-confirmation-on-wastewater-treatment-facility/
  B | Memphis Flyer | https://www.memphisflyer.com/ai-public-use-fund-board-conflicted-on-community-impact-recommendations/
  B | Daily Memphian | https://dailymemphian.com/subscriber/section/neighborhoodssouth-memphis/article/45589/permits-not-required-for-temporary-xai-turbines
  B | E&E News | https://www.eenews.net/articles/enviros-appeal-permit-for-musks-xai-turbines
  A | City of Memphis | https://content.govdelivery.com/accounts/TNMEMPHIS/bulletins/3e4fb74
  A | WKNO | https://www.wknofm.org/show/wknodaily/2025-06-18/wkno-daily-newscast-wednesday-june-18-2025
  A | Tri-State Defender | https://tri-statedefender.com/shelby-county-approves-xai-air-permit-amid-lingering-community-opposition/07/08
  A | NAACP | https://naacp.org/articles/naacp-and-advocacy-groups-appeal-permit-xais-south-memphis-data-center-decisions-around
  A | MLK50 | https://mlk50.com/2025/07/03/flawed-air-quality-test-leaves-community-twisting-in-the-wind
  B | MLK50 | https://mlk50.com/2025/07/18/38109-residents-asked-how-to-spend-money-from-xai-tax-payments
  A | MLK50 | https://mlk50.com/2025/12/19/a-collective-deep-breath-as-the-struggle-against-xai-continues
  B | DeSoto County News | https://desotocountynews.com/desoto-county-news/residents-challenge-xai-permit-at-hearing
  B | Mississippi Today, republished by DeSoto County News | https://desotocountynews.com/mississippi-news/justice-department-may-intervene-in-naacp-lawsuit-over-elon-musks-xais-turbines-in-mississippi/
  B | HNGN | https://www.hngn.com/articles/270029/20260311/elon-musks-ai-company-xai-build-power-plant-southaven-despite-public-outcry.htm
  A | Mississippi Today | https://mississippitoday.org/2026/04/15/data-center-turbines-southaven/
  B | Tech Policy Press | https://techpolicy.press/environmental-lawsuits-present-roadblock-for-the-ai-data-center-boom
  A | Steve Vladeck, One First | https://www.stevevladeck.com/p/234-doj-citizen-suits-and-the-xai
  A | Mississippi Free Press | https://www.mississippifreepress.org/southaven-residents-sue-xai-alleging-near-constant-noise-from-gas-turbines-is-causing-harm/
  B | Newser | https://www.newser.com/story/384445/mississippi-town-fights-musks-ai-power-plant.html
  B | Teslarati | https://www.teslarati.com/elon-musk-xai-grok-grokipedia-celebrates-third-birthday/
  A | Magnolia Tribune | https://magnoliatribune.com/2026/01/08/xai-investing-more-than-20-billion-in-southaven-data-center/
  A | Associated Press at WTOP | https://wtop.com/national/2026/01/elon-musks-xai-to-build-20-billion-data-center-in-mississippi/
  B | RTTNews at Nasdaq | https://www.nasdaq.com/articles/xai-invest-over-20-bln-mississippi-data-center-project
  A | Greater Memphis Chamber | https://memphischamber.com/blog/press-release/velocity-meets-potency-xai-announces-memphis-as-new-home
  B | WMC | https://www.wmcactionnews5.com/2018/10/27/mighty-lights-bridge-lighting-underway/`;

/** Every source that About and the answers of the FAQ link to. */
export const citations = listOf<Citation>(
  "citations",
  list
    .trim()
    .split("\n")
    .map((line) => {
      const [grade, publisher = "", url = ""] = line.trim().split(" | ");
      return { grade: grade === "A" ? "A" : "B", publisher, url };
    }),
  settings,
);
