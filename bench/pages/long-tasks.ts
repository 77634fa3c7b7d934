/** The longest task of each page while its script starts, on a processor slowed down four times. */
import { chromium, type Page } from "@playwright/test";
import { pages } from "../../content/pages.ts";
import { findChromium } from "../../test/support/chromium.ts";
import { startServer } from "../../test/support/start-server.ts";

/** What the Long Tasks API calls long, in milliseconds. */
const long = 50;
const slowDown = 4;

/** One row a screen: tasks of more than 50 ms from the first paint until the script has been at rest for two seconds. */
export async function longTasksTable(rounds = 5) {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  try {
    const rows = [];
    for (const { path } of Object.values(pages)) {
      const visits: number[][] = [];
      for (let round = 0; round < rounds; round++) {
        const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
        visits.push(await tasksOf(page, server.url + path));
        await page.close();
      }
      const worst = visits.map((tasks) => Math.max(0, ...tasks)).sort((a, b) => a - b);
      rows.push({
        page: path,
        "longest ms, median": worst[Math.floor(rounds / 2)],
        "longest ms, worst": worst.at(-1),
        "long tasks, all visits": visits.flat().length,
        limit: long,
      });
    }
    const title = `The longest task after the first paint while a page's script starts, processor slowed down ${slowDown} times, ${rounds} visits (below ${long} ms none is seen: 0)`;
    return { title, rows };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Milliseconds of each long task after the first paint. */
async function tasksOf(page: Page, url: string): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  await page.addInitScript(() => {
    const seen: [number, number][] = [];
    Object.assign(window, { seenTasks: seen });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.push([startTime, duration]);
    }).observe({ type: "longtask", buffered: true });
  });
  await page.goto(url);
  await page.waitForTimeout(4000);
  return page.evaluate(() => {
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const { seenTasks } = window as unknown as { seenTasks: [number, number][] };
    return seenTasks.filter(([start]) => start > painted).map(([, duration]) => Math.round(duration));
  });
}
