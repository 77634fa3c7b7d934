/** A phone's browser that counts what a person does: each press, each field that is filled, each file that is chosen. */
import type { Locator, Page } from "@playwright/test";

/** What a task may take at most. */
export const taskLimits = { actions: 6, seconds: 30 };

export interface Timed {
  task: string;
  actions: number;
  seconds: number;
}

/** A person at a page. Moving there by a link in a mail is one press, as it is for a person. */
export class Person {
  actions = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Follows a link in a mail. */
  async openFromMail(url: string): Promise<void> {
    this.actions++;
    await this.page.goto(url);
  }

  async press(target: Locator): Promise<void> {
    this.actions++;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.actions++;
    await target.fill(text);
  }

  /** Types into an editor that is no form field. */
  async typeInto(target: Locator, text: string): Promise<void> {
    this.actions++;
    await target.click();
    await this.page.keyboard.insertText(text);
  }

  async choose(target: Locator, value: string): Promise<void> {
    this.actions++;
    await target.selectOption(value);
  }

  async takeFile(target: Locator, path: string): Promise<void> {
    this.actions++;
    await target.setInputFiles(path);
  }
}

/** Does a task and says what it took; what it throws becomes the row, so that the others are still measured. */
export async function time(
  task: string,
  page: Page,
  work: (person: Person) => Promise<void>,
): Promise<Timed & { fault?: string }> {
  const person = new Person(page);
  const started = performance.now();
  const fault = await work(person).then(
    () => undefined,
    (error: unknown) => String(error instanceof Error ? error.message : error).split("\n")[0],
  );
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { task, actions: person.actions, seconds, ...(fault && { fault }) };
}

/** Types a text into a field that an editor may have taken the place of. */
export async function writeLong(person: Person, field: Locator, text: string): Promise<void> {
  const editor = person.page.locator(".cm-content");
  await field.or(editor).first().waitFor({ state: "attached" });
  if (await editor.isVisible().catch(() => false)) await person.typeInto(editor, text);
  else await person.type(field, text);
}
