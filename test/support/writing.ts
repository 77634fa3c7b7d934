/** The editor of Markdown in browser tests (desk/ui/markdown-field.tsx). */
import { expect, type Locator, type Page } from "@playwright/test";

/** The editor with this label, when it has come in place of the text area. */
export async function editorOf(page: Page, label: string): Promise<Locator> {
  const editor = page.getByRole("textbox", { name: label, exact: true });
  await expect(editor).toHaveAttribute("contenteditable", "true");
  return editor;
}

/** What a browser does when somebody pastes it. */
export async function paste(editor: Locator, type: "text/plain" | "text/html", text: string): Promise<void> {
  await editor.evaluate(
    (element, [kind, content]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(kind, content);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [type, text] as const,
  );
}

/** Replaces the text by this one in Markdown, with script or without. */
export async function writeMarkdown(
  page: Page,
  label: string,
  text: string,
  hasScript: boolean,
): Promise<void> {
  if (!hasScript) return page.getByLabel(label, { exact: true }).fill(text);
  const editor = await editorOf(page, label);
  await editor.click({ position: { x: 3, y: 3 } });
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await paste(editor, "text/plain", `${text}\n`);
}
