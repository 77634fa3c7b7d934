import type { Citation } from "./citation.ts";

/** Every source that About and the answers of the FAQ link to. A city replaces this list with its story and its starter content. */
export const citations: readonly Citation[] = [
  {
    url: "https://lpm.org/news/2024-11-10/at-board-meeting-in-murray-tva-approves-power-agreement-for-elon-musks-supercomputer",
    publisher: "Louisville Public Media",
    grade: "A",
    checked: "2026-11-22",
  },
  {
    url: "https://512pixels.net/2025/08/mlgw-tva-no-xai-power",
    publisher: "512 Pixels",
    grade: "B",
    checked: "2026-11-22",
  },
  {
    url: "https://dailymemphian.com/section/business/article/56043/xai-groundbreaking",
    publisher: "Daily Memphian",
    grade: "A",
    checked: "2026-11-22",
  },
  {
    url: "https://tri-statedefender.com/shelby-county-approves-xai-air-permit-amid-lingering-community-opposition/07/08",
    publisher: "Tri-State Defender",
    grade: "A",
    checked: "2026-11-22",
  },
  {
    url: "https://naacp.org/articles/naacp-and-advocacy-groups-appeal-permit-xais-south-memphis-data-center-decisions-around",
    publisher: "NAACP",
    grade: "A",
    checked: "2026-11-22",
  },
  {
    url: "https://mlk50.com/2025/07/03/flawed-air-quality-test-leaves-community-twisting-in-the-wind",
    publisher: "MLK50",
    grade: "A",
    checked: "2026-11-22",
  },
  {
    url: "https://mlk50.com/2025/07/18/38109-residents-asked-how-to-spend-money-from-xai-tax-payments",
    publisher: "MLK50",
    grade: "B",
    checked: "2026-11-22",
  },
  {
    url: "https://mississippifreepress.org/southaven-residents-sue-xai-alleging-near-constant-noise-from-gas-turbines-is-causing-harm/",
    publisher: "Mississippi Free Press",
    grade: "A",
    checked: "2026-11-22",
  },
  {
    url: "https://memphischamber.com/blog/press-release/velocity-meets-potency-xai-announces-memphis-as-new-home",
    publisher: "Greater Memphis Chamber",
    grade: "A",
    checked: "2026-11-22",
  },
  {
    url: "https://www.upi.com/Top_News/US/2024/06/05/Memphis-Mush-supercomputer-xAI/2341717611379/",
    publisher: "UPI",
    grade: "B",
    checked: "2026-11-22",
  },
  {
    url: "https://www.commercialappeal.com/story/news/politics/2019/02/05/electrolux-closing-memphis-governor-bill-lee-economic-incentives/2780466002/",
    publisher: "Commercial Appeal",
    grade: "A",
    checked: "2026-11-22",
  },
  {
    url: "https://nvidianews.nvidia.com/news/spectrum-x-ethernet-networking-xai-colossus",
    publisher: "Nvidia",
    grade: "A",
    checked: "2026-11-22",
  },
  {
    url: "https://www.datacenterdynamics.com/en/news/elon-musks-xai-buys-one-million-sq-ft-site-for-second-memphis-data-center/",
    publisher: "Data Center Dynamics",
    grade: "A",
    checked: "2026-11-22",
  },
  {
    url: "https://www.globenewswire.com/news-release/2025/10/02/3160661/0/en/Google-Locating-New-Data-Center-in-West-Memphis-Arkansas-with-Multi-Billion-Dollar-Investment.html",
    publisher: "GlobeNewswire",
    grade: "A",
    checked: "2026-11-22",
  },
  {
    url: "https://content.govdelivery.com/accounts/TNMEMPHIS/bulletins/3e4fb74",
    publisher: "City of Memphis",
    grade: "A",
    checked: "2026-11-22",
  },
  {
    url: "https://storyboardmemphis.org/neighborhood-board/boxtown/",
    publisher: "StoryBoard Memphis",
    grade: "B",
    checked: "2026-11-22",
  },
  {
    url: "https://tnfirefly.com/news/20240627/university-of-memphis-announces-1m-investment-in-ai-related-programming",
    publisher: "Tennessee Firefly",
    grade: "A",
    checked: "2026-11-22",
  },
  {
    url: "https://wearememphis.com/news/lemoyne-owen-college-cybersecurity-program-gears-up-set-to-build-technology-center",
    publisher: "We Are Memphis",
    grade: "B",
    checked: "2026-11-22",
  },
  {
    url: "https://www.commercialappeal.com/story/opinion/contributors/2017/08/31/tech-901-mission-fill-10-000-tech-related-jobs/619646001/",
    publisher: "Commercial Appeal",
    grade: "B",
    checked: "2026-11-22",
  },
  {
    url: "https://tri-statedefender.com/code-crew-continues-to-address-poverty-with-stem-skills/08/08/",
    publisher: "Tri-State Defender",
    grade: "B",
    checked: "2026-11-22",
  },
  {
    url: "https://www.wmcactionnews5.com/2018/10/27/mighty-lights-bridge-lighting-underway/",
    publisher: "WMC",
    grade: "B",
    checked: "2026-11-22",
  },
];
