import type { Citation } from "./citation.ts";

/** Every source that About and the answers of the FAQ link to. A city replaces this list with its story and its starter content. */
export const citations: readonly Citation[] = [
  {
    url: "https://lpm.org/news/2024-11-10/at-board-meeting-in-murray-tva-approves-power-agreement-for-elon-musks-supercomputer",
    publisher: "Louisville Public Media",
    grade: "A",
  },
  {
    url: "https://dailymemphian.com/section/business/article/56043/xai-groundbreaking",
    publisher: "Daily Memphian",
    grade: "A",
  },
  {
    url: "https://tri-statedefender.com/shelby-county-approves-xai-air-permit-amid-lingering-community-opposition/07/08",
    publisher: "Tri-State Defender",
    grade: "A",
  },
  {
    url: "https://naacp.org/articles/naacp-and-advocacy-groups-appeal-permit-xais-south-memphis-data-center-decisions-around",
    publisher: "NAACP",
    grade: "A",
  },
  {
    url: "https://mlk50.com/2025/07/03/flawed-air-quality-test-leaves-community-twisting-in-the-wind",
    publisher: "MLK50",
    grade: "A",
  },
  {
    url: "https://mlk50.com/2025/07/18/38109-residents-asked-how-to-spend-money-from-xai-tax-payments",
    publisher: "MLK50",
    grade: "B",
  },
  {
    url: "https://mississippifreepress.org/southaven-residents-sue-xai-alleging-near-constant-noise-from-gas-turbines-is-causing-harm/",
    publisher: "Mississippi Free Press",
    grade: "A",
  },
  {
    url: "https://memphischamber.com/blog/press-release/velocity-meets-potency-xai-announces-memphis-as-new-home",
    publisher: "Greater Memphis Chamber",
    grade: "A",
  },
  {
    url: "https://content.govdelivery.com/accounts/TNMEMPHIS/bulletins/3e4fb74",
    publisher: "City of Memphis",
    grade: "A",
  },
  {
    url: "https://www.wmcactionnews5.com/2018/10/27/mighty-lights-bridge-lighting-underway/",
    publisher: "WMC",
    grade: "B",
  },
];
