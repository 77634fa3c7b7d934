import sections from "../../content/privacy.md";
import { LegalPage } from "../ui/legal-page.tsx";
import { pageMeta } from "../ui/page-meta.ts";

export const handle = { js: false };
export const meta = () => pageMeta("privacy");

export default function Privacy() {
  return <LegalPage page="privacy" sections={sections} />;
}
