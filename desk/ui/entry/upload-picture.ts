/** Uploads a picture from the browser. */
import { isHeic, noHeic } from "../../../pictures/heic.ts";
import type { Thumbnail } from "./entry-form.ts";

/** Where pictures are uploaded; the answer is JSON. */
export const uploadPath = "/entries/pictures/upload";

/** What may be uploaded, for the browser's own choice of files. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";
export const pictureHint =
  "JPEG, PNG, WebP, AVIF or GIF, up to 20 MB; no HEIC. Place and camera data are removed.";

/** `inText`: the address of its file for a text. `why`: a sentence. `XMLHttpRequest` says how much has left; `fetch` does not. */
export async function uploadPicture(
  file: File,
  onProgress: (percent: number) => void,
): Promise<(Thumbnail & { inText: string }) | { why: string }> {
  // Said before megabytes have left.
  if (isHeic(new Uint8Array(await file.slice(0, 64).arrayBuffer()))) return { why: noHeic };
  const form = new FormData();
  form.append("file", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", uploadPath);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / (total || 1)));
    request.onload = () => resolve(request.response ?? { why: request.status === 413 ? tooLarge : lost });
    request.onerror = () => resolve({ why: lost });
    request.send(form);
  });
}

const lost = "It didn’t arrive: we lost the connection to the server. Please try again.";
const tooLarge = "It’s larger than 20 MB.";
