/** What a browser tells screen readers of a page, as Chromium's accessibility tree has it. */
import type { Page } from "@playwright/test";

export interface Spoken {
  role: string;
  name: string;
  /** Such as "invalid", "live", "focused". */
  properties: Record<string, unknown>;
}

/** Everything that is not hidden from screen readers, in the order of the page. */
export async function readSpoken(page: Page): Promise<Spoken[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => ({
      role: String(role?.value),
      name: String(name?.value ?? ""),
      properties: Object.fromEntries(properties.map((property) => [property.name, property.value.value])),
    }));
}
