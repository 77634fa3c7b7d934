import { paints } from "../../content/paint.ts";
import { site } from "../../content/site.ts";
import { sentence } from "../../text/words/lookup.ts";
import { fileResponse } from "./file-response.ts";

/** GET /site.webmanifest: name, colors and icons for a home screen (W3C Web Application Manifest). */
export function loader(): Response {
  const night = paints["night-900"];
  const manifest = {
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: site.language,
    start_url: "/",
    display: "browser",
    theme_color: night,
    background_color: night,
    icons: [
      { src: sentence("/icon-192.png"), sizes: "192x192", type: "image/png" },
      { src: sentence("/icon-512.png"), sizes: "512x512", type: "image/png" },
      { src: sentence("/icon-maskable-512.png"), sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return fileResponse(JSON.stringify(manifest), "application/manifest+json", "public, max-age=3600");
}
