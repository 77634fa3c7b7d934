/** Names in our HTML that both `app/`, which writes or reads them in the browser, and `server/`, which finishes the pages, know. */

/** The id of the JSON `<script>` with the state that app/boot.ts starts React from. Pages that need no script have none. */
export const bootStateId = "boot";

/** The id of the JSON `<script>` with the words that are not the defaults, and the folder of the files with all of them. */
export const wordsId = "changed-words";
export const wordsFolder = "/words/";

/** The attribute of the `<style>` with a page's critical CSS. It holds the address of the sheet that app/boot.ts loads later. */
export const laterSheetAttribute = "data-sheet";

/** The address to which app/count-view.ts reports that a page was opened. */
export const viewPath = "/visit";
