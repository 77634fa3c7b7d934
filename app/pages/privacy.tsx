import sections from "../../content/privacy.md";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { LegalPage } from "../ui/text/legal-page.tsx";

export const handle = { js: false };
export const meta = () => pageMeta("privacy");

export default function Privacy() {
  return <LegalPage page="privacy" effective sections={sections} />;
}
