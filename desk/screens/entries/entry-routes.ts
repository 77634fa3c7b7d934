/** The addresses of what is published. Those of a new entry and of a known one share their screens. */
import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "screens/entries";

function editorRoutes(path: string, id: string): RouteConfigEntry[] {
  return [
    route(path, `${folder}/entry-editor.tsx`, { id }),
    route(`${path}/preview`, `${folder}/entry-preview.ts`, { id: `${id}-preview` }),
    route(`${path}/draft`, `${folder}/entry-autosave.ts`, { id: `${id}-draft` }),
  ];
}

export const entryRoutes: RouteConfigEntry[] = [
  route("entries", `${folder}/entry-kinds.tsx`),
  route("entries/pictures", `${folder}/picture-library.tsx`),
  route("entries/pictures/upload", `${folder}/picture-upload.ts`),
  route("entries/:kind", `${folder}/entry-list.tsx`),
  ...editorRoutes("entries/:kind/new", "new-entry"),
  ...editorRoutes("entries/:kind/:id", "entry"),
  route("entries/:kind/:id/history", `${folder}/entry-history.tsx`),
  route("entries/:kind/:id/duplicate", `${folder}/entry-duplicate.tsx`),
  route("entries/:kind/:id/delete", `${folder}/entry-delete.tsx`),
];
